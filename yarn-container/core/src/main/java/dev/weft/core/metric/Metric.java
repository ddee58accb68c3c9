package dev.weft.core.metric;

/** Anything that can be registered in a {@link MetricGroup}. */
public interface Metric {
    /** Its kind, for reporters. */
    MetricType getMetricType();
}
