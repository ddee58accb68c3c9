package dev.weft.api.function;

/** A filter function with life cycle and {@link RuntimeContext}. */
public abstract class RichFilterFunction<T> extends AbstractRichFunction implements FilterFunction<T> {
    private static final long serialVersionUID = 1L;

    @Override
    public abstract boolean filter(T value) throws Exception;
}
