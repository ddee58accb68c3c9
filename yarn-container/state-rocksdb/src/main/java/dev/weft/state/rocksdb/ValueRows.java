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

/** One row with the value: already what checkpoints hold. */
final class ValueRows implements RowForm {
    private final TypeSerializer<Object> values;
    private final @Nullable Predicate<Object> expired;
    private final DataInputDeserializer in = new DataInputDeserializer();
    private final DataOutputSerializer out = new DataOutputSerializer(128);

    /** What has {@code expired} is not written; null when nothing expires. */
    ValueRows(TypeSerializer<Object> values, @Nullable Predicate<Object> expired) {
        this.values = values;
        this.expired = expired;
    }

    @Override
    public boolean skip(RocksIterator rows) throws IOException {
        boolean live = expired == null || isLive(rows.value(), expired);
        rows.next();
        return live;
    }

    private boolean isLive(byte[] value, Predicate<Object> dead) throws IOException {
        in.setBuffer(value, 0, value.length);
        return !dead.test(values.deserialize(in));
    }

    @Override
    public void write(RocksIterator rows, DataOutputView to) throws IOException {
        byte[] value = rows.value();
        if (expired == null || isLive(value, expired)) {
            byte[] row = rows.key();
            to.write(row, CurrentRow.GROUP_BYTES, row.length - CurrentRow.GROUP_BYTES);
            to.write(value);
        }
        rows.next();
    }

    @Override
    public void restore(byte[] prefix, DataInputView from, List<TypeSerializer<Object>> readers, Rows to)
            throws IOException {
        out.clear();
        values.serialize(readers.get(0).deserialize(from), out);
        to.put(prefix, out.getCopyOfBuffer());
    }
}
