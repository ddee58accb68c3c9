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

/**
 * One state's column: rows of the current key and namespace as bytes. Rows that were used last are held in a {@link RowCache}, if the
 * column has one; changes reach the database many at a time. Buffers are reused; nothing is allocated per access. Task thread.
 */
final class RocksColumn {
    private static final int INITIAL_BYTES = 256;

    private final String name;
    private final RocksDatabase database;
    private final ColumnFamilyHandle column;
    private final CurrentRow current;
    private final @Nullable TypeSerializer<Object> namespaces;
    private final ReadOptions reads = new ReadOptions();
    private final PendingWrites pending;
    /** Null for columns whose rows grow without being read. */
    private final @Nullable RowCache cache;

    private final DataInputDeserializer in = new DataInputDeserializer();
    private final DataOutputSerializer out = new DataOutputSerializer(INITIAL_BYTES);

    private byte[] found = new byte[INITIAL_BYTES];
    private @Nullable Object namespace;

    /**
     * @param column of the database, that holds the state's rows
     * @param cached whether rows are read before they are changed
     */
    RocksColumn(
            String name,
            RocksDatabase database,
            ColumnFamilyHandle column,
            CurrentRow current,
            @Nullable TypeSerializer<Object> namespaces,
            boolean cached) {
        this.name = name;
        this.database = database;
        this.column = column;
        this.current = current;
        this.namespaces = namespaces;
        this.pending = new PendingWrites(database, column.getID());
        this.cache = cached
                ? database.cacheMemory()
                        .map(memory -> new RowCache(memory, new CacheChanges()))
                        .orElse(null)
                : null;
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
        if (cache == null) {
            writePending();
            return readRow(row);
        }
        int length = cache.find(row.getSharedBuffer(), row.length());
        if (length >= 0) {
            in.setBuffer(cache.foundIn(), cache.foundAt(), length);
            return in;
        }
        return length == RowCache.ABSENT ? null : fill(cache, row);
    }

    private @Nullable DataInputDeserializer fill(RowCache into, DataOutputSerializer row) { // hot
        DataInputDeserializer read = readRow(row);
        int length = read == null ? RowCache.ABSENT : read.available();
        if (into.takes(row.length(), length)) {
            into.fill(row.getSharedBuffer(), row.length(), found, length);
        }
        return read;
    }

    private @Nullable DataInputDeserializer readRow(DataOutputSerializer row) { // hot
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
        if (cache != null && cache.takes(length, out.length())) {
            cache.put(row, length, out.getSharedBuffer(), out.length());
            return;
        }
        if (cache != null) {
            cache.forget(row, length);
        }
        pending.put(row, 0, length, out.getSharedBuffer(), 0, out.length());
        writeEnough();
    }

    /** Appends what was written to {@link #value()} to {@code row}. */
    void append(DataOutputSerializer row) { // hot
        pending.merge(row.getSharedBuffer(), row.length(), out.getSharedBuffer(), out.length());
        writeEnough();
    }

    void delete(DataOutputSerializer row) {
        delete(row.getSharedBuffer(), row.length());
    }

    void delete(byte[] row, int length) {
        if (cache != null && cache.takes(length, 0)) {
            cache.delete(row, length);
            return;
        }
        if (cache != null) {
            cache.forget(row, length);
        }
        pending.delete(row, 0, length);
        writeEnough();
    }

    /** A cached column's rows that are in no cache are read from the database at any time: what goes past it is written at once. */
    private void writeEnough() { // hot
        if (cache != null || pending.isEnough()) {
            writePending();
        }
    }

    private void writePending() { // hot
        if (pending.isEmpty()) {
            return;
        }
        try {
            pending.write();
        } catch (RocksDBException e) {
            throw failed("write", e);
        }
    }

    /** Lets the database have all changes. */
    void flush() {
        if (cache != null) {
            cache.flush();
        }
        writePending();
    }

    /** Changes of cached rows on their way into the database. */
    private final class CacheChanges implements RowCache.Changes {
        @Override
        public void put(byte[] row, int from, int length, byte[] value, int valueFrom, int valueLength) { // hot
            pending.put(row, from, length, value, valueFrom, valueLength);
            writeLarge();
        }

        @Override
        public void delete(byte[] row, int from, int length) {
            pending.delete(row, from, length);
            writeLarge();
        }

        private void writeLarge() { // hot
            if (pending.isEnough()) {
                writePending();
            }
        }

        @Override
        public void end() {
            writePending();
        }
    }

    /** Walks the rows as they are now; the caller closes it. */
    RocksIterator iterator() {
        flush();
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
        if (cache != null) {
            cache.close();
        }
        reads.close();
    }
}
