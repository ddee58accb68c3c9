package dev.weft.api.function;

/** A {@link CoFlatMapFunction} with life cycle and {@link RuntimeContext}. */
public abstract class RichCoFlatMapFunction<IN1, IN2, OUT> extends AbstractRichFunction
        implements CoFlatMapFunction<IN1, IN2, OUT> {
    private static final long serialVersionUID = 1L;
}
