package dev.weft.api.join;

import dev.weft.api.function.Collector;
import dev.weft.api.function.base.Function;

/** Called for each pair of a join; any number out. */
@FunctionalInterface
public interface FlatJoinFunction<IN1, IN2, OUT> extends Function {
    /** Takes one pair. */
    void join(IN1 first, IN2 second, Collector<OUT> out) throws Exception;
}
