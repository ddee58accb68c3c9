package dev.weft.connector.files;

import org.jspecify.annotations.Nullable;

/** Records of a {@link BulkFormat}'s batch, which say their positions. */
final class BulkBatch<T> extends RecordBatch<T> {
    private final BulkFormat.RecordIterator<T> records;
    private boolean taken;
    private long offset;
    private long skip;

    BulkBatch(FileSourceSplit split, BulkFormat.RecordIterator<T> records) {
        super(split, false);
        this.records = records;
    }

    // hot
    @Override
    @Nullable
    T next() {
        RecordAndPosition<T> next = records.next();
        if (next == null) {
            return null;
        }
        taken = true;
        offset = next.getOffset();
        skip = next.getRecordSkipCount();
        return next.getRecord();
    }

    @Override
    @Nullable
    CheckpointedPosition position() {
        return taken ? new CheckpointedPosition(offset, skip) : null;
    }

    @Override
    void release() {
        records.releaseBatch();
    }
}
