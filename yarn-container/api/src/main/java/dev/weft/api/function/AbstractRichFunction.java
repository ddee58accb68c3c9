package dev.weft.api.function;

import org.jspecify.annotations.Nullable;

/** A {@link RichFunction} that does nothing yet. */
public abstract class AbstractRichFunction implements RichFunction {
    private static final long serialVersionUID = 1L;

    private transient @Nullable RuntimeContext runtimeContext;

    @Override
    public void open(OpenContext openContext) throws Exception {}

    @Override
    public void close() throws Exception {}

    @Override
    public RuntimeContext getRuntimeContext() {
        RuntimeContext context = runtimeContext;
        if (context == null) {
            throw new IllegalStateException("The runtime context is there from open() on, not in the constructor");
        }
        return context;
    }

    @Override
    public void setRuntimeContext(RuntimeContext context) {
        runtimeContext = context;
    }
}
