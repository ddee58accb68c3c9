package dev.weft.api.function.base;

/** Joins two values of one key into one; must be associative. May change and return its first argument. */
@FunctionalInterface
public interface ReduceFunction<T> extends Function {
    /** The value that stands for both. */
    T reduce(T value1, T value2) throws Exception;
}
