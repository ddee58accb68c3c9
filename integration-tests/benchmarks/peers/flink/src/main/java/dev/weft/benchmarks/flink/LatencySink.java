package dev.weft.benchmarks.flink;

import dev.weft.benchmarks.workload.Latencies;
import dev.weft.benchmarks.workload.LatencyProbe;
import org.apache.flink.api.common.accumulators.Accumulator;
import org.apache.flink.api.common.functions.OpenContext;
import org.apache.flink.streaming.api.functions.sink.legacy.RichSinkFunction;

/** Takes the latency of every record. */
final class LatencySink<T> extends RichSinkFunction<T> {
    static final String LATENCIES = "latencies";

    private static final long serialVersionUID = 1L;

    private final LatencyProbe<T> probe;

    LatencySink(LatencyProbe<T> probe) {
        this.probe = probe;
    }

    @Override
    public void open(OpenContext context) {
        getRuntimeContext().addAccumulator(LATENCIES, new Sum(probe.latencies()));
        probe.open();
    }

    @Override
    public void invoke(T record, Context context) {
        probe.take(record);
    }

    /** Latencies of all subtasks. */
    public static final class Sum implements Accumulator<Latencies, Latencies> {
        private static final long serialVersionUID = 1L;

        private final Latencies latencies;

        Sum(Latencies latencies) {
            this.latencies = latencies;
        }

        @Override
        public void add(Latencies value) {
            latencies.add(value);
        }

        @Override
        public Latencies getLocalValue() {
            return latencies;
        }

        @Override
        public void resetLocal() {
            latencies.clear();
        }

        @Override
        public void merge(Accumulator<Latencies, Latencies> other) {
            latencies.add(other.getLocalValue());
        }

        @Override
        public Accumulator<Latencies, Latencies> clone() {
            return new Sum(new Latencies(latencies.counts()));
        }
    }
}
