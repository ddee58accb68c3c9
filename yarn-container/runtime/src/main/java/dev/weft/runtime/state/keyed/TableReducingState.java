package dev.weft.runtime.state.keyed;

import dev.weft.api.function.base.ReduceFunction;
import dev.weft.api.state.ReducingState;
import dev.weft.runtime.state.MergingNamespaces;
import dev.weft.runtime.state.NamespacedState;
import java.util.Collection;
import org.jspecify.annotations.Nullable;

/** A running reduction per key. Task thread. */
final class TableReducingState<T> implements ReducingState<T>, NamespacedState<Object>, MergingNamespaces<Object> {
    private final ValueTable table;
    private final ReduceFunction<T> function;

    TableReducingState(ValueTable table, ReduceFunction<T> function) {
        this.table = table;
        this.function = function;
    }

    @Override
    @SuppressWarnings("unchecked") // only values of type T are put
    public @Nullable T get() { // hot
        return (T) table.get();
    }

    @Override
    @SuppressWarnings("unchecked") // only values of type T are put
    public void add(T value) throws Exception { // hot
        Object before = table.get();
        table.put(before == null ? value : function.reduce((T) before, value));
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
    @SuppressWarnings("unchecked") // only values of type T are put
    public void mergeNamespaces(Object into, Collection<?> from) throws Exception {
        for (Object namespace : from) {
            table.setNamespace(namespace);
            Object value = table.get();
            if (value != null) {
                table.remove();
                table.setNamespace(into);
                add((T) value);
            }
        }
    }
}
