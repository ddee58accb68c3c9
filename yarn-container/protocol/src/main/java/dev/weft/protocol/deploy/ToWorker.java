package dev.weft.protocol.deploy;

import dev.weft.core.id.AttemptId;
import dev.weft.core.id.JobId;
import dev.weft.core.id.OperatorId;
import dev.weft.protocol.state.CheckpointOptions;
import dev.weft.protocol.state.Predecessor;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** A message of a master's ordered stream to one worker. */
public sealed interface ToWorker
        permits DeployTasks,
                PrepareJob,
                ToWorker.CancelTasks,
                ToWorker.ReleaseJob,
                ToWorker.AddSplits,
                ToWorker.NoMoreSplits,
                ToWorker.EnumeratorEvent,
                ToWorker.TriggerCheckpoint,
                ToWorker.CheckpointComplete,
                ToWorker.CheckpointAborted,
                ToWorker.DrainSources,
                ToWorker.FinishTasks,
                ToWorker.WatermarkLimit,
                ToWorker.StopWorker {
    /** Calls the handler's method for this kind of message. */
    void handle(Handler handler);

    /** One method per kind of message. */
    interface Handler {
        void deploy(DeployTasks message);

        void prepareJob(PrepareJob message);

        void cancel(CancelTasks message);

        void releaseJob(ReleaseJob message);

        void addSplits(AddSplits message);

        void noMoreSplits(NoMoreSplits message);

        void enumeratorEvent(EnumeratorEvent message);

        void triggerCheckpoint(TriggerCheckpoint message);

        void checkpointComplete(CheckpointComplete message);

        void checkpointAborted(CheckpointAborted message);

        void drainSources(DrainSources message);

        void finishTasks(FinishTasks message);

        void watermarkLimit(WatermarkLimit message);

        void stop(StopWorker message);
    }

    /** Stop these attempts; each answers with a terminal report (an unknown one with CANCELED). */
    record CancelTasks(JobId job, List<AttemptId> attempts) implements ToWorker {
        @Override
        public void handle(Handler handler) {
            handler.cancel(this);
        }

        public CancelTasks {
            attempts = List.copyOf(attempts);
        }
    }

    /** The job needs this worker no more: its slots are free, its class loader and files go. */
    record ReleaseJob(JobId job) implements ToWorker {
        @Override
        public void handle(Handler handler) {
            handler.releaseJob(this);
        }
    }

    /**
     * Splits for a source reader.
     *
     * @param serializerVersion of the source's split serialiser
     */
    record AddSplits(AttemptId attempt, OperatorId source, int serializerVersion, List<byte[]> splits)
            implements ToWorker {
        @Override
        public void handle(Handler handler) {
            handler.addSplits(this);
        }

        public AddSplits {
            splits = List.copyOf(splits);
        }

        @Override
        public boolean equals(@Nullable Object other) {
            return other instanceof AddSplits that
                    && attempt.equals(that.attempt)
                    && source.equals(that.source)
                    && serializerVersion == that.serializerVersion
                    && Arrays.deepEquals(splits.toArray(), that.splits.toArray());
        }

        @Override
        public int hashCode() {
            return 31 * attempt.hashCode() + Arrays.deepHashCode(splits.toArray());
        }
    }

    /** The enumerator will assign no further split to this reader. */
    record NoMoreSplits(AttemptId attempt, OperatorId source) implements ToWorker {
        @Override
        public void handle(Handler handler) {
            handler.noMoreSplits(this);
        }
    }

    /** An event of the user's enumerator for its reader. */
    record EnumeratorEvent(AttemptId attempt, OperatorId source, byte[] event) implements ToWorker {
        @Override
        public void handle(Handler handler) {
            handler.enumeratorEvent(this);
        }

        @Override
        public boolean equals(@Nullable Object other) {
            return other instanceof EnumeratorEvent that
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
     * Begin a checkpoint: the sources inject its barrier, all participants answer in one {@code CheckpointAck}.
     *
     * @param checkpoint its id, above all earlier ones of the job
     * @param epochMillis when it began
     * @param folder absolute URI of the folder for this worker's file; made when it is missing
     * @param sources attempts of this worker that inject the barrier
     * @param participants all attempts of this worker that take part, sources included
     * @param base with which it may share files; empty: all is written
     */
    record TriggerCheckpoint(
            JobId job,
            long checkpoint,
            long epochMillis,
            CheckpointOptions options,
            String folder,
            List<AttemptId> sources,
            List<AttemptId> participants,
            Optional<Predecessor> base)
            implements ToWorker {
        @Override
        public void handle(Handler handler) {
            handler.triggerCheckpoint(this);
        }

        public TriggerCheckpoint {
            sources = List.copyOf(sources);
            participants = List.copyOf(participants);
        }
    }

    /** The checkpoint is complete: what it made durable may be committed. */
    record CheckpointComplete(JobId job, long checkpoint) implements ToWorker {
        @Override
        public void handle(Handler handler) {
            handler.checkpointComplete(this);
        }
    }

    /**
     * The checkpoint will never be complete: forget its barrier, drop what was written.
     *
     * @param reason one line for the log
     */
    record CheckpointAborted(JobId job, long checkpoint, String reason) implements ToWorker {
        @Override
        public void handle(Handler handler) {
            handler.checkpointAborted(this);
        }
    }

    /** These sources stop reading, as if their input had ended. */
    record DrainSources(JobId job, List<AttemptId> sources) implements ToWorker {
        @Override
        public void handle(Handler handler) {
            handler.drainSources(this);
        }

        public DrainSources {
            sources = List.copyOf(sources);
        }
    }

    /** These attempts, drained or suspended behind a savepoint, end now as FINISHED. */
    record FinishTasks(JobId job, List<AttemptId> attempts) implements ToWorker {
        @Override
        public void handle(Handler handler) {
            handler.finishTasks(this);
        }

        public FinishTasks {
            attempts = List.copyOf(attempts);
        }
    }

    /**
     * A source reader of an alignment group waits while its event time is above the limit.
     *
     * @param limit epoch milliseconds; {@code Long.MAX_VALUE}: none
     */
    record WatermarkLimit(AttemptId attempt, OperatorId source, long limit) implements ToWorker {
        @Override
        public void handle(Handler handler) {
            handler.watermarkLimit(this);
        }
    }

    /**
     * Stop all tasks and exit.
     *
     * @param reason one line for the log
     */
    record StopWorker(String reason) implements ToWorker {
        @Override
        public void handle(Handler handler) {
            handler.stop(this);
        }
    }
}
