package dev.weft.api.function;

import dev.weft.api.function.base.Function;

/**
 * Turns each record of two streams into one record of a common type. Never called by two threads at once.
 *
 * @param <IN1> type of the first input
 * @param <IN2> type of the second input
 * @param <OUT> type of the output
 */
public interface CoMapFunction<IN1, IN2, OUT> extends Function {
    /** What becomes of a record of the first stream. */
    OUT map1(IN1 value) throws Exception;

    /** What becomes of a record of the second stream. */
    OUT map2(IN2 value) throws Exception;
}
