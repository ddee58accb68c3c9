package dev.weft.connector.base;

import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * What one fetch brought: elements by split, and the splits that have ended. Made on a fetcher's thread, then read by the task's
 * thread alone.
 */
public interface RecordsWithSplitIds<E> {
    /** Moves to the next split and returns its id; null when there is none. Called before the first element too. */
    @Nullable
    String nextSplit();

    /** The next element of the split that {@link #nextSplit()} named; null when it has no more in this fetch. */
    @Nullable
    E nextRecordFromSplit();

    /** Ids of splits of which nothing follows after these elements. Asked when all elements are taken. */
    Set<String> finishedSplits();

    /** All is taken: buffers may be used again. Called once. */
    default void recycle() {}
}
