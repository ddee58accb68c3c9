package dev.weft.core.metric;

/** Events per second, averaged over about a minute. */
public interface Meter extends Metric {
    /** One event happened. */
    void markEvent();

    /** {@code n} events happened. */
    void markEvent(long n);

    /** Events per second. */
    double getRate();

    /** All events so far. */
    long getCount();

    @Override
    default MetricType getMetricType() {
        return MetricType.METER;
    }
}
