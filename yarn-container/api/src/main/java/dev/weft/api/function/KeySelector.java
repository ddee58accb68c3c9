package dev.weft.api.function;

import dev.weft.api.function.base.Function;

/** Takes the key out of a record: deterministic, never null. */
@FunctionalInterface
public interface KeySelector<IN, KEY> extends Function {
    /** The key of {@code value}. */
    KEY getKey(IN value) throws Exception;
}
