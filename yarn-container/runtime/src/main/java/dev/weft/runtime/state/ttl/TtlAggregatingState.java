package dev.weft.runtime.state.ttl;

import dev.weft.api.function.base.AggregateFunction;
import dev.weft.api.state.AggregatingState;
import dev.weft.runtime.state.NamespacedState;
import org.jspecify.annotations.Nullable;

/** An aggregation that expires; adding counts as use. Task thread. */
public final class TtlAggregatingState<I, A, O> implements AggregatingState<I, O>, NamespacedState<Object> {
    private final TtlValueState<A> accumulator;
    private final AggregateFunction<I, A, O> function;

    /** Keeps its accumulator in {@code accumulator}, which has no default. */
    public TtlAggregatingState(TtlValueState<A> accumulator, AggregateFunction<I, A, O> function) {
        this.accumulator = accumulator;
        this.function = function;
    }

    @Override
    public @Nullable O get() throws Exception {
        A held = accumulator.held();
        return held == null ? null : function.getResult(held);
    }

    @Override
    public void add(I added) throws Exception {
        A before = accumulator.held();
        accumulator.update(function.add(added, before == null ? function.createAccumulator() : before));
    }

    @Override
    public void clear() {
        accumulator.clear();
    }

    @Override
    public void setCurrentNamespace(Object namespace) {
        accumulator.setCurrentNamespace(namespace);
    }
}
