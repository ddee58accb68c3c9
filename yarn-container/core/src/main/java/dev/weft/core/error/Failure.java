package dev.weft.core.error;

import java.io.PrintWriter;
import java.io.StringWriter;

/**
 * A failure as it travels between processes: text, never a user's object, so that it can be shown where the user's
 * classes are unknown.
 *
 * @param code why, for decisions
 * @param message one line: class and message of the first cause that says something
 * @param stack the full stack trace with all causes
 */
public record Failure(ErrorCode code, String message, String stack) {
    private static final int MAX_STACK_CHARS = 64 * 1024;

    public Failure {
        stack = stack.length() > MAX_STACK_CHARS ? stack.substring(0, MAX_STACK_CHARS) + "\n… cut" : stack;
    }

    /** A failure without a stack trace, said by the engine itself. */
    public static Failure of(ErrorCode code, String message) {
        return new Failure(code, message, "");
    }

    /** Turns {@code thrown} into text; an {@link EngineException} keeps its own code, anything else gets {@code code}. */
    public static Failure of(ErrorCode code, Throwable thrown) {
        ErrorCode said = thrown instanceof EngineException engine ? engine.code() : code;
        return new Failure(said, describe(thrown), stackOf(thrown));
    }

    private static String describe(Throwable thrown) {
        if (thrown instanceof EngineException) {
            return messageOf(thrown);
        }
        return thrown.getClass().getName() + ": " + messageOf(thrown);
    }

    private static String messageOf(Throwable thrown) {
        try {
            return String.valueOf(thrown.getMessage()).lines().findFirst().orElse("");
        } catch (RuntimeException e) {
            return "(its message cannot be read: " + e.getClass().getName() + ")";
        }
    }

    private static String stackOf(Throwable thrown) {
        StringWriter text = new StringWriter();
        try {
            thrown.printStackTrace(new PrintWriter(text, true));
        } catch (RuntimeException e) {
            text.append("(stack cannot be printed: ")
                    .append(e.getClass().getName())
                    .append(')');
        }
        return text.toString();
    }
}
