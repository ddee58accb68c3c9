package dev.weft.master.view;

/** The life of a job, with Flink's names as they stand on REST. */
public enum JobStatus {
    INITIALIZING,
    CREATED,
    RUNNING,
    FAILING,
    FAILED,
    CANCELLING,
    CANCELED,
    FINISHED,
    RESTARTING,
    SUSPENDED,
    RECONCILING;

    /** True for the ends: no further change follows. */
    public boolean terminal() {
        return switch (this) {
            case FAILED, CANCELED, FINISHED -> true;
            case INITIALIZING, CREATED, RUNNING, FAILING, CANCELLING, RESTARTING, SUSPENDED, RECONCILING -> false;
        };
    }
}
