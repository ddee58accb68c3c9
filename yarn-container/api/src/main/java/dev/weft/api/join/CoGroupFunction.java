package dev.weft.api.join;

import dev.weft.api.function.Collector;
import dev.weft.api.function.base.Function;

/** Called for each key and window with the records of both streams; one of them may have none. */
@FunctionalInterface
public interface CoGroupFunction<IN1, IN2, O> extends Function {
    /** Takes all records of one key and window. */
    void coGroup(Iterable<IN1> first, Iterable<IN2> second, Collector<O> out) throws Exception;
}
