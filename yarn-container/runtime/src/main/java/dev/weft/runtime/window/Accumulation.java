package dev.weft.runtime.window;

import dev.weft.api.type.TypeSerializer;
import org.jspecify.annotations.Nullable;

/**
 * What an aggregation does with accumulators that are more than one record old. Slices and other shared accumulators are only read:
 * what is handed to the user's functions is a copy, unless it cannot change. Calls user code. Task thread.
 */
public abstract class Accumulation {
    private final @Nullable TypeSerializer<Object> copier;

    Accumulation(TypeSerializer<Object> serializer) {
        this.copier = serializer.isImmutableType() ? null : serializer;
    }

    /** A copy of an accumulator; the same when it cannot change. */
    public final Object copy(Object accumulator) { // hot
        return copier == null ? accumulator : copier.copy(accumulator);
    }

    /** A fresh accumulator that holds what {@code shared} does. */
    public abstract Object begin(Object shared);

    /** {@code own} with what {@code shared} holds. */
    public abstract Object join(Object own, Object shared);

    /** {@link #join} with what nobody else holds: nothing is copied. */
    public abstract Object joinOwned(Object own, Object given);

    /** {@link #join}, or {@link #begin} when there is nothing yet. */
    public final Object add(@Nullable Object own, Object shared) { // hot
        return own == null ? begin(shared) : join(own, shared);
    }

    /** The result of {@code own}, which nobody uses any more. */
    public abstract Object result(Object own);
}
