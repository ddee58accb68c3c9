package dev.weft.core.metric;

/** Metrics of a committer. */
public interface SinkCommitterMetricGroup extends OperatorMetricGroup {
    /** Committables received. */
    Counter getNumCommittablesTotalCounter();

    /** Commits that succeeded. */
    Counter getNumCommittablesSuccessCounter();

    /** Commits that failed for good. */
    Counter getNumCommittablesFailureCounter();

    /** Commits to be tried again. */
    Counter getNumCommittablesRetryCounter();

    /** Committables that had been committed before. */
    Counter getNumCommittablesAlreadyCommittedCounter();

    /** Registers the gauge of committables that wait. */
    void setCurrentPendingCommittablesGauge(Gauge<Integer> pending);
}
