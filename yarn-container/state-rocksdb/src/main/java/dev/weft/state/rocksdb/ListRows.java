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

/** One row with all elements, each behind its length; in checkpoints their number, then each. */
final class ListRows implements RowForm {
    private final TypeSerializer<Object> elements;
    private final @Nullable Predicate<Object> expired;
    private final DataInputDeserializer in = new DataInputDeserializer();
    private final DataOutputSerializer element = new DataOutputSerializer(128);
    private final DataOutputSerializer out = new DataOutputSerializer(128);

    /** What has {@code expired} is not written; null when nothing expires. */
    ListRows(TypeSerializer<Object> elements, @Nullable Predicate<Object> expired) {
        this.elements = elements;
        this.expired = expired;
    }

    @Override
    public boolean skip(RocksIterator rows) throws IOException {
        int live = live(rows.value());
        rows.next();
        return live > 0;
    }

    /** Copies what has not expired to {@link #out}. @return its number */
    private int live(byte[] value) throws IOException {
        out.clear();
        in.setBuffer(value, 0, value.length);
        int count = 0;
        while (in.available() > 0) {
            int length = in.readVarInt();
            int begin = in.getPosition();
            if (expired == null) {
                in.skipBytesToRead(length);
            }
            if (expired == null || !expired.test(elements.deserialize(in))) {
                out.write(value, begin, length);
                count++;
            }
        }
        return count;
    }

    @Override
    public void write(RocksIterator rows, DataOutputView to) throws IOException {
        int count = live(rows.value());
        if (count > 0) {
            byte[] row = rows.key();
            to.write(row, CurrentRow.GROUP_BYTES, row.length - CurrentRow.GROUP_BYTES);
            to.writeVarInt(count);
            to.write(out.getSharedBuffer(), 0, out.length());
        }
        rows.next();
    }

    @Override
    public void restore(byte[] prefix, DataInputView from, List<TypeSerializer<Object>> readers, Rows to)
            throws IOException {
        out.clear();
        int size = from.readVarInt();
        for (int i = 0; i < size; i++) {
            element.clear();
            elements.serialize(readers.get(0).deserialize(from), element);
            out.writeVarInt(element.length());
            out.write(element.getSharedBuffer(), 0, element.length());
        }
        if (size > 0) {
            to.put(prefix, out.getCopyOfBuffer());
        }
    }
}
