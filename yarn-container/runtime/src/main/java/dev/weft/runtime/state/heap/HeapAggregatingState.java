package dev.weft.runtime.state.heap;

import dev.weft.api.function.base.AggregateFunction;
import dev.weft.api.state.AggregatingState;
import dev.weft.runtime.state.NamespacedState;
import org.jspecify.annotations.Nullable;

/** A running aggregation per key, kept as its accumulator. Task thread. */
final class HeapAggregatingState<I, A, O> implements AggregatingState<I, O>, NamespacedState<Object> {
    private final KeyedTable table;
    private final AggregateFunction<I, A, O> function;

    HeapAggregatingState(KeyedTable table, AggregateFunction<I, A, O> function) {
        this.table = table;
        this.function = function;
    }

    @Override
    @SuppressWarnings("unchecked") // only accumulators are put
    public @Nullable O get() {
        Object accumulator = table.get();
        return accumulator == null ? null : function.getResult((A) accumulator);
    }

    @Override
    @SuppressWarnings("unchecked") // only accumulators are put
    public void add(I value) { // hot
        Object accumulator = table.get();
        table.put(function.add(value, accumulator == null ? function.createAccumulator() : (A) accumulator));
    }

    @Override
    public void clear() {
        table.remove();
    }

    @Override
    public void setCurrentNamespace(Object namespace) {
        table.setNamespace(namespace);
    }
}
