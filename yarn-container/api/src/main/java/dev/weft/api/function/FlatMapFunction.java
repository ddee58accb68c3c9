package dev.weft.api.function;

import dev.weft.api.function.base.Function;

/** One record in, any number out. */
@FunctionalInterface
public interface FlatMapFunction<T, O> extends Function {
    /** Emits results for {@code value} through {@code out}. */
    void flatMap(T value, Collector<O> out) throws Exception;
}
