package dev.weft.protocol.report;

/** The life of an attempt as its worker sees it: DEPLOYING → RUNNING → DRAINED → CANCELING or an end. */
public enum TaskState {
    /** Accepted; code is fetched, operators open. */
    DEPLOYING,
    /** All operators are open, records flow. */
    RUNNING,
    /** At the end of its input in a job with checkpoints: passes barriers, answers commits, waits to be told to finish. */
    DRAINED,
    /** Told to stop, not yet stopped. */
    CANCELING,
    /** Ended by itself, all output handed over. */
    FINISHED,
    /** Stopped because it was told to. */
    CANCELED,
    /** Ended by an error. */
    FAILED;

    /** True for the three ends. */
    public boolean terminal() {
        return switch (this) {
            case FINISHED, CANCELED, FAILED -> true;
            case DEPLOYING, RUNNING, DRAINED, CANCELING -> false;
        };
    }
}
