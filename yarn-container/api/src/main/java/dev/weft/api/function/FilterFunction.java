package dev.weft.api.function;

/** Says which records stay. */
@FunctionalInterface
public interface FilterFunction<T> extends Function {
    /** True when {@code value} stays. */
    boolean filter(T value) throws Exception;
}
