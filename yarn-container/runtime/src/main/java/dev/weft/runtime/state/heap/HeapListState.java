package dev.weft.runtime.state.heap;

import dev.weft.api.state.ListState;
import dev.weft.api.type.TypeSerializer;
import dev.weft.runtime.state.MergingNamespaces;
import dev.weft.runtime.state.NamespacedState;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** A list per key. Task thread. */
final class HeapListState<T> implements ListState<T>, NamespacedState<Object>, MergingNamespaces<Object> {
    private final StateTable table;
    /** Null when elements never change. */
    private final @Nullable TypeSerializer<Object> copier;

    HeapListState(StateTable table, TypeSerializer<Object> elements) {
        this.table = table;
        this.copier = elements.isImmutableType() ? null : elements;
    }

    @Override
    @SuppressWarnings("unchecked") // only elements of type T are added
    public Iterable<T> get() {
        if (copier == null) {
            Object list = table.peek();
            return list == null ? List.of() : (Iterable<T>) list;
        }
        Object list = table.get();
        if (list == null) {
            return List.of();
        }
        ((ListValue) list).own(copier::copy);
        return (Iterable<T>) list;
    }

    @Override
    public void add(T value) { // hot
        Objects.requireNonNull(value, "A list state holds no null elements");
        Object list = table.get();
        if (list == null) {
            list = new ListValue();
            table.put(list);
        }
        ((ListValue) list).add(value);
    }

    @Override
    public void addAll(List<T> values) {
        values.forEach(this::add);
    }

    @Override
    public void update(List<T> values) {
        if (values.isEmpty()) {
            table.remove();
            return;
        }
        ListValue list = new ListValue();
        for (T value : values) {
            list.add(Objects.requireNonNull(value, "A list state holds no null elements"));
        }
        table.put(list);
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
    public void mergeNamespaces(Object into, Collection<?> from) {
        for (Object namespace : from) {
            table.setNamespace(namespace);
            List<T> values = new ArrayList<>();
            get().forEach(values::add);
            table.remove();
            table.setNamespace(into);
            addAll(values);
        }
    }
}
