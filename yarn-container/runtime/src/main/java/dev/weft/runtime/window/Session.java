package dev.weft.runtime.window;

import org.jspecify.annotations.Nullable;

/**
 * One session of a key with its accumulator, and through {@link #earlier} all sessions of the key that are still there, the latest
 * first: they neither overlap nor touch. The latest stands for the key in state. Fields, as most of them are read for each record.
 * Task thread.
 */
public final class Session {
    /** No time at which a key is to be looked at. */
    public static final long NEVER = Long.MAX_VALUE;

    /** First timestamp inside, epoch milliseconds. */
    public long start;
    /** First timestamp behind, epoch milliseconds. */
    public long end;
    /** It has fired, and no record came since that lets it end later. */
    public boolean fired;
    /** What it holds; null only between its making and its first record. */
    public @Nullable Object accumulator;
    /** The next one back in time. */
    public @Nullable Session earlier;
    /**
     * Of the latest session of a key: when the key will be looked at, which is not behind the time at which one of its sessions has to
     * fire or go. {@link #NEVER} when it will not. Not in checkpoints, as it follows from the sessions.
     */
    public long timer = NEVER;

    /** A session without records. */
    public Session(long start, long end) {
        this.start = start;
        this.end = end;
    }

    /** When it has to fire, or once it has fired, to go. */
    public long due(long lateness) {
        return fired ? SliceGrid.plus(end - 1, lateness) : end - 1;
    }

    @Override
    public String toString() {
        return "[" + start + "," + end + (fired ? ") fired" : ")");
    }
}
