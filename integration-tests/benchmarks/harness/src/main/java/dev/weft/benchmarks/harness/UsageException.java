package dev.weft.benchmarks.harness;

/** The command line is wrong; the message says how, in one line. */
final class UsageException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    UsageException(String message) {
        super(message);
    }
}
