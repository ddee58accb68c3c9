package dev.weft.rest.server;

import dev.weft.core.error.EngineException;
import dev.weft.core.error.ErrorCode;
import dev.weft.master.dispatcher.LeaderElsewhere;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeoutException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Turns failures into {@code {"errors":["one line"]}}: never a stack trace, never a class of ours. Thread-safe. */
public final class ErrorReplies {
    private static final Logger log = LoggerFactory.getLogger(ErrorReplies.class);
    private static final int INTERNAL = 500;
    private static final int TEMPORARY_REDIRECT = 307;

    private ErrorReplies() {}

    /**
     * The answer to a request on {@code path} that failed with {@code thrown}; what the caller cannot act on is logged.
     *
     * @param path with the query, as it was asked
     */
    static RestReply of(String path, Throwable thrown) {
        Throwable cause = unwrap(thrown);
        if (cause instanceof HttpRefusal refusal) {
            return line(refusal.status(), refusal.line());
        }
        if (cause instanceof EngineException engine) {
            if (engine.getCause() instanceof LeaderElsewhere leader) {
                // The caller repeats its request there, with method and body.
                return line(TEMPORARY_REDIRECT, firstLine(engine)).withHeader("Location", leader.url() + path);
            }
            int status = statusOf(engine.code());
            if (status == INTERNAL) {
                log.error("Request {} failed", path, engine);
            }
            return line(status, firstLine(engine));
        }
        if (cause instanceof TimeoutException) {
            return line(504, "No answer in time; try again");
        }
        log.error("Request {} failed", path, cause);
        return line(INTERNAL, "Internal error; the master's log has the details");
    }

    /** The one line that says to people why something failed. */
    public static String lineOf(Throwable thrown) {
        Throwable cause = unwrap(thrown);
        if (cause instanceof HttpRefusal refusal) {
            return refusal.line();
        }
        return cause instanceof EngineException engine
                ? firstLine(engine)
                : "Internal error; the master's log has the details";
    }

    /** An error answer with {@code message} as its only entry. */
    public static RestReply line(int status, String message) {
        return RestReply.json(status, Map.of("errors", List.of(message)));
    }

    private static int statusOf(ErrorCode code) {
        return switch (code) {
            case BAD_INPUT, USER_CODE -> 400;
            case FORBIDDEN -> 403;
            case NOT_FOUND -> 404;
            case CONFLICT, DAMAGED_STATE -> 409;
            case STALE, NO_RESOURCES, CONNECTION_LOST, WORKER_LOST, STORAGE -> 503;
            case TIMEOUT -> 504;
            case INTERNAL -> INTERNAL;
        };
    }

    private static String firstLine(Throwable thrown) {
        return String.valueOf(thrown.getMessage()).lines().findFirst().orElse("");
    }

    private static Throwable unwrap(Throwable thrown) {
        Throwable cause = thrown;
        while ((cause instanceof CompletionException || cause instanceof ExecutionException)
                && cause.getCause() != null) {
            cause = cause.getCause();
        }
        return cause;
    }
}
