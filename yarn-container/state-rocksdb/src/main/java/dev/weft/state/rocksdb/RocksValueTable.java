package dev.weft.state.rocksdb;

import dev.weft.api.type.DataInputDeserializer;
import dev.weft.api.type.TypeSerializer;
import dev.weft.runtime.state.keyed.ValueTable;
import java.io.IOException;
import java.io.UncheckedIOException;
import org.jspecify.annotations.Nullable;

/** One value per key: a row each. Task thread. */
final class RocksValueTable implements ValueTable {
    private final RocksColumn column;
    private final TypeSerializer<Object> values;

    RocksValueTable(RocksColumn column, TypeSerializer<Object> values) {
        this.column = column;
        this.values = values;
    }

    @Override
    public @Nullable Object get() { // hot
        DataInputDeserializer in = column.get(column.row());
        if (in == null) {
            return null;
        }
        try {
            return values.deserialize(in);
        } catch (IOException e) {
            throw new UncheckedIOException("read a value of state '" + column.name() + "'", e);
        }
    }

    @Override
    public void put(Object value) { // hot
        try {
            values.serialize(value, column.value());
        } catch (IOException e) {
            throw new UncheckedIOException("write a value of state '" + column.name() + "'", e);
        }
        column.put(column.row());
    }

    @Override
    public void replace(Object value) { // hot
        put(value);
    }

    @Override
    public void remove() {
        column.delete(column.row());
    }

    @Override
    public void setNamespace(Object value) {
        column.setNamespace(value);
    }
}
