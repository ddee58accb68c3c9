package dev.weft.api.function;

/** Told about the fate of checkpoints. A notification may be lost or late; a later one covers it. */
public interface CheckpointListener {
    /** Checkpoint {@code checkpointId} is complete. */
    void notifyCheckpointComplete(long checkpointId) throws Exception;

    /** Checkpoint {@code checkpointId} will never complete. */
    default void notifyCheckpointAborted(long checkpointId) throws Exception {}
}
