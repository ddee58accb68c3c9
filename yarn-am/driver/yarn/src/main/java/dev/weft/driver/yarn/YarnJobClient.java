package dev.weft.driver.yarn;

import dev.weft.api.execution.JobClient;
import dev.weft.api.execution.JobExecutionResult;
import dev.weft.api.execution.JobStatus;
import dev.weft.client.JobProgress;
import dev.weft.client.ReportsProgress;
import dev.weft.client.RestJobClient;
import dev.weft.core.config.SavepointFormatType;
import dev.weft.core.error.EngineException;
import dev.weft.core.error.ErrorCode;
import dev.weft.core.id.JobId;
import dev.weft.core.id.OperatorId;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import java.util.function.Supplier;
import org.apache.hadoop.yarn.api.records.FinalApplicationStatus;
import org.jspecify.annotations.Nullable;

/**
 * A job whose application ends with it: asks the master while there is one, and YARN once there is none. Thread-safe.
 */
final class YarnJobClient implements JobClient, ReportsProgress {
    /** A master that is away is not asked again at once. */
    private static final Executor LATER = CompletableFuture.delayedExecutor(100, TimeUnit.MILLISECONDS);

    private final RestJobClient master;
    private final ApplicationState application;

    YarnJobClient(RestJobClient master, ApplicationState application) {
        this.master = master;
        this.application = application;
    }

    /** What YARN says of the application. Calls may block. */
    interface ApplicationState {
        /** How it ended; UNDEFINED while it has not. */
        End end();

        /** Removes what the application left behind; no effect when there is nothing. */
        void cleanUp();
    }

    /**
     * The end of an application.
     *
     * @param status UNDEFINED while it runs
     * @param diagnostics one line
     * @param runtimeMillis from start to end
     */
    record End(FinalApplicationStatus status, String diagnostics, long runtimeMillis) {}

    @Override
    public JobId getJobID() {
        return master.getJobID();
    }

    @Override
    public CompletableFuture<JobStatus> getJobStatus() {
        return orFromYarn(master::getJobStatus, this::statusOf);
    }

    private JobStatus statusOf(End end) {
        return switch (end.status()) {
            case SUCCEEDED -> JobStatus.FINISHED;
            case KILLED -> JobStatus.CANCELED;
            case FAILED, ENDED -> JobStatus.FAILED;
            case UNDEFINED -> throw new IllegalStateException("The application has not ended");
        };
    }

    @Override
    public CompletableFuture<Optional<byte[]>> collect(OperatorId sink, byte[] request) {
        return master.collect(sink, request);
    }

    @Override
    public CompletableFuture<JobProgress> progress() {
        return master.progress();
    }

    @Override
    public CompletableFuture<Void> cancel() {
        return master.cancel();
    }

    @Override
    public CompletableFuture<String> triggerSavepoint(
            @Nullable String savepointDirectory, SavepointFormatType formatType) {
        return master.triggerSavepoint(savepointDirectory, formatType);
    }

    @Override
    public CompletableFuture<String> stopWithSavepoint(
            boolean advanceToEndOfEventTime, @Nullable String savepointDirectory, SavepointFormatType formatType) {
        return master.stopWithSavepoint(advanceToEndOfEventTime, savepointDirectory, formatType);
    }

    @Override
    public CompletableFuture<Map<String, Object>> getAccumulators() {
        return master.getAccumulators();
    }

    @Override
    public CompletableFuture<JobExecutionResult> getJobExecutionResult() {
        return orFromYarn(master::getJobExecutionResult, this::resultOf)
                .whenComplete((result, failure) -> application.cleanUp());
    }

    private JobExecutionResult resultOf(End end) {
        return switch (end.status()) {
            case SUCCEEDED -> new JobExecutionResult(getJobID(), end.runtimeMillis(), Map.of());
            case KILLED ->
                throw new EngineException(
                        ErrorCode.CONFLICT, "Job " + getJobID() + " was cancelled: " + end.diagnostics());
            case FAILED, ENDED ->
                throw new EngineException(ErrorCode.INTERNAL, "Job " + getJobID() + " failed: " + end.diagnostics());
            case UNDEFINED -> throw new IllegalStateException("The application has not ended");
        };
    }

    /** Asks the master; when that is out of reach, YARN; when the application runs after all, the master again. */
    private <T> CompletableFuture<T> orFromYarn(Supplier<CompletableFuture<T>> question, Function<End, T> answer) {
        return question.get()
                .handle((result, failure) -> {
                    if (failure == null) {
                        return CompletableFuture.completedFuture(result);
                    }
                    if (!isWithoutMaster(failure)) {
                        return CompletableFuture.<T>failedFuture(failure);
                    }
                    return CompletableFuture.supplyAsync(application::end, LATER)
                            .thenCompose(end -> end.status() == FinalApplicationStatus.UNDEFINED
                                    ? orFromYarn(question, answer)
                                    : CompletableFuture.completedFuture(end).thenApply(answer));
                })
                .thenCompose(future -> future);
    }

    private static boolean isWithoutMaster(Throwable failure) {
        Throwable cause =
                failure instanceof CompletionException && failure.getCause() != null ? failure.getCause() : failure;
        return cause instanceof EngineException engine
                && (engine.code() == ErrorCode.CONNECTION_LOST
                        || engine.code() == ErrorCode.TIMEOUT
                        || engine.code() == ErrorCode.STALE
                        || engine.code() == ErrorCode.NOT_FOUND);
    }
}
