package dev.weft.connector.basic;

import dev.weft.api.connector.SourceSplit;
import java.util.concurrent.CompletionStage;

/** Says when a reader may emit its next record. Task thread; its stages may be completed by any thread. */
public interface RateLimiter<SplitT extends SourceSplit> {
    /** Completes when the next record may be emitted; asked once per record. */
    default CompletionStage<Void> acquire() {
        return acquire(1);
    }

    /** Completes when {@code numberOfEvents} records may be emitted. */
    CompletionStage<Void> acquire(int numberOfEvents);

    /** The reader got a split. */
    default void notifyAddingSplit(SplitT split) {}

    /** The checkpoint is complete. */
    default void notifyCheckpointComplete(long checkpointId) {}
}
