package dev.weft.state.rocksdb;

import dev.weft.api.type.DataInputDeserializer;
import dev.weft.api.type.DataOutputSerializer;
import dev.weft.api.type.TypeSerializer;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;
import org.rocksdb.ColumnFamilyHandle;
import org.rocksdb.ReadOptions;
import org.rocksdb.RocksDB;
import org.rocksdb.RocksDBException;
import org.rocksdb.RocksIterator;

/** One state's column: rows of the current key and namespace as bytes. Buffers are reused; nothing is allocated per access. Task thread. */
final class RocksColumn {
    private static final int INITIAL_BYTES = 256;

    private final String name;
    private final RocksDatabase database;
    private final ColumnFamilyHandle column;
    private final CurrentRow current;
    private final @Nullable TypeSerializer<Object> namespaces;
    private final ReadOptions reads = new ReadOptions();
    private final DataInputDeserializer in = new DataInputDeserializer();
    private final DataOutputSerializer out = new DataOutputSerializer(INITIAL_BYTES);

    private byte[] found = new byte[INITIAL_BYTES];
    private @Nullable Object namespace;

    RocksColumn(String name, RocksDatabase database, CurrentRow current, @Nullable TypeSerializer<Object> namespaces) {
        this.name = name;
        this.database = database;
        this.column = database.newColumn(name);
        this.current = current;
        this.namespaces = namespaces;
    }

    String name() {
        return name;
    }

    ColumnFamilyHandle handle() {
        return column;
    }

    RocksDatabase database() {
        return database;
    }

    void setNamespace(Object value) {
        namespace = value;
    }

    /** The row of the current key and namespace; what is written to it follows. Valid until the next call. */
    DataOutputSerializer row() { // hot
        try {
            DataOutputSerializer row = current.start();
            if (namespaces != null) {
                namespaces.serialize(currentNamespace(), row);
            }
            return row;
        } catch (IOException e) {
            throw new UncheckedIOException("write the key of state '" + name + "'", e);
        }
    }

    private Object currentNamespace() {
        Object set = namespace;
        if (set == null) {
            throw new IllegalStateException("There is no current namespace");
        }
        return set;
    }

    /** What stands in {@code row}, valid until the next call; null when nothing does. */
    @Nullable
    DataInputDeserializer get(DataOutputSerializer row) { // hot
        int length = read(row);
        if (length == RocksDB.NOT_FOUND) {
            return null;
        }
        if (length > found.length) {
            found = new byte[Math.max(length, 2 * found.length)];
            length = read(row);
        }
        in.setBuffer(found, 0, length);
        return in;
    }

    private int read(DataOutputSerializer row) { // hot
        try {
            return database.db().get(column, reads, row.getSharedBuffer(), 0, row.length(), found, 0, found.length);
        } catch (RocksDBException e) {
            throw failed("read", e);
        }
    }

    /** An empty buffer for a value, valid until it is used. */
    DataOutputSerializer value() { // hot
        out.clear();
        return out;
    }

    /** Puts what was written to {@link #value()} into {@code row}. */
    void put(DataOutputSerializer row) { // hot
        put(row.getSharedBuffer(), row.length());
    }

    /** Puts what was written to {@link #value()} into the row of the first {@code length} bytes of {@code row}. */
    void put(byte[] row, int length) { // hot
        try {
            database.db().put(column, database.writes(), row, 0, length, out.getSharedBuffer(), 0, out.length());
        } catch (RocksDBException e) {
            throw failed("write", e);
        }
    }

    /** Appends what was written to {@link #value()} to {@code row}. */
    void append(DataOutputSerializer row) { // hot
        try {
            database.db()
                    .merge(
                            column,
                            database.writes(),
                            row.getSharedBuffer(),
                            0,
                            row.length(),
                            out.getSharedBuffer(),
                            0,
                            out.length());
        } catch (RocksDBException e) {
            throw failed("append to", e);
        }
    }

    void delete(DataOutputSerializer row) {
        delete(row.getSharedBuffer(), row.length());
    }

    void delete(byte[] row, int length) {
        try {
            database.db().delete(column, database.writes(), row, 0, length);
        } catch (RocksDBException e) {
            throw failed("remove from", e);
        }
    }

    /** Walks the rows as they are now; the caller closes it. */
    RocksIterator iterator() {
        return database.db().newIterator(column, reads);
    }

    /** Fails when the walk ended because of an error. */
    void check(RocksIterator iterator) {
        try {
            iterator.status();
        } catch (RocksDBException e) {
            throw failed("read", e);
        }
    }

    private RuntimeException failed(String what, RocksDBException cause) {
        return database.failed(what + " state '" + name + "'", cause);
    }

    /** Whether {@code row} begins with {@code prefix}. */
    static boolean startsWith(byte[] row, byte[] prefix, int length) {
        return row.length >= length && Arrays.equals(row, 0, length, prefix, 0, length);
    }

    void close() {
        reads.close();
    }
}
