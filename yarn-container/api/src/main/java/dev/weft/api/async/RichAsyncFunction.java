package dev.weft.api.async;

import dev.weft.api.function.AbstractRichFunction;

/** An {@link AsyncFunction} with a life cycle and access to the runtime; it has no keyed state. */
public abstract class RichAsyncFunction<IN, OUT> extends AbstractRichFunction implements AsyncFunction<IN, OUT> {
    private static final long serialVersionUID = 1L;
}
