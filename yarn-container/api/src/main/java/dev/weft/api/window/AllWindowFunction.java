package dev.weft.api.window;

import dev.weft.api.function.Collector;
import dev.weft.api.function.base.Function;

/**
 * Takes the records of a window over a whole stream when it fires.
 *
 * @param <IN> type of the records
 * @param <OUT> type of the results
 * @param <W> type of the windows
 */
public interface AllWindowFunction<IN, OUT, W extends Window> extends Function {
    /** Takes one window; {@code values} holds its records, or the one result of an aggregation, and is not to be kept. */
    void apply(W window, Iterable<IN> values, Collector<OUT> out) throws Exception;
}
