package dev.weft.api.function.legacy;

import dev.weft.api.function.AbstractRichFunction;

/** A {@link SinkFunction} with a life cycle. */
public abstract class RichSinkFunction<IN> extends AbstractRichFunction implements SinkFunction<IN> {
    private static final long serialVersionUID = 1L;
}
