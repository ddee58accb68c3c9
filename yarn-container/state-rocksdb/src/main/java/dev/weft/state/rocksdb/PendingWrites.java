package dev.weft.state.rocksdb;

import dev.weft.api.type.DataOutputSerializer;
import java.io.IOException;
import java.io.UncheckedIOException;
import org.rocksdb.RocksDBException;
import org.rocksdb.WriteBatch;

/**
 * Changes of one column, collected as the bytes of a RocksDB write batch (version 10: 8 bytes sequence, 4 bytes count, then records
 * of tag, column, row and value, each behind its length), so that thousands of them cost one call. Task thread.
 */
final class PendingWrites {
    private static final byte DELETION = 0x4;
    private static final byte VALUE = 0x5;
    private static final byte MERGE = 0x6;
    private static final int COUNT_AT = 8;
    private static final int HEADER_BYTES = 12;
    private static final int INITIAL_BYTES = 4096;
    /** More of them in one batch are not measurably cheaper each. */
    private static final int ENOUGH_BYTES = 256 << 10;

    private final RocksDatabase database;
    private final int column;
    private final DataOutputSerializer batch = new DataOutputSerializer(INITIAL_BYTES);
    private int count;

    /** @param column RocksDB's number of it */
    PendingWrites(RocksDatabase database, int column) {
        this.database = database;
        this.column = column;
    }

    boolean isEmpty() { // hot
        return count == 0;
    }

    /** Whether it is time to {@link #write}. */
    boolean isEnough() { // hot
        return batch.length() >= ENOUGH_BYTES;
    }

    void put(byte[] row, int from, int length, byte[] value, int valueFrom, int valueLength) { // hot
        add(VALUE, row, from, length);
        addBytes(value, valueFrom, valueLength);
    }

    void merge(byte[] row, int length, byte[] value, int valueLength) { // hot
        add(MERGE, row, 0, length);
        addBytes(value, 0, valueLength);
    }

    void delete(byte[] row, int from, int length) { // hot
        add(DELETION, row, from, length);
    }

    private void add(byte tag, byte[] row, int from, int length) { // hot
        try {
            if (count == 0) {
                batch.clear();
                batch.skipBytesToWrite(HEADER_BYTES);
            }
            batch.writeByte(tag);
            batch.writeVarInt(column);
        } catch (IOException e) {
            throw new UncheckedIOException("collect changes", e);
        }
        addBytes(row, from, length);
        count++;
    }

    private void addBytes(byte[] bytes, int from, int length) { // hot
        try {
            batch.writeVarInt(length);
            batch.write(bytes, from, length);
        } catch (IOException e) {
            throw new UncheckedIOException("collect changes", e);
        }
    }

    /** Writes all that was collected, in its order. */
    void write() throws RocksDBException {
        if (count == 0) {
            return;
        }
        batch.putInt(0, 0);
        batch.putInt(Integer.BYTES, 0);
        batch.putInt(COUNT_AT, Integer.reverseBytes(count));
        count = 0;
        try (WriteBatch changes = new WriteBatch(batch.getCopyOfBuffer())) {
            database.db().write(database.writes(), changes);
        }
        batch.pruneTo(2 * ENOUGH_BYTES);
    }
}
