package dev.weft.api.function;

import dev.weft.api.function.base.ReduceFunction;

/** A reduce function with life cycle and {@link RuntimeContext}. */
public abstract class RichReduceFunction<T> extends AbstractRichFunction implements ReduceFunction<T> {
    private static final long serialVersionUID = 1L;

    @Override
    public abstract T reduce(T value1, T value2) throws Exception;
}
