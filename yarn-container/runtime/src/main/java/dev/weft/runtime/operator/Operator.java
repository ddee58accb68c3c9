package dev.weft.runtime.operator;

import dev.weft.runtime.state.RestoredOperator;
import dev.weft.runtime.state.SnapshotBuilder;

/**
 * One operator of a chain. All methods run on the task's thread, in this order: restore, open, records, event time and checkpoints,
 * endOfInput unless canceled, failed or restored as drained, checkpoints again, finish unless canceled or failed, dispose always.
 */
public interface Operator {
    /** Takes what a checkpoint holds for it; always called, {@link RestoredOperator#empty()} when the job starts from nothing. */
    default void restore(RestoredOperator restored) throws Exception {}

    /** Prepares for the first record. */
    default void open() throws Exception {}

    /** Where records of input {@code index} go. */
    Receiver input(int index);

    /**
     * Event time reached {@code watermark}; emits what that releases.
     *
     * @return the event time of what follows this operator
     */
    default long onWatermark(long watermark) throws Exception {
        return watermark;
    }

    /** True when what follows has its time from this operator alone: watermarks and idleness of its input end here. */
    default boolean makesEventTime() {
        return false;
    }

    /** The input pauses: event time behind goes on without what this operator would still emit, so nothing may wait for it here. */
    default void onIdle() throws Exception {}

    /** A barrier is about to leave: the last chance to emit what belongs before it. */
    default void prepareBarrier(long checkpoint) throws Exception {}

    /** Freezes what belongs to the checkpoint and adds it; short, as records wait meanwhile. */
    default void snapshot(SnapshotBuilder to) throws Exception {}

    /** The checkpoint is complete. Some completions may never be told. */
    default void checkpointComplete(long checkpoint) throws Exception {}

    /** The checkpoint will never be complete. */
    default void checkpointAborted(long checkpoint) throws Exception {}

    /** All inputs ended; emits what is left. */
    default void endOfInput() throws Exception {}

    /** The job's client asks something; may come inside a record, while an operator waits for mail. */
    default void clientAsks(byte[] request) throws Exception {}

    /** The task ends in good order and nothing will be told any more: the last chance to do what was put off. Not after a failure. */
    default void finish() throws Exception {}

    /** Gives back everything. */
    default void dispose() throws Exception {}
}
