package dev.weft.api.function;

/** A {@link CoMapFunction} with life cycle and {@link RuntimeContext}. */
public abstract class RichCoMapFunction<IN1, IN2, OUT> extends AbstractRichFunction
        implements CoMapFunction<IN1, IN2, OUT> {
    private static final long serialVersionUID = 1L;
}
