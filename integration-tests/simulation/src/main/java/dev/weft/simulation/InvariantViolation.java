package dev.weft.simulation;

/** The simulated cluster did what it must never do. The runner adds seed and history. */
public final class InvariantViolation extends RuntimeException {
    private static final long serialVersionUID = 1L;

    InvariantViolation(String message) {
        super(message);
    }

    InvariantViolation(String message, Throwable cause) {
        super(message, cause);
    }
}
