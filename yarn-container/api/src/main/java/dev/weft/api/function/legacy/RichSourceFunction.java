package dev.weft.api.function.legacy;

import dev.weft.api.function.AbstractRichFunction;

/** A {@link SourceFunction} with a life cycle: {@code open} before {@code run}, {@code close} after it, both on the task's thread. */
public abstract class RichSourceFunction<OUT> extends AbstractRichFunction implements SourceFunction<OUT> {
    private static final long serialVersionUID = 1L;
}
