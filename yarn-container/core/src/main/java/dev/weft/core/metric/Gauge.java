package dev.weft.core.metric;

/** A value computed when a reporter asks. {@link #getValue()} runs on the reporter's thread and must not block. */
public interface Gauge<T> extends Metric {
    /** The value now. */
    T getValue();

    @Override
    default MetricType getMetricType() {
        return MetricType.GAUGE;
    }
}
