package dev.weft.api.function;

import dev.weft.api.function.base.Function;

/** Says which records stay. */
@FunctionalInterface
public interface FilterFunction<T> extends Function {
    /** True when {@code value} stays. */
    boolean filter(T value) throws Exception;
}
