package dev.weft.protocol.report;

import dev.weft.core.id.Epoch;

/**
 * A master's no.
 *
 * @param incarnation of the worker whose call was refused
 * @param epoch the refusing master's
 * @param message one line for the log
 */
public record Refusal(Reason reason, long incarnation, Epoch epoch, String message) {
    /** What the worker should do about it. */
    public enum Reason {
        /** The call carried an older epoch: look for the current master. */
        STALE_EPOCH,
        /**
         * This master does not know this run of the worker (any more) and has replaced its tasks: stop them, draw a new
         * incarnation, register again.
         */
        UNKNOWN_WORKER,
        /** This master does not want the worker: stop and exit. */
        NOT_WANTED
    }
}
