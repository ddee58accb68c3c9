package dev.weft.core.metric;

/** The four kinds of metric. */
public enum MetricType {
    COUNTER,
    METER,
    GAUGE,
    HISTOGRAM
}
