package dev.weft.runtime.task;

import dev.weft.core.id.AttemptId;
import dev.weft.core.id.OperatorId;
import dev.weft.core.time.Clock;
import dev.weft.runtime.exchange.ExchangeService;
import java.util.List;

/**
 * Runs the tasks of one worker process, each on a thread of its own. Called by the worker's loop; every method returns at
 * once and is safe on any thread.
 */
public final class TaskThreads implements AutoCloseable {
    /**
     * @param exchange channels to other tasks
     * @param cancellation how hard a task that was told to stop is pressed
     * @param clock for measuring and flushing
     * @param hostName name under which this worker is known; source readers may ask for it
     */
    public TaskThreads(ExchangeService exchange, CancellationSettings cancellation, Clock clock, String hostName) {
        throw new UnsupportedOperationException();
    }

    /** Starts an attempt; {@code listener} hears of it from now on. Starting a known attempt again has no effect. */
    public void start(TaskPlan plan, TaskListener listener) {
        throw new UnsupportedOperationException();
    }

    /** Asks the attempt to stop soon; no effect when it ended or is unknown. */
    public void cancel(AttemptId attempt) {
        throw new UnsupportedOperationException();
    }

    /** Hands splits to a source reader; dropped when the attempt ended. */
    public void addSplits(AttemptId attempt, OperatorId source, int serializerVersion, List<byte[]> splits) {
        throw new UnsupportedOperationException();
    }

    /** Tells a source reader that no splits follow; dropped when the attempt ended. */
    public void noMoreSplits(AttemptId attempt, OperatorId source) {
        throw new UnsupportedOperationException();
    }

    /** Hands the enumerator's event to a source reader; dropped when the attempt ended. */
    public void enumeratorEvent(AttemptId attempt, OperatorId source, byte[] event) {
        throw new UnsupportedOperationException();
    }

    /** Running totals; zero when the attempt is unknown or ended. */
    public TaskTotals totals(AttemptId attempt) {
        throw new UnsupportedOperationException();
    }

    /** Cancels what still runs; returns at once. Idempotent. */
    @Override
    public void close() {}
}
