package dev.weft.taskmanager.deploy;

import dev.weft.core.error.Failure;
import dev.weft.core.id.AttemptId;
import dev.weft.core.id.OperatorId;
import dev.weft.protocol.report.TaskCounters;
import dev.weft.protocol.report.TaskState;
import dev.weft.runtime.checkpoint.TaskSnapshot;
import dev.weft.runtime.operator.ReaderProgress;
import java.util.Optional;
import java.util.SortedMap;

/** What a {@link TaskRunner} tells. Callable from any thread; implementations only enqueue. */
public interface TaskEvents {
    /** All operators are open, records flow. */
    void running(AttemptId attempt);

    /** A source reader started and may be given splits. */
    void readerStarted(AttemptId attempt, OperatorId source);

    /** A source reader has room for another split. */
    void splitRequested(AttemptId attempt, OperatorId source);

    /** A source reader sends its enumerator an event. */
    void readerEvent(AttemptId attempt, OperatorId source, byte[] event);

    /** A source reader tells its alignment group how far it has come. */
    void readerProgress(AttemptId attempt, OperatorId source, ReaderProgress progress);

    /** The attempt froze its state for a checkpoint; whoever hears it owns that state. */
    void snapshotTaken(AttemptId attempt, TaskSnapshot snapshot);

    /** The attempt could not freeze its state for a checkpoint, and goes on. */
    void snapshotFailed(AttemptId attempt, long checkpoint, Failure failure);

    /** The attempt is at the end of its input and waits to be told to finish. */
    void drained(AttemptId attempt);

    /**
     * The attempt ended: its thread is gone.
     *
     * @param state FINISHED, CANCELED or FAILED
     * @param failure present exactly for FAILED
     * @param counters its final totals
     * @param accumulators the user's accumulators as opaque bytes by name
     */
    void ended(
            AttemptId attempt,
            TaskState state,
            Optional<Failure> failure,
            TaskCounters counters,
            SortedMap<String, byte[]> accumulators);

    /**
     * The attempt was told to stop and does not, within {@code task.cancellation.timeout}: only the end of the process
     * helps.
     *
     * @param stack where its thread is
     */
    void stuck(AttemptId attempt, String stack);
}
