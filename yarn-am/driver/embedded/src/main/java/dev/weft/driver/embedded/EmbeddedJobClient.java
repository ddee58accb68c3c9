package dev.weft.driver.embedded;

import dev.weft.api.execution.Accumulators;
import dev.weft.api.execution.JobClient;
import dev.weft.api.execution.JobExecutionResult;
import dev.weft.api.execution.JobStatus;
import dev.weft.core.concurrent.ThreadSafe;
import dev.weft.core.config.SavepointFormatType;
import dev.weft.core.error.EngineException;
import dev.weft.core.error.ErrorCode;
import dev.weft.core.error.Failure;
import dev.weft.core.id.JobId;
import dev.weft.core.id.OperatorId;
import dev.weft.master.view.AfterSavepoint;
import dev.weft.master.view.JobResult;
import dev.weft.master.view.SavepointOrder;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** The one job of a local cluster. Its result comes when nothing of the cluster is left. */
@ThreadSafe
final class EmbeddedJobClient implements JobClient {
    private final EmbeddedCluster cluster;
    private final JobId job;
    private final ClassLoader loader;
    private final CompletableFuture<JobResult> result;

    EmbeddedJobClient(EmbeddedCluster cluster, JobId job, ClassLoader loader) {
        this.cluster = cluster;
        this.job = job;
        this.loader = loader;
        this.result = new CompletableFuture<>();
        CompletableFuture<JobResult> end = cluster.dispatcher().whenEnded(job);
        cluster.ended().whenComplete((outcome, broken) -> {
            if (end.isDone() && !end.isCompletedExceptionally()) {
                result.complete(end.join());
            } else {
                result.completeExceptionally(
                        broken == null ? new EngineException(ErrorCode.INTERNAL, "The result is lost") : broken);
            }
        });
    }

    @Override
    public JobId getJobID() {
        return job;
    }

    @Override
    public CompletableFuture<JobStatus> getJobStatus() {
        if (result.isDone()) {
            return result.thenApply(EmbeddedJobClient::statusOf);
        }
        CompletableFuture<JobStatus> asked = unlessItEnds(cluster.dispatcher()
                .job(job)
                .thenApply(details -> statusOf(details.overview().status())));
        return CompletableFuture.anyOf(asked, result.thenApply(EmbeddedJobClient::statusOf))
                .thenApply(JobStatus.class::cast);
    }

    private static JobStatus statusOf(JobResult ended) {
        return statusOf(ended.status());
    }

    private static JobStatus statusOf(dev.weft.master.view.JobStatus status) {
        return switch (status) {
            case INITIALIZING -> JobStatus.INITIALIZING;
            case CREATED -> JobStatus.CREATED;
            case RUNNING -> JobStatus.RUNNING;
            case FAILING -> JobStatus.FAILING;
            case FAILED -> JobStatus.FAILED;
            case CANCELLING -> JobStatus.CANCELLING;
            case CANCELED -> JobStatus.CANCELED;
            case FINISHED -> JobStatus.FINISHED;
            case RESTARTING -> JobStatus.RESTARTING;
            case SUSPENDED -> JobStatus.SUSPENDED;
            case RECONCILING -> JobStatus.RECONCILING;
        };
    }

    @Override
    public CompletableFuture<Optional<byte[]>> collect(OperatorId sink, byte[] request) {
        if (result.isDone()) {
            return CompletableFuture.failedFuture(new EngineException(ErrorCode.CONFLICT, "Job " + job + " has ended"));
        }
        return unlessItEnds(cluster.dispatcher().collect(job, sink, request))
                .applyToEither(result.handle((ended, broken) -> Optional.empty()), Function.identity());
    }

    @Override
    public CompletableFuture<Void> cancel() {
        return result.isDone()
                ? CompletableFuture.completedFuture(null)
                : unlessItEnds(cluster.dispatcher().cancel(job))
                        .applyToEither(result.handle((ended, broken) -> null), nothing -> nothing);
    }

    /** As {@code answer}; without an answer where the master refuses because it ends with its job: then the result is the answer. */
    private static <T> CompletableFuture<T> unlessItEnds(CompletableFuture<T> answer) {
        var told = new CompletableFuture<T>();
        answer.whenComplete((value, failure) -> {
            Throwable cause =
                    failure instanceof CompletionException && failure.getCause() != null ? failure.getCause() : failure;
            if (cause == null) {
                told.complete(value);
            } else if (!(cause instanceof EngineException refusal && refusal.code() == ErrorCode.STALE)) {
                told.completeExceptionally(cause);
            }
        });
        return told;
    }

    /** Both forms of a savepoint are the same here. */
    @Override
    public CompletableFuture<String> triggerSavepoint(
            @Nullable String savepointDirectory, SavepointFormatType formatType) {
        return savepoint(savepointDirectory, AfterSavepoint.GO_ON);
    }

    @Override
    public CompletableFuture<String> stopWithSavepoint(
            boolean advanceToEndOfEventTime, @Nullable String savepointDirectory, SavepointFormatType formatType) {
        return savepoint(savepointDirectory, advanceToEndOfEventTime ? AfterSavepoint.DRAIN : AfterSavepoint.STOP);
    }

    private CompletableFuture<String> savepoint(@Nullable String target, AfterSavepoint then) {
        if (result.isDone()) {
            return CompletableFuture.failedFuture(
                    new EngineException(ErrorCode.CONFLICT, "Job " + job + " has ended: it has no state to save"));
        }
        return SavepointWait.order(
                cluster, job, new SavepointOrder(Optional.empty(), Optional.ofNullable(target), then));
    }

    /** Those of the result; a job that runs still has none to show. */
    @Override
    public CompletableFuture<Map<String, Object>> getAccumulators() {
        return result.isDone()
                ? result.thenApply(ended -> Accumulators.open(ended.accumulators(), loader))
                : CompletableFuture.completedFuture(new TreeMap<>());
    }

    @Override
    public CompletableFuture<JobExecutionResult> getJobExecutionResult() {
        return result.thenApply(ended -> switch (ended.status()) {
            case FINISHED ->
                new JobExecutionResult(job, ended.durationMillis(), Accumulators.open(ended.accumulators(), loader));
            case CANCELED -> throw new EngineException(ErrorCode.CONFLICT, "Job " + job + " was cancelled");
            case FAILED, INITIALIZING, CREATED, RUNNING, FAILING, CANCELLING, RESTARTING, SUSPENDED, RECONCILING ->
                throw failed(ended);
        });
    }

    private static EngineException failed(JobResult ended) {
        Failure cause = ended.failure().orElseGet(() -> Failure.of(ErrorCode.INTERNAL, "cause unknown"));
        EngineException failure =
                new EngineException(cause.code(), "Job " + ended.job() + " failed: " + cause.message());
        failure.addSuppressed(new TaskStack(cause));
        return failure;
    }

    /** The stack trace of the task's thread, as text. */
    private static final class TaskStack extends RuntimeException {
        private static final long serialVersionUID = 1L;

        TaskStack(Failure failure) {
            super(failure.stack(), null, false, false);
        }

        @Override
        public String toString() {
            return String.valueOf(getMessage());
        }
    }
}
