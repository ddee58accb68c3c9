package dev.weft.state.rocksdb;

import dev.weft.api.type.DataOutputView;
import dev.weft.protocol.state.KeyGroupRange;
import dev.weft.runtime.state.FrozenState;
import dev.weft.runtime.state.PartSink;
import dev.weft.runtime.state.StateMeta;
import java.io.IOException;
import java.util.concurrent.atomic.AtomicBoolean;
import org.rocksdb.ColumnFamilyHandle;
import org.rocksdb.RocksDBException;
import org.rocksdb.RocksIterator;

/**
 * A column as it was, in the form that every backend reads: for each key group the number of keys, then each key, namespace and
 * value. Rows are walked twice, first to count them: whatever the size, nothing is held in memory.
 */
final class FrozenColumn implements FrozenState {
    private final StateMeta meta;
    private final KeyGroupRange range;
    private final FrozenDatabase frozen;
    private final ColumnFamilyHandle column;
    private final RowForm form;
    private final AtomicBoolean released = new AtomicBoolean();

    FrozenColumn(StateMeta meta, KeyGroupRange range, FrozenDatabase frozen, ColumnFamilyHandle column, RowForm form) {
        this.meta = meta;
        this.range = range;
        this.frozen = frozen;
        this.column = column;
        this.form = form;
    }

    @Override
    public StateMeta meta() {
        return meta;
    }

    @Override
    public KeyGroupRange keyGroups() {
        return range;
    }

    @Override
    public int elements() {
        return 0;
    }

    @Override
    public void writeTo(PartSink sink) throws IOException {
        if (released.get()) {
            throw new IllegalStateException("Written after its release: " + meta);
        }
        try (RocksIterator rows = frozen.database().db().newIterator(column, frozen.reads())) {
            rows.seek(RowReader.ofGroup(range.first()));
            while (rows.isValid() && RowReader.group(rows.key()) <= range.last()) {
                writeGroup(RowReader.group(rows.key()), rows, sink);
            }
            check(rows);
        }
    }

    private void writeGroup(int keyGroup, RocksIterator rows, PartSink sink) throws IOException {
        int count = 0;
        while (isIn(keyGroup, rows)) {
            count += form.skip(rows) ? 1 : 0;
        }
        check(rows);
        if (count == 0) {
            return;
        }
        DataOutputView to = sink.begin(keyGroup);
        to.writeVarInt(count);
        rows.seek(RowReader.ofGroup(keyGroup));
        while (isIn(keyGroup, rows)) {
            form.write(rows, to);
        }
    }

    private static boolean isIn(int keyGroup, RocksIterator rows) {
        return rows.isValid() && RowReader.group(rows.key()) == keyGroup;
    }

    private static void check(RocksIterator rows) throws IOException {
        try {
            rows.status();
        } catch (RocksDBException e) {
            throw new IOException("read a frozen column: " + e.getMessage(), e);
        }
    }

    @Override
    public void release() {
        if (released.compareAndSet(false, true)) {
            frozen.release();
        }
    }
}
