package dev.weft.api.window;

import dev.weft.api.function.AbstractRichFunction;

/** A window function with life cycle and {@link dev.weft.api.function.RuntimeContext}. */
public abstract class RichWindowFunction<IN, OUT, KEY, W extends Window> extends AbstractRichFunction
        implements WindowFunction<IN, OUT, KEY, W> {
    private static final long serialVersionUID = 1L;
}
