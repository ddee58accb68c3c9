package dev.weft.master.job;

import dev.weft.core.id.AttemptId;

/** Decides whether a message of an attempt counts: only the current attempt of a task does, every other is fenced. */
final class AttemptGuard {
    private AttemptGuard() {}

    /**
     * True when {@code reported} may speak for the task.
     *
     * @param current the task's current attempt
     * @param reported the attempt that the message names, of the same task
     */
    static boolean isCurrent(AttemptId current, AttemptId reported) {
        return current.equals(reported);
    }
}
