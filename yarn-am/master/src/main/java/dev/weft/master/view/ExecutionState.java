package dev.weft.master.view;

/**
 * The life of one attempt as the master sees it, with Flink's names as they stand on REST.
 *
 * <pre>
 * CREATED   → SCHEDULED | CANCELED | FAILED
 * SCHEDULED → DEPLOYING | CANCELED | FAILED
 * DEPLOYING → INITIALIZING | RUNNING | CANCELING | ends
 * INITIALIZING → RUNNING | CANCELING | ends
 * RUNNING   → CANCELING | ends
 * CANCELING → ends
 * ends: FINISHED, CANCELED, FAILED
 * </pre>
 */
public enum ExecutionState {
    CREATED,
    SCHEDULED,
    DEPLOYING,
    INITIALIZING,
    RUNNING,
    FINISHED,
    CANCELING,
    CANCELED,
    FAILED,
    RECONCILING;

    /** True for the ends: no further change follows. */
    public boolean terminal() {
        return switch (this) {
            case FINISHED, CANCELED, FAILED -> true;
            case CREATED, SCHEDULED, DEPLOYING, INITIALIZING, RUNNING, CANCELING, RECONCILING -> false;
        };
    }

    /** True for the edges of the table above. */
    public boolean mayBecome(ExecutionState next) {
        return switch (this) {
            case CREATED -> next == SCHEDULED || next == CANCELED || next == FAILED;
            case SCHEDULED -> next == DEPLOYING || next == CANCELED || next == FAILED;
            case DEPLOYING -> next == INITIALIZING || next == RUNNING || next == CANCELING || next.terminal();
            case INITIALIZING -> next == RUNNING || next == CANCELING || next.terminal();
            case RUNNING -> next == CANCELING || next.terminal();
            case CANCELING -> next.terminal();
            case FINISHED, CANCELED, FAILED, RECONCILING -> false;
        };
    }
}
