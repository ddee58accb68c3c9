package dev.weft.api.execution;

/** States of a job. */
public enum JobStatus {
    INITIALIZING(false),
    CREATED(false),
    RUNNING(false),
    FAILING(false),
    FAILED(true),
    CANCELLING(false),
    CANCELED(true),
    FINISHED(true),
    RESTARTING(false),
    SUSPENDED(false),
    RECONCILING(false);

    private final boolean globallyTerminal;

    JobStatus(boolean globallyTerminal) {
        this.globallyTerminal = globallyTerminal;
    }

    /** True when the job will never run again, on no master. */
    public boolean isGloballyTerminalState() {
        return globallyTerminal;
    }

    /** True when this process will not change the state any more. */
    public boolean isTerminalState() {
        return globallyTerminal || this == SUSPENDED;
    }
}
