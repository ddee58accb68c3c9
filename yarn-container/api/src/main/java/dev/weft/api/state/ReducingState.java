package dev.weft.api.state;

/**
 * The reduction of all values of a key: {@link #add} joins at once, {@link #get} gives null before the first.
 *
 * @param <T> type of the values
 */
public interface ReducingState<T> extends MergingState<T, T> {}
