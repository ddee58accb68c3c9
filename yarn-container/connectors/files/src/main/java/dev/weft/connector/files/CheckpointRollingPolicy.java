package dev.weft.connector.files;

/**
 * A policy whose files end at every checkpoint: nothing needs to be continued after a failure, so it works on every file system
 * and for every format.
 *
 * @param <IN> type of the records
 * @param <BucketID> type of bucket ids
 */
public abstract class CheckpointRollingPolicy<IN, BucketID> implements RollingPolicy<IN, BucketID> {
    private static final long serialVersionUID = 1L;

    @Override
    public boolean shouldRollOnCheckpoint(PartFileInfo<BucketID> partFileState) {
        return true;
    }
}
