package dev.weft.api.join;

import dev.weft.api.function.AbstractRichFunction;

/** A {@link CoGroupFunction} with a life cycle and access to the runtime. */
public abstract class RichCoGroupFunction<IN1, IN2, O> extends AbstractRichFunction
        implements CoGroupFunction<IN1, IN2, O> {
    private static final long serialVersionUID = 1L;
}
