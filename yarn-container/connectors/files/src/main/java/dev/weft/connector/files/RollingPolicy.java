package dev.weft.connector.files;

import java.io.IOException;
import java.io.Serializable;

/**
 * When a sink ends a file and goes on in a new one. Task thread.
 *
 * @param <IN> type of the records
 * @param <BucketID> type of bucket ids
 */
public interface RollingPolicy<IN, BucketID> extends Serializable {
    /** Asked at every checkpoint: true ends the file, so that this checkpoint makes it visible. */
    boolean shouldRollOnCheckpoint(PartFileInfo<BucketID> partFileState) throws IOException;

    /** Asked before {@code element} is written: true writes it into a new file. */
    boolean shouldRollOnEvent(PartFileInfo<BucketID> partFileState, IN element) throws IOException;

    /** Asked once per bucket check interval. */
    boolean shouldRollOnProcessingTime(PartFileInfo<BucketID> partFileState, long currentTime) throws IOException;
}
