package dev.weft.state.rocksdb;

import dev.weft.api.type.DataInputView;
import dev.weft.api.type.DataOutputView;
import dev.weft.api.type.TypeSerializer;
import java.io.IOException;
import java.util.List;
import org.rocksdb.RocksIterator;
import org.rocksdb.WriteBatch;

/**
 * How a kind of state stands in rows, and how rows become what checkpoints hold. One thread; every frozen column has a form of its
 * own.
 */
interface RowForm {
    /** Moves behind the rows of one key and namespace. @return false when nothing of them is to be written, as all has expired */
    boolean skip(RocksIterator rows) throws IOException;

    /** Writes key, namespace and value in the rows of one key and namespace, unless {@link #skip} is false, and moves behind them. */
    void write(RocksIterator rows, DataOutputView to) throws IOException;

    /** Reads a checkpoint's value with {@code readers} and puts it into rows that begin with {@code prefix}. */
    void restore(byte[] prefix, DataInputView in, List<TypeSerializer<Object>> readers, Rows to) throws IOException;

    /** Takes restored rows. */
    interface Rows {
        /** Adds a row, see {@link WriteBatch}. */
        void put(byte[] row, byte[] value) throws IOException;
    }
}
