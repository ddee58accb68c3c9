package dev.weft.ha;

import java.util.Optional;

/**
 * A short text that only the current leader can replace, one step at a time: "the newest checkpoint is this". What no
 * pointer names does not exist. Calls block on the network or disk: from an I/O thread, never from an event loop.
 */
public interface Pointer {
    /**
     * The current value; empty when nothing was written yet.
     *
     * @throws dev.weft.core.error.EngineException STORAGE when the service cannot be reached
     */
    Optional<String> read();

    /**
     * Replaces {@code previous} by {@code next} as one step. Saying the same thing again after success has no effect.
     *
     * @param token of the caller's leadership
     * @param previous what the caller believes to be there; empty for "nothing yet"
     * @param next the new value
     * @throws dev.weft.core.error.EngineException STALE when {@code token} leads no more, CONFLICT when another value is
     *     there, STORAGE when the outcome is unknown: read again, and clean nothing up before that
     */
    void compareAndSet(FencingToken token, Optional<String> previous, String next);

    /**
     * Takes the value away: what it named is of no interest any more. No effect when there is none.
     *
     * @param token of the caller's leadership
     * @throws dev.weft.core.error.EngineException STALE when {@code token} leads no more, STORAGE when the outcome is unknown
     */
    void clear(FencingToken token);
}
