package dev.weft.master.job;

import dev.weft.core.id.Epoch;

/**
 * Numbers of attempts, so that no two masters ever give the same one to a task: each leadership has a range of its own, above
 * all earlier ones, and nothing needs to be written when a task restarts. Pure.
 *
 * @param first the lowest number of this leadership
 */
record AttemptNumbers(int first) {
    /** Restarts of one task under one leader; a task that restarts every second gets there after almost three hours. */
    private static final long PER_LEADER = 10_000;

    /** The numbers of the leader of {@code epoch}: the first leader's begin at 1, the second's at 10,001. */
    static AttemptNumbers of(Epoch epoch) {
        return new AttemptNumbers(Math.toIntExact((epoch.leader() - 1) * PER_LEADER + 1));
    }

    /** The number after {@code known}, the highest that was ever given to the task. */
    int after(int known) {
        return Math.max(known + 1, first);
    }
}
