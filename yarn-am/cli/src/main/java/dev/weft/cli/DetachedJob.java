package dev.weft.cli;

import dev.weft.api.execution.JobClient;
import dev.weft.api.execution.JobExecutionResult;
import dev.weft.api.execution.JobStatus;
import dev.weft.core.error.EngineException;
import dev.weft.core.error.ErrorCode;
import dev.weft.core.id.JobId;
import java.util.Map;
import java.util.concurrent.CompletableFuture;

/** A job that begins after the program's main has ended: all there is to know is its id. */
record DetachedJob(JobId id) implements JobClient {
    @Override
    public JobId getJobID() {
        return id;
    }

    @Override
    public CompletableFuture<JobStatus> getJobStatus() {
        return later();
    }

    @Override
    public CompletableFuture<Void> cancel() {
        return later();
    }

    @Override
    public CompletableFuture<Map<String, Object>> getAccumulators() {
        return later();
    }

    @Override
    public CompletableFuture<JobExecutionResult> getJobExecutionResult() {
        return later();
    }

    private <T> CompletableFuture<T> later() {
        return CompletableFuture.failedFuture(new EngineException(
                ErrorCode.CONFLICT, "Job " + id + " is detached: the master runs it once main has returned"));
    }
}
