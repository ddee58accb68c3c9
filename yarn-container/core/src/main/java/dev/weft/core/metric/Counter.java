package dev.weft.core.metric;

/** Counts up and down. One thread writes; any thread may read a slightly stale value. */
public interface Counter extends Metric {
    /** Adds one. */
    void inc();

    /** Adds {@code n}. */
    void inc(long n);

    /** Subtracts one. */
    void dec();

    /** Subtracts {@code n}. */
    void dec(long n);

    /** The count now. */
    long getCount();

    @Override
    default MetricType getMetricType() {
        return MetricType.COUNTER;
    }
}
