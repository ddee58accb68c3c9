package dev.weft.state.rocksdb;

import dev.weft.api.type.DataInputDeserializer;
import dev.weft.api.type.TypeSerializer;
import java.io.IOException;
import org.jspecify.annotations.Nullable;

/** Finds in a row where key and namespace end. One thread. */
final class RowReader {
    private final TypeSerializer<Object> keys;
    private final @Nullable TypeSerializer<Object> namespaces;
    private final DataInputDeserializer in = new DataInputDeserializer();

    RowReader(TypeSerializer<Object> keys, @Nullable TypeSerializer<Object> namespaces) {
        this.keys = keys;
        this.namespaces = namespaces;
    }

    /** The key in {@code row}. */
    Object key(byte[] row) throws IOException {
        in.setBuffer(row, CurrentRow.GROUP_BYTES, row.length - CurrentRow.GROUP_BYTES);
        return keys.deserialize(in);
    }

    /** Length of group, key and namespace. */
    int prefix(byte[] row) throws IOException {
        key(row);
        if (namespaces != null) {
            namespaces.deserialize(in);
        }
        return row.length - in.available();
    }

    /** The first bytes of the rows of {@code keyGroup}. */
    static byte[] ofGroup(int keyGroup) {
        return new byte[] {(byte) (keyGroup >>> Byte.SIZE), (byte) keyGroup};
    }

    /** The key group of {@code row}. */
    static int group(byte[] row) {
        return (row[0] & 0xFF) << Byte.SIZE | row[1] & 0xFF;
    }
}
