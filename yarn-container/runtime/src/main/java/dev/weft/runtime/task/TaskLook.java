package dev.weft.runtime.task;

import dev.weft.runtime.exchange.ChannelFill;

/**
 * What only the task's thread can see of itself, as it was between two records.
 *
 * @param inputs by input of the head operator, its event time; empty with fewer than two
 * @param arrived by operator, the event time that it was told
 * @param left by operator, the event time of what follows it
 * @param input what waits in front of the task
 * @param output what waits behind it
 * @param batchesIn batches read from this process
 * @param chunksIn chunks read from other processes
 * @param buffersOut batches and chunks handed over
 * @param mails mails run
 */
record TaskLook(
        long[] inputs,
        long[] arrived,
        long[] left,
        ChannelFill input,
        ChannelFill output,
        long batchesIn,
        long chunksIn,
        long buffersOut,
        long mails) {
    /** Before the first. */
    static final TaskLook NONE =
            new TaskLook(new long[0], new long[0], new long[0], ChannelFill.NONE, ChannelFill.NONE, 0, 0, 0, 0);

    /** No event time yet. */
    private static final long NOTHING = Long.MIN_VALUE;

    long arrived(int operator) {
        return operator < arrived.length ? arrived[operator] : NOTHING;
    }

    long left(int operator) {
        return operator < left.length ? left[operator] : NOTHING;
    }

    /** What the task as a whole sends on: the slowest of its operators. */
    long slowest() {
        long slowest = left(0);
        for (long time : left) {
            slowest = Math.min(slowest, time);
        }
        return slowest;
    }

    long input(int input) {
        return input < inputs.length ? inputs[input] : NOTHING;
    }
}
