package dev.weft.runtime.operator.async;

/** Carries the user's failure from the thread of the answer to the task's. */
final class RequestFailed extends Exception {
    private static final long serialVersionUID = 1L;

    RequestFailed(Throwable cause) {
        super(cause);
    }
}
