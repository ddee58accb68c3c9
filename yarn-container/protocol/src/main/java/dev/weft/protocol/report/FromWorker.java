package dev.weft.protocol.report;

import dev.weft.core.error.Failure;
import dev.weft.core.id.AttemptId;
import dev.weft.core.id.JobId;
import dev.weft.core.id.OperatorId;
import dev.weft.protocol.state.StateFile;
import dev.weft.protocol.state.SubtaskSnapshot;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** A message of a worker's ordered stream to its master. Each is about one job and goes to that job's loop. */
public sealed interface FromWorker {
    /** The job that it is about. */
    JobId job();

    /** Calls the handler's method for this kind of message. */
    void handle(Handler handler);

    /** True when it must reach the next master if this one goes before acknowledging it. */
    default boolean outlivesMaster() {
        return false;
    }

    /** True when it is said again before long anyway: whoever cannot hear it now need not keep it. */
    default boolean isSaidAgain() {
        return false;
    }

    /** One method per kind of message. */
    interface Handler {
        void taskReport(TaskReport message);

        void readerStarted(ReaderStarted message);

        void splitRequested(SplitRequested message);

        void readerEvent(ReaderEvent message);

        void readerWatermark(ReaderWatermark message);

        void checkpointAck(CheckpointAck message);

        void checkpointDeclined(CheckpointDeclined message);
    }

    /**
     * An attempt changed its state.
     *
     * @param failure present exactly for FAILED
     * @param counters its totals at that moment
     * @param accumulators the user's accumulators as opaque bytes by name, in terminal reports
     */
    record TaskReport(
            AttemptId attempt,
            TaskState state,
            Optional<Failure> failure,
            TaskCounters counters,
            SortedMap<String, byte[]> accumulators)
            implements FromWorker {
        public TaskReport {
            accumulators = Collections.unmodifiableSortedMap(new TreeMap<>(accumulators));
        }

        @Override
        public boolean equals(@Nullable Object other) {
            return other instanceof TaskReport that
                    && attempt.equals(that.attempt)
                    && state == that.state
                    && failure.equals(that.failure)
                    && counters.equals(that.counters)
                    && accumulators.keySet().equals(that.accumulators.keySet())
                    && Arrays.deepEquals(
                            accumulators.values().toArray(),
                            that.accumulators.values().toArray());
        }

        @Override
        public int hashCode() {
            return 31 * attempt.hashCode() + state.hashCode();
        }

        @Override
        public boolean outlivesMaster() {
            return state.terminal();
        }

        @Override
        public void handle(Handler handler) {
            handler.taskReport(this);
        }

        @Override
        public JobId job() {
            return attempt.job();
        }
    }

    /** A source reader started and may be given splits. */
    record ReaderStarted(AttemptId attempt, OperatorId source, String host) implements FromWorker {
        @Override
        public void handle(Handler handler) {
            handler.readerStarted(this);
        }

        @Override
        public JobId job() {
            return attempt.job();
        }
    }

    /** A source reader has room for another split. */
    record SplitRequested(AttemptId attempt, OperatorId source, String host) implements FromWorker {
        @Override
        public void handle(Handler handler) {
            handler.splitRequested(this);
        }

        @Override
        public JobId job() {
            return attempt.job();
        }
    }

    /** An event of the user's source reader for its enumerator; over a change of master it may come twice. */
    record ReaderEvent(AttemptId attempt, OperatorId source, byte[] event) implements FromWorker {
        @Override
        public boolean outlivesMaster() {
            return true;
        }

        @Override
        public void handle(Handler handler) {
            handler.readerEvent(this);
        }

        @Override
        public JobId job() {
            return attempt.job();
        }

        @Override
        public boolean equals(@Nullable Object other) {
            return other instanceof ReaderEvent that
                    && attempt.equals(that.attempt)
                    && source.equals(that.source)
                    && Arrays.equals(event, that.event);
        }

        @Override
        public int hashCode() {
            return 31 * attempt.hashCode() + Arrays.hashCode(event);
        }
    }

    /**
     * How far a source reader of an alignment group has come; said again and again, also while it waits at its limit.
     *
     * @param group name of the group
     * @param maxDriftMillis how far this reader may be ahead of the group's slowest
     * @param watermark its event time; {@code Long.MIN_VALUE} before the first
     * @param idle true when it has no split or nothing to say: the group does not wait for it
     * @param limit what it is held to now; {@code Long.MAX_VALUE}: nothing
     */
    record ReaderWatermark(
            AttemptId attempt,
            OperatorId source,
            String group,
            long maxDriftMillis,
            long watermark,
            boolean idle,
            long limit)
            implements FromWorker {
        @Override
        public void handle(Handler handler) {
            handler.readerWatermark(this);
        }

        @Override
        public boolean isSaidAgain() {
            return true;
        }

        @Override
        public JobId job() {
            return attempt.job();
        }
    }

    /**
     * All participants of this worker have taken their snapshots, and its file is durable.
     *
     * @param file of all their segments, as file 0; its path is relative to the checkpoint's folder; empty when nobody had state
     * @param shared files 1 and following, absolute URIs: what checkpoints share
     * @param subtasks one per participant
     */
    record CheckpointAck(
            JobId job,
            long checkpoint,
            Optional<StateFile> file,
            List<StateFile> shared,
            List<SubtaskSnapshot> subtasks)
            implements FromWorker {
        public CheckpointAck {
            shared = List.copyOf(shared);
            subtasks = List.copyOf(subtasks);
        }

        @Override
        public void handle(Handler handler) {
            handler.checkpointAck(this);
        }
    }

    /**
     * This worker cannot take part in the checkpoint; it has dropped what it had written.
     *
     * @param attempt whose fault it is; for a storage error one of the participants
     * @param reason one line with the cause
     * @param storage true when the file system failed, false when the task did
     */
    record CheckpointDeclined(JobId job, long checkpoint, AttemptId attempt, String reason, boolean storage)
            implements FromWorker {
        @Override
        public void handle(Handler handler) {
            handler.checkpointDeclined(this);
        }
    }
}
