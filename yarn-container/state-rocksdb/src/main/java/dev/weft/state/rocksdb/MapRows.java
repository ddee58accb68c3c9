package dev.weft.state.rocksdb;

import dev.weft.api.type.DataInputDeserializer;
import dev.weft.api.type.DataInputView;
import dev.weft.api.type.DataOutputSerializer;
import dev.weft.api.type.DataOutputView;
import dev.weft.api.type.TypeSerializer;
import java.io.IOException;
import java.util.List;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import org.rocksdb.RocksIterator;

/** A row for each entry; in checkpoints the number of entries, then of each its key, whether its value is null, and the value. */
final class MapRows implements RowForm {
    private final TypeSerializer<Object> keys;
    private final TypeSerializer<Object> values;
    private final RowReader reader;
    private final @Nullable Predicate<Object> expired;
    private final DataInputDeserializer in = new DataInputDeserializer();
    private final DataOutputSerializer out = new DataOutputSerializer(128);

    /** What has {@code expired} is not written; null when nothing expires. */
    MapRows(
            TypeSerializer<Object> keys,
            TypeSerializer<Object> values,
            RowReader reader,
            @Nullable Predicate<Object> expired) {
        this.keys = keys;
        this.values = values;
        this.reader = reader;
        this.expired = expired;
    }

    @Override
    public boolean skip(RocksIterator rows) throws IOException {
        byte[] first = rows.key();
        return count(rows, first, reader.prefix(first)) > 0;
    }

    /** Moves behind the entries of one map. @return how many of them are live */
    private int count(RocksIterator rows, byte[] first, int prefix) throws IOException {
        int count = 0;
        while (rows.isValid() && RocksColumn.startsWith(rows.key(), first, prefix)) {
            count += isLive(rows) ? 1 : 0;
            rows.next();
        }
        return count;
    }

    private boolean isLive(RocksIterator rows) throws IOException {
        if (expired == null) {
            return true;
        }
        byte[] value = rows.value();
        in.setBuffer(value, 0, value.length);
        return in.readBoolean() || !expired.test(values.deserialize(in));
    }

    @Override
    public void write(RocksIterator rows, DataOutputView to) throws IOException {
        byte[] first = rows.key();
        int prefix = reader.prefix(first);
        int count = count(rows, first, prefix);
        if (count == 0) {
            return;
        }
        to.write(first, CurrentRow.GROUP_BYTES, prefix - CurrentRow.GROUP_BYTES);
        to.writeVarInt(count);
        rows.seek(first);
        while (rows.isValid() && RocksColumn.startsWith(rows.key(), first, prefix)) {
            if (isLive(rows)) {
                byte[] row = rows.key();
                to.write(row, prefix, row.length - prefix);
                to.write(rows.value());
            }
            rows.next();
        }
    }

    @Override
    public void restore(byte[] prefix, DataInputView from, List<TypeSerializer<Object>> readers, Rows to)
            throws IOException {
        int size = from.readVarInt();
        for (int i = 0; i < size; i++) {
            out.clear();
            out.write(prefix);
            keys.serialize(readers.get(0).deserialize(from), out);
            byte[] row = out.getCopyOfBuffer();
            out.clear();
            boolean isNull = from.readBoolean();
            out.writeBoolean(isNull);
            if (!isNull) {
                values.serialize(readers.get(1).deserialize(from), out);
            }
            to.put(row, out.getCopyOfBuffer());
        }
    }
}
