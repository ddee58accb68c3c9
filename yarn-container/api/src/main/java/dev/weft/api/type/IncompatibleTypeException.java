package dev.weft.api.type;

/** Says where two types part, and how; becomes a refusal where the state is known. */
final class IncompatibleTypeException extends Exception {
    private static final long serialVersionUID = 1L;

    private IncompatibleTypeException(String message) {
        super(message);
    }

    /** {@code path} is empty for the type itself. */
    static IncompatibleTypeException at(String path, String what) {
        return new IncompatibleTypeException(path.isEmpty() ? what : "'" + path + "': " + what);
    }

    static IncompatibleTypeException changed(String path, String from, String to) {
        return at(path, from + " became " + to);
    }
}
