package dev.weft.connector.files;

/**
 * Where a reader of a file goes on: {@code recordsAfterOffset} records behind the place {@code offset}. Immutable.
 */
public final class CheckpointedPosition {
    /** Offset of a position that counts records from the beginning of the split. */
    public static final long NO_OFFSET = -1L;

    private final long offset;
    private final long recordsAfterOffset;

    /**
     * A position.
     *
     * @param offset in bytes from the beginning of the (uncompressed) file, or {@link #NO_OFFSET}
     * @param recordsAfterOffset records to pass over from there, 0 or more
     */
    public CheckpointedPosition(long offset, long recordsAfterOffset) {
        if (offset < NO_OFFSET || recordsAfterOffset < 0) {
            throw new IllegalArgumentException(
                    "No position: " + recordsAfterOffset + " records behind offset " + offset);
        }
        this.offset = offset;
        this.recordsAfterOffset = recordsAfterOffset;
    }

    public long getOffset() {
        return offset;
    }

    public long getRecordsAfterOffset() {
        return recordsAfterOffset;
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof CheckpointedPosition that
                && offset == that.offset
                && recordsAfterOffset == that.recordsAfterOffset;
    }

    @Override
    public int hashCode() {
        return Long.hashCode(offset * 31 + recordsAfterOffset);
    }

    @Override
    public String toString() {
        return recordsAfterOffset + " records behind offset " + offset;
    }
}
