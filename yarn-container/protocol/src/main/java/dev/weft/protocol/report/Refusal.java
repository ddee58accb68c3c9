package dev.weft.protocol.report;

import dev.weft.core.id.Epoch;

/**
 * A master's no.
 *
 * @param epoch the refusing master's
 * @param message one line for the log
 */
public record Refusal(Reason reason, Epoch epoch, String message) {
    /** What the worker should do about it. */
    public enum Reason {
        /** The call carried an older epoch: look for the current master. */
        STALE_EPOCH,
        /** This master does not know the worker (any more): register again. */
        UNKNOWN_WORKER,
        /** This master does not want the worker: stop and exit. */
        NOT_WANTED
    }
}
