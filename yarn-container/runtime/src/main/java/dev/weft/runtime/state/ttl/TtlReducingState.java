package dev.weft.runtime.state.ttl;

import dev.weft.api.function.base.ReduceFunction;
import dev.weft.api.state.ReducingState;
import dev.weft.runtime.state.NamespacedState;
import org.jspecify.annotations.Nullable;

/** A reduction that expires; adding counts as use. Task thread. */
public final class TtlReducingState<T> implements ReducingState<T>, NamespacedState<Object> {
    private final TtlValueState<T> value;
    private final ReduceFunction<T> function;

    /** Keeps its result in {@code value}, which has no default. */
    public TtlReducingState(TtlValueState<T> value, ReduceFunction<T> function) {
        this.value = value;
        this.function = function;
    }

    @Override
    public @Nullable T get() throws Exception {
        return value.held();
    }

    @Override
    public void add(T added) throws Exception {
        T before = value.held();
        value.update(before == null ? added : function.reduce(before, added));
    }

    @Override
    public void clear() {
        value.clear();
    }

    @Override
    public void setCurrentNamespace(Object namespace) {
        value.setCurrentNamespace(namespace);
    }
}
