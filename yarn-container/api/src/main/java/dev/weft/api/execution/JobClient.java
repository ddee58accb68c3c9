package dev.weft.api.execution;

import dev.weft.core.config.SavepointFormatType;
import dev.weft.core.id.JobId;
import dev.weft.core.id.OperatorId;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/** A submitted job as its client sees it. Thread-safe. */
public interface JobClient {
    /** The job's id. */
    JobId getJobID();

    /** Its state now. */
    CompletableFuture<JobStatus> getJobStatus();

    /** Cancels it; completes when the request was accepted. */
    CompletableFuture<Void> cancel();

    /** Its accumulators now, by name. */
    CompletableFuture<Map<String, Object>> getAccumulators();

    /**
     * Its result; completes exceptionally with a {@link dev.weft.core.error.EngineException} when the job fails or is
     * cancelled.
     */
    CompletableFuture<JobExecutionResult> getJobExecutionResult();

    /**
     * Takes a savepoint and lets the job go on; completes with its path.
     *
     * @param savepointDirectory folder of the savepoint; null: {@code execution.checkpointing.savepoint-dir}
     */
    default CompletableFuture<String> triggerSavepoint(
            @Nullable String savepointDirectory, SavepointFormatType formatType) {
        return CompletableFuture.failedFuture(
                new UnsupportedOperationException(getClass().getSimpleName() + " cannot take savepoints"));
    }

    /**
     * Takes a savepoint and ends the job with it; completes with its path.
     *
     * @param advanceToEndOfEventTime true: event time goes to its end first, all event-time timers fire and the job is
     *     finished for good
     * @param savepointDirectory folder of the savepoint; null: {@code execution.checkpointing.savepoint-dir}
     */
    default CompletableFuture<String> stopWithSavepoint(
            boolean advanceToEndOfEventTime, @Nullable String savepointDirectory, SavepointFormatType formatType) {
        return CompletableFuture.failedFuture(
                new UnsupportedOperationException(getClass().getSimpleName() + " cannot stop with a savepoint"));
    }

    /**
     * Asks a collecting sink of the job; completes with its answer, or empty when it has nothing to say yet. CONFLICT when the job has
     * ended.
     */
    default CompletableFuture<Optional<byte[]>> collect(OperatorId sink, byte[] request) {
        return CompletableFuture.failedFuture(
                new UnsupportedOperationException(getClass().getSimpleName() + " cannot collect records"));
    }

    /** The client is still there; executors that watch their clients need it. */
    default void reportHeartbeat(long expiredTimestamp) {}
}
