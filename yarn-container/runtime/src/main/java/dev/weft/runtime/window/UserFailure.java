package dev.weft.runtime.window;

/** Carries a checked exception of user code to where the operator is named. Its cause is what counts. */
public final class UserFailure extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private final Exception thrown;

    UserFailure(Exception thrown) {
        super(thrown);
        this.thrown = thrown;
    }

    /** What the user's code threw. */
    public Exception thrown() {
        return thrown;
    }
}
