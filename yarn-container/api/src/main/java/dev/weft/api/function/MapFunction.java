package dev.weft.api.function;

import dev.weft.api.function.base.Function;

/** One record in, one out. */
@FunctionalInterface
public interface MapFunction<T, O> extends Function {
    /** The result for {@code value}. */
    O map(T value) throws Exception;
}
