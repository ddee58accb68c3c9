package dev.weft.state.rocksdb;

import dev.weft.api.state.ListState;
import dev.weft.api.type.DataInputDeserializer;
import dev.weft.api.type.DataOutputSerializer;
import dev.weft.api.type.TypeSerializer;
import dev.weft.runtime.state.MergingNamespaces;
import dev.weft.runtime.state.NamespacedState;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Objects;

/** A list per key: one row, to which elements are appended without reading it, each behind its length. Task thread. */
final class RocksListState<T> implements ListState<T>, NamespacedState<Object>, MergingNamespaces<Object> {
    private final RocksColumn column;
    private final TypeSerializer<T> elements;
    private final DataOutputSerializer element = new DataOutputSerializer(128);

    RocksListState(RocksColumn column, TypeSerializer<T> elements) {
        this.column = column;
        this.elements = elements;
    }

    @Override
    public Iterable<T> get() {
        DataInputDeserializer in = column.get(column.row());
        if (in == null) {
            return List.of();
        }
        try {
            List<T> all = new ArrayList<>();
            while (in.available() > 0) {
                in.readVarInt();
                all.add(elements.deserialize(in));
            }
            return all;
        } catch (IOException e) {
            throw new UncheckedIOException("read a list of state '" + column.name() + "'", e);
        }
    }

    @Override
    public void add(T value) { // hot
        write(value, column.value());
        column.append(column.row());
    }

    @Override
    public void addAll(List<T> values) {
        if (!values.isEmpty()) {
            write(values);
            column.append(column.row());
        }
    }

    @Override
    public void update(List<T> values) {
        if (values.isEmpty()) {
            clear();
            return;
        }
        write(values);
        column.put(column.row());
    }

    private void write(List<T> values) {
        DataOutputSerializer to = column.value();
        for (T value : values) {
            write(value, to);
        }
    }

    private void write(T value, DataOutputSerializer to) {
        Objects.requireNonNull(value, "A list state holds no null elements");
        try {
            element.clear();
            elements.serialize(value, element);
            to.writeVarInt(element.length());
            to.write(element.getSharedBuffer(), 0, element.length());
        } catch (IOException e) {
            throw new UncheckedIOException("write an element of state '" + column.name() + "'", e);
        }
    }

    @Override
    public void clear() {
        column.delete(column.row());
    }

    @Override
    public void setCurrentNamespace(Object namespace) {
        column.setNamespace(namespace);
    }

    @Override
    public void mergeNamespaces(Object into, Collection<?> from) throws IOException {
        for (Object namespace : from) {
            column.setNamespace(namespace);
            DataInputDeserializer in = column.get(column.row());
            if (in != null) {
                DataOutputSerializer moved = column.value();
                moved.write(in, in.available());
                column.delete(column.row());
                column.setNamespace(into);
                column.append(column.row());
            }
        }
    }
}
