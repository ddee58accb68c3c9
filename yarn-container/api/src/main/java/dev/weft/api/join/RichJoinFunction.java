package dev.weft.api.join;

import dev.weft.api.function.AbstractRichFunction;
import dev.weft.api.function.JoinFunction;

/** A {@link JoinFunction} with a life cycle and access to the runtime. */
public abstract class RichJoinFunction<IN1, IN2, OUT> extends AbstractRichFunction
        implements JoinFunction<IN1, IN2, OUT> {
    private static final long serialVersionUID = 1L;
}
