package dev.weft.core.inspect;

/**
 * Which log is meant. The process itself knows what its main log and its standard output are called.
 *
 * @param name file name for {@link Kind#NAMED}, else ""
 */
public record LogName(Kind kind, String name) {
    /** How a log is named. */
    public enum Kind {
        /** What the process logs. */
        MAIN,
        /** What user code printed. */
        STANDARD_OUTPUT,
        /** A file by its name. */
        NAMED
    }

    /** The process's log. */
    public static LogName main() {
        return new LogName(Kind.MAIN, "");
    }

    /** The process's standard output. */
    public static LogName standardOutput() {
        return new LogName(Kind.STANDARD_OUTPUT, "");
    }

    /** A file of the log folder. */
    public static LogName of(String file) {
        return new LogName(Kind.NAMED, file);
    }
}
