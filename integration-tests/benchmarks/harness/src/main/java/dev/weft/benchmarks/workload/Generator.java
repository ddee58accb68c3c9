package dev.weft.benchmarks.workload;

import java.io.Serializable;

/**
 * Makes the records of one source subtask. Each engine's source draws the random numbers and calls {@link #make} once
 * per record.
 */
public interface Generator<T> extends Serializable {
    /** The generator of one subtask; engines may share the one they were given between subtasks. */
    default Generator<T> ofSubtask(int subtask) {
        return this;
    }

    /**
     * A new record.
     *
     * @param random the record's random number
     * @param position of the record within its subtask, from 0
     */
    T make(long random, long position);
}
