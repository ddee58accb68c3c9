package dev.weft.connector.files;

/**
 * Files end at checkpoints, at the end of the input, and at no other time.
 *
 * @param <IN> type of the records
 * @param <BucketID> type of bucket ids
 */
public final class OnCheckpointRollingPolicy<IN, BucketID> extends CheckpointRollingPolicy<IN, BucketID> {
    private static final long serialVersionUID = 1L;

    private OnCheckpointRollingPolicy() {}

    public static <IN, BucketID> OnCheckpointRollingPolicy<IN, BucketID> build() {
        return new OnCheckpointRollingPolicy<>();
    }

    @Override
    public boolean shouldRollOnEvent(PartFileInfo<BucketID> partFileState, IN element) {
        return false;
    }

    @Override
    public boolean shouldRollOnProcessingTime(PartFileInfo<BucketID> partFileState, long currentTime) {
        return false;
    }
}
