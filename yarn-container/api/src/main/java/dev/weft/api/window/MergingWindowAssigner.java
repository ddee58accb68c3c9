package dev.weft.api.window;

import java.util.Collection;

/** An assigner whose windows grow together, such as sessions. */
public abstract class MergingWindowAssigner<T, W extends Window> extends WindowAssigner<T, W> {
    private static final long serialVersionUID = 1L;

    /** Tells {@code callback} which of a key's windows become one. */
    public abstract void mergeWindows(Collection<W> windows, MergeCallback<W> callback);

    /** Takes what is to be merged. */
    public interface MergeCallback<W> {
        /** {@code toBeMerged}, at least two windows, become {@code mergeResult}, which may be one of them. */
        void merge(Collection<W> toBeMerged, W mergeResult);
    }
}
