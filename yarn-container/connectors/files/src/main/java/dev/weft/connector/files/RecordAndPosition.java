package dev.weft.connector.files;

/**
 * A record with the position behind it.
 *
 * @param <E> type of the record
 */
public final class RecordAndPosition<E> {
    private final E record;
    private final long offset;
    private final long recordSkipCount;

    /**
     * A record.
     *
     * @param offset a place from which a reader can begin, or {@link CheckpointedPosition#NO_OFFSET}
     * @param recordSkipCount records from there up to and including this one
     */
    public RecordAndPosition(E record, long offset, long recordSkipCount) {
        this.record = record;
        this.offset = offset;
        this.recordSkipCount = recordSkipCount;
    }

    public E getRecord() {
        return record;
    }

    public long getOffset() {
        return offset;
    }

    public long getRecordSkipCount() {
        return recordSkipCount;
    }

    @Override
    public String toString() {
        return record + " @ " + offset + " + " + recordSkipCount;
    }
}
