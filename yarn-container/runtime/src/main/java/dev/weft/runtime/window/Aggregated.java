package dev.weft.runtime.window;

import dev.weft.api.function.base.AggregateFunction;
import dev.weft.api.type.TypeSerializer;

/** Accumulators of an {@link AggregateFunction}. Task thread. */
public final class Aggregated extends Accumulation {
    private final AggregateFunction<Object, Object, Object> function;

    /** Accumulators of {@code function}, which {@code serializer} copies. */
    public Aggregated(AggregateFunction<Object, Object, Object> function, TypeSerializer<Object> serializer) {
        super(serializer);
        this.function = function;
    }

    @Override
    public Object begin(Object shared) { // hot
        return join(function.createAccumulator(), shared);
    }

    @Override
    public Object join(Object own, Object shared) { // hot
        return joinOwned(own, copy(shared));
    }

    @Override
    public Object joinOwned(Object own, Object given) { // hot
        Object merged = function.merge(own, given);
        if (merged == null) {
            throw new NullPointerException("merge returned null");
        }
        return merged;
    }

    @Override
    public Object result(Object own) { // hot
        Object result = function.getResult(own);
        if (result == null) {
            throw new NullPointerException("getResult returned null");
        }
        return result;
    }
}
