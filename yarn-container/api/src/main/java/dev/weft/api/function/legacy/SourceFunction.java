package dev.weft.api.function.legacy;

import dev.weft.api.function.base.Function;
import dev.weft.api.time.Watermark;
import java.io.Serializable;

/**
 * Reads on a thread of its own for as long as {@link #run} takes; new sources are a {@code Source} instead. With {@code
 * CheckpointedFunction} it has state: what it emits and what it notes of that belong into one block that holds {@link
 * SourceContext#getCheckpointLock()}, which a checkpoint takes too. One subtask, unless it is a {@link ParallelSourceFunction}.
 *
 * <pre>{@code
 * while (running) {
 *     synchronized (context.getCheckpointLock()) {
 *         context.collect(offset++);
 *     }
 * }
 * }</pre>
 */
public interface SourceFunction<T> extends Function, Serializable {
    /** Emits records until there are no more, which ends the input, or until {@link #cancel()}. The source's own thread. */
    void run(SourceContext<T> ctx) throws Exception;

    /**
     * {@link #run} shall return soon: it is interrupted right after. The task's thread, so that what both use must be volatile
     * or locked. Not called when {@link #run} has returned.
     */
    void cancel();

    /** Where {@link #run} puts records. The source's own thread. */
    interface SourceContext<T> {
        /** Emits a record without a timestamp; waits while the job is slow. */
        void collect(T element);

        /** Emits a record with its event time, epoch milliseconds; waits while the job is slow. */
        void collectWithTimestamp(T element, long timestamp);

        /** No record before {@code mark} follows. */
        void emitWatermark(Watermark mark);

        /** Nothing is to be expected for a while: until the next record or watermark the source holds back nobody's event time. */
        void markAsTemporarilyIdle();

        /** What to hold while a record is emitted and noted: no checkpoint comes between. */
        Object getCheckpointLock();

        /** Nothing to give back: the engine does it when {@link #run} returns. */
        void close();
    }
}
