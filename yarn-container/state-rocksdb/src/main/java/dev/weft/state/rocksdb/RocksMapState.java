package dev.weft.state.rocksdb;

import dev.weft.api.state.MapState;
import dev.weft.api.type.DataInputDeserializer;
import dev.weft.api.type.DataOutputSerializer;
import dev.weft.api.type.TypeSerializer;
import dev.weft.runtime.state.NamespacedState;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Iterator;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.rocksdb.RocksIterator;

/**
 * A map per key: a row for each entry, so that one entry is read and written alone. A value stands behind a byte that says whether it
 * is null. Iterations load some entries at a time, and see later changes of entries that are not loaded yet. Task thread.
 */
final class RocksMapState<K, V> implements MapState<K, V>, NamespacedState<Object> {
    private final RocksColumn column;
    private final TypeSerializer<K> keys;
    private final TypeSerializer<V> values;
    private final DataInputDeserializer in = new DataInputDeserializer();

    RocksMapState(RocksColumn column, TypeSerializer<K> keys, TypeSerializer<V> values) {
        this.column = column;
        this.keys = keys;
        this.values = values;
    }

    RocksColumn column() {
        return column;
    }

    private DataOutputSerializer rowOf(K key) { // hot
        Objects.requireNonNull(key, "A map state holds no null keys");
        DataOutputSerializer row = column.row();
        try {
            keys.serialize(key, row);
        } catch (IOException e) {
            throw new UncheckedIOException("write a map's key of state '" + column.name() + "'", e);
        }
        return row;
    }

    @Override
    public @Nullable V get(K key) { // hot
        DataInputDeserializer held = column.get(rowOf(key));
        return held == null ? null : valueOf(held);
    }

    private @Nullable V valueOf(DataInputDeserializer from) {
        try {
            return from.readBoolean() ? null : values.deserialize(from);
        } catch (IOException e) {
            throw new UncheckedIOException("read a map's value of state '" + column.name() + "'", e);
        }
    }

    @Override
    public void put(K key, @Nullable V value) { // hot
        write(value);
        column.put(rowOf(key));
    }

    /** Sets the value in a row that an iteration found. */
    void put(byte[] row, @Nullable V value) {
        write(value);
        column.put(row, row.length);
    }

    private void write(@Nullable V value) { // hot
        DataOutputSerializer to = column.value();
        try {
            to.writeBoolean(value == null);
            if (value != null) {
                values.serialize(value, to);
            }
        } catch (IOException e) {
            throw new UncheckedIOException("write a map's value of state '" + column.name() + "'", e);
        }
    }

    @Override
    public void putAll(Map<K, V> map) {
        map.forEach(this::put);
    }

    @Override
    public void remove(K key) {
        column.delete(rowOf(key));
    }

    @Override
    public boolean contains(K key) {
        return column.get(rowOf(key)) != null;
    }

    @Override
    public boolean isEmpty() {
        byte[] prefix = column.row().getCopyOfBuffer();
        try (RocksIterator rows = column.iterator()) {
            rows.seek(prefix);
            boolean found = rows.isValid() && RocksColumn.startsWith(rows.key(), prefix, prefix.length);
            column.check(rows);
            return !found;
        }
    }

    @Override
    public Iterable<Map.Entry<K, V>> entries() {
        return this::iterator;
    }

    @Override
    public Iterator<Map.Entry<K, V>> iterator() {
        return walk(Function.identity());
    }

    @Override
    public Iterable<K> keys() {
        return () -> walk(Map.Entry::getKey);
    }

    @Override
    public Iterable<V> values() {
        return () -> walk(Map.Entry::getValue);
    }

    private <R> Iterator<R> walk(Function<Map.Entry<K, V>, R> seen) {
        return new MapWalk<>(this, column.row().getCopyOfBuffer(), seen);
    }

    /** The entry in a row whose key and namespace take {@code prefix} bytes. */
    MapWalk.Entry<K, V> entry(byte[] row, int prefix, byte[] value) {
        try {
            in.setBuffer(row, prefix, row.length - prefix);
            K key = keys.deserialize(in);
            in.setBuffer(value, 0, value.length);
            return new MapWalk.Entry<>(this, row, key, valueOf(in));
        } catch (IOException e) {
            throw new UncheckedIOException("read a map's key of state '" + column.name() + "'", e);
        }
    }

    @Override
    public void clear() {
        byte[] prefix = column.row().getCopyOfBuffer();
        try (RocksIterator rows = column.iterator()) {
            rows.seek(prefix);
            while (rows.isValid()) {
                byte[] row = rows.key();
                if (!RocksColumn.startsWith(row, prefix, prefix.length)) {
                    break;
                }
                column.delete(row, row.length);
                rows.next();
            }
            column.check(rows);
        }
    }

    @Override
    public void setCurrentNamespace(Object namespace) {
        column.setNamespace(namespace);
    }
}
