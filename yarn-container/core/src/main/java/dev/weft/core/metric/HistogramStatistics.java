package dev.weft.core.metric;

/** A frozen distribution. */
public interface HistogramStatistics {
    /** The value below which the share {@code quantile} (0 to 1) of the observations lies. */
    double getQuantile(double quantile);

    /** The observations that are kept, in no order. */
    long[] getValues();

    /** Number of observations that are kept. */
    int size();

    double getMean();

    double getStdDev();

    long getMax();

    long getMin();
}
