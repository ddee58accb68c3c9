package dev.weft.master.job;

import dev.weft.core.id.AttemptId;

/**
 * Decides whether a message of an attempt counts. An interface only so that a simulation can plant a faulty one and see itself
 * fail.
 */
@FunctionalInterface
public interface AttemptGuard {
    /**
     * True when {@code reported} may speak for the task.
     *
     * @param current the task's current attempt
     * @param reported the attempt that the message names, of the same task
     */
    boolean accepts(AttemptId current, AttemptId reported);

    /** Only the current attempt counts; every other is fenced. */
    static AttemptGuard standard() {
        return AttemptGuard::isCurrent;
    }

    private static boolean isCurrent(AttemptId current, AttemptId reported) {
        return current.equals(reported);
    }
}
