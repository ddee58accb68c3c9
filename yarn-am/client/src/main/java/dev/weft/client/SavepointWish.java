package dev.weft.client;

import dev.weft.core.config.SavepointFormatType;
import java.util.Optional;

/**
 * A savepoint that a client wants.
 *
 * @param target folder in which the savepoint's folder is made; empty: the configured one
 * @param format its form; both are the same here
 * @param then what becomes of the job
 */
public record SavepointWish(Optional<String> target, SavepointFormatType format, Then then) {
    /** What becomes of the job once the savepoint is complete. */
    public enum Then {
        /** It goes on. */
        GO_ON,
        /** It is cancelled. */
        CANCEL,
        /** It finishes; sources read nothing behind the savepoint. */
        STOP,
        /** It finishes as if its input had ended. */
        DRAIN
    }
}
