package dev.weft.cli;

import dev.weft.api.execution.JobStatus;
import dev.weft.client.RemoteFailure;
import dev.weft.core.error.EngineException;
import dev.weft.core.error.ErrorCode;

/** What the shell gets. Listed in the help of {@code weft}. */
final class ExitCodes {
    /** All went well; the job, when it was waited for, finished. */
    static final int OK = 0;
    /** The job failed, or the program did. */
    static final int FAILED = 1;
    /** The command line, the configuration or the jar is wrong. */
    static final int USAGE = 2;
    /** The job was cancelled. */
    static final int CANCELLED = 3;
    /** No master or cluster could be reached in time. */
    static final int UNREACHABLE = 4;

    private ExitCodes() {}

    static int of(JobStatus end) {
        return switch (end) {
            case FINISHED -> OK;
            case CANCELED -> CANCELLED;
            case FAILED -> FAILED;
            case INITIALIZING, CREATED, RUNNING, FAILING, CANCELLING, RESTARTING, SUSPENDED, RECONCILING -> FAILED;
        };
    }

    /** Of a command that failed. What a reachable master said of its own work is no matter of reaching it. */
    static int of(EngineException failure) {
        int code = of(failure.code());
        return code == UNREACHABLE && failure.getCause() instanceof RemoteFailure ? FAILED : code;
    }

    static int of(ErrorCode code) {
        return switch (code) {
            case BAD_INPUT -> USAGE;
            case CONNECTION_LOST, NO_RESOURCES, TIMEOUT -> UNREACHABLE;
            case USER_CODE, NOT_FOUND, CONFLICT, FORBIDDEN, STALE, WORKER_LOST, STORAGE, DAMAGED_STATE, INTERNAL ->
                FAILED;
        };
    }
}
