package dev.weft.api.window;

import dev.weft.api.function.AbstractRichFunction;

/** As {@link AllWindowFunction} with life cycle and {@link dev.weft.api.function.RuntimeContext}. */
public abstract class RichAllWindowFunction<IN, OUT, W extends Window> extends AbstractRichFunction
        implements AllWindowFunction<IN, OUT, W> {
    private static final long serialVersionUID = 1L;
}
