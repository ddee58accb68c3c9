package dev.weft.runtime.state;

import java.util.Collection;

/**
 * A state with namespaces whose values can be joined, as when windows merge. Task thread.
 *
 * @param <N> type of the namespace
 */
public interface MergingNamespaces<N> {
    /** Joins the current key's values in {@code from} to the one in {@code into}, and removes them. */
    void mergeNamespaces(N into, Collection<? extends N> from) throws Exception;
}
