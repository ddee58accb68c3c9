package dev.weft.benchmarks.flink;

import java.io.Serializable;
import org.apache.flink.api.common.accumulators.LongCounter;
import org.apache.flink.api.common.functions.OpenContext;
import org.apache.flink.streaming.api.functions.sink.legacy.RichSinkFunction;

/** Counts and sums in plain fields; publishes them as accumulators at the end. */
final class ChecksumSink<T> extends RichSinkFunction<T> {
    static final String COUNT = "outCount";
    static final String CHECKSUM = "checksum";

    private static final long serialVersionUID = 1L;

    private final Summand<T> summand;
    private final LongCounter counter = new LongCounter();
    private final LongCounter adder = new LongCounter();
    private long count;
    private long sum;

    ChecksumSink(Summand<T> summand) {
        this.summand = summand;
    }

    /** What a record adds. */
    @FunctionalInterface
    interface Summand<T> extends Serializable {
        long of(T record);
    }

    @Override
    public void open(OpenContext context) {
        getRuntimeContext().addAccumulator(COUNT, counter);
        getRuntimeContext().addAccumulator(CHECKSUM, adder);
    }

    @Override
    public void invoke(T record, Context context) {
        count++;
        sum += summand.of(record);
    }

    @Override
    public void finish() {
        counter.add(count);
        adder.add(sum);
        count = 0;
        sum = 0;
    }
}
