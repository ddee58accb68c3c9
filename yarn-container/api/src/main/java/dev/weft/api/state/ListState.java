package dev.weft.api.state;

import java.util.List;

/**
 * A list: per key, or per subtask when it is operator state.
 *
 * @param <T> type of the elements
 */
public interface ListState<T> extends MergingState<T, Iterable<T>> {
    /** The elements in the order in which they were added; empty when there is none. */
    @Override
    Iterable<T> get() throws Exception;

    /** Replaces all elements; an empty list clears the state. */
    void update(List<T> values) throws Exception;

    /** Adds elements. */
    void addAll(List<T> values) throws Exception;
}
