package dev.weft.state.rocksdb;

import java.io.IOException;
import org.rocksdb.RocksDBException;
import org.rocksdb.WriteBatch;

/** Rows of a checkpoint on their way into a column, many at a time. Task thread. */
final class RestoredRows implements RowForm.Rows, AutoCloseable {
    private static final long FLUSH_BYTES = 2L << 20;

    private final RocksColumn column;
    private final WriteBatch batch = new WriteBatch();

    RestoredRows(RocksColumn column) {
        this.column = column;
    }

    @Override
    public void put(byte[] row, byte[] value) throws IOException {
        try {
            batch.put(column.handle(), row, value);
            if (batch.getDataSize() >= FLUSH_BYTES) {
                flush();
            }
        } catch (RocksDBException e) {
            throw new IOException("write restored rows: " + e.getMessage(), e);
        }
    }

    /** Writes what is still here. */
    void flush() throws RocksDBException {
        column.database().db().write(column.database().writes(), batch);
        batch.clear();
    }

    @Override
    public void close() {
        batch.close();
    }
}
