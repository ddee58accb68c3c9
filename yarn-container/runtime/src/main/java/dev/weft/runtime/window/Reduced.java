package dev.weft.runtime.window;

import dev.weft.api.function.base.ReduceFunction;
import dev.weft.api.type.TypeSerializer;

/** Records of a {@link ReduceFunction}, which merges as it adds. Task thread. */
public final class Reduced extends Accumulation {
    private final ReduceFunction<Object> function;

    /** Records of {@code function}, which {@code serializer} copies. */
    public Reduced(ReduceFunction<Object> function, TypeSerializer<Object> serializer) {
        super(serializer);
        this.function = function;
    }

    @Override
    public Object begin(Object shared) { // hot
        return copy(shared);
    }

    @Override
    public Object join(Object own, Object shared) { // hot
        return joinOwned(own, copy(shared));
    }

    @Override
    public Object joinOwned(Object own, Object given) { // hot
        Object reduced;
        try {
            reduced = function.reduce(own, given);
        } catch (RuntimeException e) {
            throw e;
        } catch (Exception e) {
            throw new UserFailure(e);
        }
        if (reduced == null) {
            throw new NullPointerException("reduce returned null");
        }
        return reduced;
    }

    @Override
    public Object result(Object own) { // hot
        return own;
    }
}
