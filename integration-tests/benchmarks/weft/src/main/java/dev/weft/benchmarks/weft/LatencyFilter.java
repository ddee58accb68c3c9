package dev.weft.benchmarks.weft;

import dev.weft.api.function.Accumulator;
import dev.weft.api.function.OpenContext;
import dev.weft.api.function.RichFilterFunction;
import dev.weft.benchmarks.workload.Latencies;
import dev.weft.benchmarks.workload.LatencyProbe;

/** Takes the latency of every record before the sink; lets none through. Task thread. */
final class LatencyFilter<T> extends RichFilterFunction<T> {
    static final String LATENCIES = "latencies";

    private static final long serialVersionUID = 1L;

    private final LatencyProbe<T> probe;

    LatencyFilter(LatencyProbe<T> probe) {
        this.probe = probe;
    }

    @Override
    public void open(OpenContext context) {
        getRuntimeContext().addAccumulator(LATENCIES, new Sum(probe.latencies()));
        probe.open();
    }

    /** hot */
    @Override
    public boolean filter(T record) {
        probe.take(record);
        return false;
    }

    /** Latencies of all subtasks. */
    private static final class Sum implements Accumulator<Latencies, Latencies> {
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
        @SuppressWarnings("MethodDoesntCallSuperMethod")
        public Accumulator<Latencies, Latencies> clone() {
            return new Sum(new Latencies(latencies.counts()));
        }
    }
}
