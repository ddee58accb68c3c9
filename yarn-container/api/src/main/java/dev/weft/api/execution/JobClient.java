package dev.weft.api.execution;

import dev.weft.core.id.JobId;
import java.util.Map;
import java.util.concurrent.CompletableFuture;

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

    /** The client is still there; executors that watch their clients need it. */
    default void reportHeartbeat(long expiredTimestamp) {}
}
