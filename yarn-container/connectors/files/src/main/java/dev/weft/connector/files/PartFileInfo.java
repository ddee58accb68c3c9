package dev.weft.connector.files;

/**
 * What a {@link RollingPolicy} may know of an open file. Task thread.
 *
 * @param <BucketID> type of bucket ids
 */
public interface PartFileInfo<BucketID> {
    /** The bucket it belongs to. */
    BucketID getBucketId();

    /** When it was begun, epoch milliseconds. */
    long getCreationTime();

    /** Bytes written so far. */
    long getSize();

    /**
     * When something was last written, epoch milliseconds: the time of the last look at which the file had grown, so it lags by at
     * most one bucket check interval.
     */
    long getLastUpdateTime();
}
