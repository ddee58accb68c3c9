package dev.weft.cli;

import dev.weft.core.error.EngineException;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutionException;

/** Failures as one line for a person. */
final class OneLine {
    private OneLine() {}

    /** What happened: the engine's own words, or class and message of anything else. */
    static String of(Throwable thrown) {
        Throwable cause = unwrap(thrown);
        String message = String.valueOf(cause.getMessage()).lines().findFirst().orElse("");
        return cause instanceof EngineException ? message : cause.getClass().getName() + ": " + message;
    }

    /** As {@link #of}, with the first place in the user's own code. */
    static String withPlace(Throwable thrown, ClassLoader userCode) {
        Throwable cause = unwrap(thrown);
        for (StackTraceElement frame : cause.getStackTrace()) {
            if (userCode.getName() != null && userCode.getName().equals(frame.getClassLoaderName())) {
                return of(cause) + " (at " + frame.getClassName() + "." + frame.getMethodName() + ", "
                        + frame.getFileName() + ":" + frame.getLineNumber() + ")";
            }
        }
        return of(cause);
    }

    /** The cause inside wrappers that say nothing themselves. */
    static Throwable unwrap(Throwable thrown) {
        Throwable cause = thrown;
        while ((cause instanceof CompletionException || cause instanceof ExecutionException)
                && cause.getCause() != null) {
            cause = cause.getCause();
        }
        return cause;
    }
}
