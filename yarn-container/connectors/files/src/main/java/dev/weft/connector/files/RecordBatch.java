package dev.weft.connector.files;

import org.jspecify.annotations.Nullable;

/** What a fetcher hands to the task thread: records of one split in order, or its end. Task thread since then. */
abstract class RecordBatch<T> {
    private final FileSourceSplit split;
    private final boolean endOfSplit;

    /**
     * A batch.
     *
     * @param split the split they belong to
     * @param endOfSplit true when no record of the split follows
     */
    RecordBatch(FileSourceSplit split, boolean endOfSplit) {
        this.split = split;
        this.endOfSplit = endOfSplit;
    }

    FileSourceSplit split() {
        return split;
    }

    boolean endOfSplit() {
        return endOfSplit;
    }

    /** The next record, or null when there is no more. */
    abstract @Nullable T next();

    /** Where a reader goes on behind the records that were taken; null when none was: then it is where the batch before ended. */
    abstract @Nullable CheckpointedPosition position();

    /** Nobody reads it any more. */
    void release() {}
}
