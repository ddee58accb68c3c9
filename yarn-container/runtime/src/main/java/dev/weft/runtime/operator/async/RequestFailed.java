package dev.weft.runtime.operator.async;

/** Carries the user's failure from the thread of the answer to the task's. */
final class RequestFailed extends Exception {
    private static final long serialVersionUID = 1L;

    private final Throwable error;

    RequestFailed(Throwable error) {
        super(error);
        this.error = error;
    }

    /** What the request was completed with. */
    Throwable error() {
        return error;
    }
}
