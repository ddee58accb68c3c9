package dev.weft.runtime.state.keyed;

import dev.weft.api.function.base.AggregateFunction;
import dev.weft.api.state.AggregatingState;
import dev.weft.runtime.state.MergingNamespaces;
import dev.weft.runtime.state.NamespacedState;
import java.util.Collection;
import org.jspecify.annotations.Nullable;

/** A running aggregation per key, kept as its accumulator. Task thread. */
final class TableAggregatingState<I, A, O>
        implements AggregatingState<I, O>, NamespacedState<Object>, MergingNamespaces<Object> {
    private final ValueTable table;
    private final AggregateFunction<I, A, O> function;

    TableAggregatingState(ValueTable table, AggregateFunction<I, A, O> function) {
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

    @Override
    @SuppressWarnings("unchecked") // only accumulators are put
    public void mergeNamespaces(Object into, Collection<?> from) {
        for (Object namespace : from) {
            table.setNamespace(namespace);
            Object value = table.get();
            if (value != null) {
                table.remove();
                table.setNamespace(into);
                Object before = table.get();
                table.put(before == null ? value : function.merge((A) before, (A) value));
            }
        }
    }
}
