package dev.weft.master.checkpoint;

import dev.weft.core.error.Failure;
import dev.weft.core.id.OperatorId;
import dev.weft.master.slot.SlotOffer;
import dev.weft.protocol.deploy.ToWorker;
import java.util.Map;
import java.util.function.Consumer;

/** What a coordinator needs of its job. All methods are called on the job's loop, and call back on it. */
public interface CheckpointedJob {
    /** The tasks now. */
    Census census();

    /** True when all tasks run and the input of each has ended. Cheap: asked with every change of a task. */
    boolean allDrained();

    /**
     * Asks every enumerator for its state. From the moment of its snapshot a source's messages to its readers are held back,
     * until {@link #releaseEnumerators}.
     *
     * @param taken called once when all have answered
     * @param failed called at most once, when one could not
     */
    void snapshotEnumerators(
            long checkpoint, Consumer<Map<OperatorId, EnumeratorState>> taken, Consumer<Failure> failed);

    /** Messages that were held back for this checkpoint go on; answers that have not come are of no interest any more. */
    void releaseEnumerators(long checkpoint);

    /** Tells enumerators that a checkpoint is complete. */
    void enumeratorsComplete(long checkpoint);

    /** Tells enumerators that a checkpoint will never be complete. */
    void enumeratorsAborted(long checkpoint);

    /** Sends a message to the run of a worker that offered the slot, in order with everything else that is sent there. */
    void send(SlotOffer at, ToWorker message);

    /** More checkpoints have failed than the job bears. */
    void failed(Failure failure);

    /** A savepoint was taken with which the job was to be cancelled. */
    void cancel();

    /** What became of the last checkpoint is known now: {@link CheckpointCoordinator#inDoubt} is false. */
    void settled();
}
