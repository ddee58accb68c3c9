package dev.weft.core.metric;

/** Metrics of one operator of one subtask. */
public interface OperatorMetricGroup extends MetricGroup {
    /** Its records and bytes. */
    OperatorIOMetricGroup getIOMetricGroup();
}
