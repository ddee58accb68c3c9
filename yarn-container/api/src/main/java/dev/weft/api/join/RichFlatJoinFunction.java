package dev.weft.api.join;

import dev.weft.api.function.AbstractRichFunction;

/** A {@link FlatJoinFunction} with a life cycle and access to the runtime. */
public abstract class RichFlatJoinFunction<IN1, IN2, OUT> extends AbstractRichFunction
        implements FlatJoinFunction<IN1, IN2, OUT> {
    private static final long serialVersionUID = 1L;
}
