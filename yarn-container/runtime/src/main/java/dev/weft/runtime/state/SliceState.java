package dev.weft.runtime.state;

import org.jspecify.annotations.Nullable;

/**
 * Values per key in slices of time: every slice is a table of its own, so that closing one visits exactly its keys and drops them
 * at once. A slice is named by its end. Beside them it keeps how far event time had come for each key group. Task thread.
 */
public interface SliceState {
    /** No slice. */
    long NONE = Long.MAX_VALUE;

    /** The slice for what follows; made when it is not there. */
    void select(long end);

    /** The current key's value in the selected slice, which the caller may change; null when there is none. */
    @Nullable
    Object get();

    /** Sets the current key's value where {@link #get} has just looked. */
    void put(Object value);

    /** Removes the current key's value where {@link #get} has just looked. */
    void remove();

    /** The first slice that ends behind {@code time}; {@link #NONE} when there is none. */
    long firstBehind(long time);

    /** The slice that ends at {@code end}; null when it has no values. */
    @Nullable
    SliceTable slice(long end);

    /** Drops a slice. */
    void drop(long end);

    /** A table for what is derived from slices: no checkpoint holds it. */
    SliceTable derived(int expected);

    /** Takes a table back that {@link #derived} gave. */
    void recycle(SliceTable derived);

    /** Hash of a key as tables need it. */
    int mixed(Object key);

    /** Hash of a key as the backend needs it. */
    int hash(Object key);

    /** The current key's hash as tables need it. */
    int currentMixed();

    /** Place of the current key's group among those of this subtask. */
    int currentGroup();

    /** Place of a key's group among those of this subtask. */
    int groupOf(Object key);

    /** How far time had come for each of the subtask's key groups in the checkpoint; {@link Long#MIN_VALUE} where it says nothing. */
    long[] restoredProgress();

    /** Time of all key groups for the next checkpoint; a group keeps what was restored when that is later. */
    void progress(long time);
}
