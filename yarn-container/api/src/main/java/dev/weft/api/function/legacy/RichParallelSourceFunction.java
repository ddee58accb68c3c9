package dev.weft.api.function.legacy;

import dev.weft.api.function.AbstractRichFunction;

/** A {@link ParallelSourceFunction} with a life cycle: {@code open} before {@code run}, {@code close} after it. */
public abstract class RichParallelSourceFunction<OUT> extends AbstractRichFunction
        implements ParallelSourceFunction<OUT> {
    private static final long serialVersionUID = 1L;
}
