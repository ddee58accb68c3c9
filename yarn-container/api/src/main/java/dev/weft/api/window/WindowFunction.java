package dev.weft.api.window;

import dev.weft.api.function.Collector;
import dev.weft.api.function.base.Function;

/**
 * Takes the records of a window of a key when it fires.
 *
 * @param <IN> type of the records
 * @param <OUT> type of the results
 * @param <KEY> type of the key
 * @param <W> type of the windows
 */
public interface WindowFunction<IN, OUT, KEY, W extends Window> extends Function {
    /** Takes one window; {@code input} holds its records, or the one result of an aggregation, and is not to be kept. */
    void apply(KEY key, W window, Iterable<IN> input, Collector<OUT> out) throws Exception;
}
