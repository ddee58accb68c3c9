package dev.weft.connector.files;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** Records in a list; a position is their number behind the place where the list begins. */
final class ListBatch<T> extends RecordBatch<T> {
    private final CheckpointedPosition begin;
    private final List<T> records;
    private int taken;

    ListBatch(FileSourceSplit split, CheckpointedPosition begin, List<T> records, boolean endOfSplit) {
        super(split, endOfSplit);
        this.begin = begin;
        this.records = records;
    }

    // hot
    @Override
    @Nullable
    T next() {
        return taken < records.size() ? records.get(taken++) : null;
    }

    @Override
    @Nullable
    CheckpointedPosition position() {
        return taken == 0 ? null : new CheckpointedPosition(begin.getOffset(), begin.getRecordsAfterOffset() + taken);
    }
}
