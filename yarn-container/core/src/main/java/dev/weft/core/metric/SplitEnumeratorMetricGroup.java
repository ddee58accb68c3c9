package dev.weft.core.metric;

/** Metrics of a split enumerator, on the master. */
public interface SplitEnumeratorMetricGroup extends OperatorMetricGroup {
    /** Registers the gauge of splits not yet assigned. */
    <G extends Gauge<Long>> G setUnassignedSplitsGauge(G unassignedSplits);
}
