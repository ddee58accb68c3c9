package dev.weft.benchmarks.harness;

/** An engine did not do what it was asked; the message says which and where its log is. */
final class BenchException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    BenchException(String message) {
        super(message);
    }

    BenchException(String message, Throwable cause) {
        super(message, cause);
    }
}
