package dev.weft.api.state;

/**
 * An appending state of which two can become one, as when the windows of two sessions do.
 *
 * @param <IN> type of what is added
 * @param <OUT> type of what is read
 */
public interface MergingState<IN, OUT> extends AppendingState<IN, OUT> {}
