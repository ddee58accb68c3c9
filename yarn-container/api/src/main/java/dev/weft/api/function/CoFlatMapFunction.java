package dev.weft.api.function;

import dev.weft.api.function.base.Function;

/**
 * Turns each record of two streams into any number of records of a common type. Never called by two threads at once.
 *
 * @param <IN1> type of the first input
 * @param <IN2> type of the second input
 * @param <OUT> type of the output
 */
public interface CoFlatMapFunction<IN1, IN2, OUT> extends Function {
    /** Emits what becomes of a record of the first stream. */
    void flatMap1(IN1 value, Collector<OUT> out) throws Exception;

    /** Emits what becomes of a record of the second stream. */
    void flatMap2(IN2 value, Collector<OUT> out) throws Exception;
}
