package dev.weft.api.function;

import java.io.Serializable;

/**
 * A value that each subtask collects and the job's result shows merged. One task thread writes.
 *
 * @param <V> what is added
 * @param <R> what comes out
 */
public interface Accumulator<V, R extends Serializable> extends Serializable, Cloneable {
    /** Adds {@code value}. */
    void add(V value);

    /** What this subtask collected. */
    R getLocalValue();

    /** Starts again from nothing. */
    void resetLocal();

    /** Adds what {@code other} collected. */
    void merge(Accumulator<V, R> other);

    /** A copy. */
    Accumulator<V, R> clone();
}
