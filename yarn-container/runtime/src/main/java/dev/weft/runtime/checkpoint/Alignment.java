package dev.weft.runtime.checkpoint;

import dev.weft.runtime.exchange.ChannelEvent;

/**
 * All channels of a task delivered their barrier.
 *
 * @param barrier the barrier that came first; all are equal
 * @param startDelayNanos from the trigger to the first barrier, by the wall clocks of two machines; at least 0
 * @param alignmentNanos from the first barrier to the last
 */
public record Alignment(ChannelEvent.Barrier barrier, long startDelayNanos, long alignmentNanos) {
    private static final long NANOS_PER_MILLI = 1_000_000L;

    /** A barrier that waits for no other: of a source, or of a task with one channel. */
    public static Alignment immediate(ChannelEvent.Barrier barrier, long nowEpochMillis) {
        return new Alignment(barrier, delayNanos(barrier, nowEpochMillis), 0);
    }

    static long delayNanos(ChannelEvent.Barrier barrier, long nowEpochMillis) {
        return Math.max(0, nowEpochMillis - barrier.epochMillis()) * NANOS_PER_MILLI;
    }

    /** The checkpoint's number. */
    public long checkpoint() {
        return barrier.checkpoint();
    }
}
