package dev.weft.api.function.base;

/** An incremental aggregate with an accumulator of its own type. May change and return the accumulators it is given. */
public interface AggregateFunction<IN, ACC, OUT> extends Function {
    /** An empty accumulator. */
    ACC createAccumulator();

    /** The accumulator with {@code value} added. */
    ACC add(IN value, ACC accumulator);

    /** The result that the accumulator stands for. */
    OUT getResult(ACC accumulator);

    /** One accumulator for the values of both. */
    ACC merge(ACC a, ACC b);
}
