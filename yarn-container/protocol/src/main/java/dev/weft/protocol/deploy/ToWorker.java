package dev.weft.protocol.deploy;

import dev.weft.core.id.AttemptId;
import dev.weft.core.id.JobId;
import dev.weft.core.id.OperatorId;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A message of a master's ordered stream to one worker. */
public sealed interface ToWorker
        permits DeployTasks,
                ToWorker.CancelTasks,
                ToWorker.ReleaseJob,
                ToWorker.AddSplits,
                ToWorker.NoMoreSplits,
                ToWorker.EnumeratorEvent,
                ToWorker.StopWorker {
    /** Calls the handler's method for this kind of message. */
    void handle(Handler handler);

    /** One method per kind of message. */
    interface Handler {
        void deploy(DeployTasks message);

        void cancel(CancelTasks message);

        void releaseJob(ReleaseJob message);

        void addSplits(AddSplits message);

        void noMoreSplits(NoMoreSplits message);

        void enumeratorEvent(EnumeratorEvent message);

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
