package dev.weft.api.function;

import dev.weft.api.function.base.Function;

/** Called for each pair of a join. */
@FunctionalInterface
public interface JoinFunction<IN1, IN2, OUT> extends Function {
    /** The result for the pair. */
    OUT join(IN1 first, IN2 second) throws Exception;
}
