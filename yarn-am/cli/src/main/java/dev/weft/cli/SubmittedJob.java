package dev.weft.cli;

import dev.weft.api.execution.JobClient;
import dev.weft.api.execution.JobExecutionResult;
import dev.weft.api.execution.JobStatus;
import dev.weft.core.concurrent.ThreadSafe;
import dev.weft.core.config.SavepointFormatType;
import dev.weft.core.error.EngineException;
import dev.weft.core.error.ErrorCode;
import dev.weft.core.id.JobId;
import dev.weft.core.id.OperatorId;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import org.jspecify.annotations.Nullable;

/** A job that the program submitted, as the program sees it; notes how it ended. */
@ThreadSafe
final class SubmittedJob implements JobClient {
    private final JobClient job;
    private final boolean attached;
    private final Optional<JobFollower> follower;
    private final CompletableFuture<JobExecutionResult> result;

    /**
     * Wraps {@code job}.
     *
     * @param attached false lets the program's {@code execute()} return at once, without a result
     */
    SubmittedJob(JobClient job, boolean attached, Optional<JobFollower> follower) {
        this.job = job;
        this.attached = attached;
        this.follower = follower;
        this.result = attached
                ? job.getJobExecutionResult()
                : CompletableFuture.completedFuture(new JobExecutionResult(job.getJobID(), -1, Map.of()));
    }

    /** Begins to print its changes. Called once, when the job is known to all who may ask. */
    void follow() {
        follower.ifPresent(JobFollower::start);
    }

    /** How the job ended; not done while it runs. For a detached job done at once. */
    CompletableFuture<End> end() {
        return result.handle(this::endOf);
    }

    /**
     * An end.
     *
     * @param failure the line, for FAILED
     */
    record End(JobStatus status, Optional<JobExecutionResult> result, Optional<Throwable> failure) {}

    private End endOf(@Nullable JobExecutionResult finished, @Nullable Throwable thrown) {
        End end = finished != null
                ? new End(JobStatus.FINISHED, Optional.of(finished), Optional.empty())
                : unfinished(thrown == null ? new IllegalStateException("no result") : thrown);
        if (attached) {
            follower.ifPresent(following -> following.end(end.status()));
        }
        return end;
    }

    private End unfinished(Throwable thrown) {
        Throwable cause =
                thrown instanceof CompletionException && thrown.getCause() != null ? thrown.getCause() : thrown;
        boolean cancelled = cause instanceof EngineException engine && engine.code() == ErrorCode.CONFLICT;
        JobStatus status = cancelled ? JobStatus.CANCELED : JobStatus.FAILED;
        return new End(status, Optional.empty(), Optional.of(cause));
    }

    boolean attached() {
        return attached;
    }

    @Override
    public JobId getJobID() {
        return job.getJobID();
    }

    @Override
    public CompletableFuture<JobStatus> getJobStatus() {
        return job.getJobStatus();
    }

    @Override
    public CompletableFuture<Optional<byte[]>> collect(OperatorId sink, byte[] request) {
        return job.collect(sink, request);
    }

    @Override
    public CompletableFuture<Void> cancel() {
        return job.cancel();
    }

    @Override
    public CompletableFuture<String> triggerSavepoint(
            @Nullable String savepointDirectory, SavepointFormatType formatType) {
        return job.triggerSavepoint(savepointDirectory, formatType);
    }

    @Override
    public CompletableFuture<String> stopWithSavepoint(
            boolean advanceToEndOfEventTime, @Nullable String savepointDirectory, SavepointFormatType formatType) {
        return job.stopWithSavepoint(advanceToEndOfEventTime, savepointDirectory, formatType);
    }

    @Override
    public CompletableFuture<Map<String, Object>> getAccumulators() {
        return job.getAccumulators();
    }

    @Override
    public CompletableFuture<JobExecutionResult> getJobExecutionResult() {
        return result.copy();
    }

    @Override
    public void reportHeartbeat(long expiredTimestamp) {
        job.reportHeartbeat(expiredTimestamp);
    }
}
