package dev.weft.rest.server;

/** A request that is answered with an error status of HTTP's own (method, size, login), and one line that says why. */
public final class HttpRefusal extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private final int status;

    public HttpRefusal(int status, String message) {
        super(message, null, false, false);
        this.status = status;
    }

    /** The status code of the answer. */
    public int status() {
        return status;
    }

    /** The one line for the caller. */
    public String line() {
        return String.valueOf(getMessage());
    }
}
