package dev.weft.client;

import dev.weft.core.error.Failure;

/** The text of a failure of another process, shown as a cause where a stack trace is printed. */
public final class RemoteFailure extends RuntimeException {
    private static final long serialVersionUID = 1L;

    RemoteFailure(Failure failure) {
        super(failure.stack().isEmpty() ? failure.message() : failure.stack(), null, false, false);
    }

    /** The remote text alone. */
    @Override
    public String toString() {
        return String.valueOf(getMessage());
    }
}
