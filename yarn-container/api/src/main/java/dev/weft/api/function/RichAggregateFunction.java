package dev.weft.api.function;

import dev.weft.api.function.base.AggregateFunction;

/** A aggregate function with life cycle and {@link RuntimeContext}. */
public abstract class RichAggregateFunction<IN, ACC, OUT> extends AbstractRichFunction
        implements AggregateFunction<IN, ACC, OUT> {
    private static final long serialVersionUID = 1L;
}
