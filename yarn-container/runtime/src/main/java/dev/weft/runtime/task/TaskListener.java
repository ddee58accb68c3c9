package dev.weft.runtime.task;

import dev.weft.core.error.Failure;
import dev.weft.core.id.OperatorId;
import dev.weft.runtime.checkpoint.TaskSnapshot;
import dev.weft.runtime.operator.ReaderProgress;
import java.util.Optional;
import java.util.SortedMap;

/**
 * What one attempt tells about itself. Called on its task thread ({@link #stuck} on the watchdog's): implementations only
 * enqueue.
 */
public interface TaskListener {
    /** All operators are open, records flow. */
    void running();

    /** The source reader of {@code operator} is there and may be given splits; comes before any request of it. */
    void readerStarted(OperatorId operator);

    /** The source reader of {@code operator} has room for another split. */
    void splitRequested(OperatorId operator);

    /** The source reader of {@code operator} sends its enumerator an event, or its sink the job's client an answer. */
    void readerEvent(OperatorId operator, byte[] event);

    /** The source reader of {@code operator} tells its alignment group how far it has come. */
    void readerProgress(OperatorId operator, ReaderProgress progress);

    /**
     * All operators' state for a checkpoint is frozen. Whoever implements this writes and releases it; called whether a checkpoint
     * is known there or not, since barriers may be faster than the master's message.
     */
    void snapshotTaken(TaskSnapshot snapshot);

    /** The state for a checkpoint could not be frozen; the task goes on. */
    void snapshotFailed(long checkpoint, Failure failure);

    /** The input ended and its end is processed; the task takes part in checkpoints until it is told to finish. */
    void drained();

    /**
     * The attempt ended; the last call but for none.
     *
     * @param failure present exactly for FAILED
     * @param totals its final totals
     * @param accumulators the user's accumulators, each serialised (Java), by name
     */
    void ended(TaskEnd end, Optional<Failure> failure, TaskTotals totals, SortedMap<String, byte[]> accumulators);

    /**
     * Told to stop and still not stopped after {@code task.cancellation.timeout}: only the end of the process helps. {@link
     * #ended} may still follow.
     *
     * @param stack where the thread is
     */
    void stuck(String stack);
}
