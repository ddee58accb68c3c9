package dev.weft.benchmarks.weft;

import dev.weft.api.function.LongCounter;
import dev.weft.api.function.OpenContext;
import dev.weft.api.function.RichFilterFunction;
import java.io.Serializable;

/**
 * Takes in every record before the sink, counts it and adds its number; lets none through. Accumulators are what comes
 * back to the client with a job's result, and functions have them, sinks do not. Task thread.
 */
final class Checksum<T> extends RichFilterFunction<T> {
    static final String COUNT = "outCount";
    static final String CHECKSUM = "checksum";

    private static final long serialVersionUID = 1L;

    private final Summand<T> summand;
    private final LongCounter count = new LongCounter();
    private final LongCounter sum = new LongCounter();

    Checksum(Summand<T> summand) {
        this.summand = summand;
    }

    /** What a record adds. */
    @FunctionalInterface
    interface Summand<T> extends Serializable {
        long of(T record);
    }

    @Override
    public void open(OpenContext context) {
        getRuntimeContext().addAccumulator(COUNT, count);
        getRuntimeContext().addAccumulator(CHECKSUM, sum);
    }

    /** hot */
    @Override
    public boolean filter(T record) {
        count.add(1L);
        sum.add(summand.of(record));
        return false;
    }
}
