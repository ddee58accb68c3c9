package dev.weft.api.state;

/**
 * The aggregate of all values of a key: {@link #add} accumulates at once, {@link #get} gives null before the first.
 *
 * @param <IN> type of the values
 * @param <OUT> type of the result
 */
public interface AggregatingState<IN, OUT> extends MergingState<IN, OUT> {}
