package dev.weft.core.metric;

/** The distribution of a value. */
public interface Histogram extends Metric {
    /** Adds one observation. */
    void update(long value);

    /** Number of observations so far. */
    long getCount();

    /** A snapshot of the distribution. */
    HistogramStatistics getStatistics();

    @Override
    default MetricType getMetricType() {
        return MetricType.HISTOGRAM;
    }
}
