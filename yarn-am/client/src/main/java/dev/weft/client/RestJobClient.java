package dev.weft.client;

import dev.weft.api.execution.Accumulators;
import dev.weft.api.execution.JobClient;
import dev.weft.api.execution.JobExecutionResult;
import dev.weft.api.execution.JobStatus;
import dev.weft.core.config.SavepointFormatType;
import dev.weft.core.id.JobId;
import dev.weft.core.id.OperatorId;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/** A job behind a master's REST server. Thread-safe. */
public final class RestJobClient implements JobClient, ReportsProgress {
    private final RestClusterClient cluster;
    private final JobId job;
    private final ClassLoader loader;

    /**
     * A view of {@code job}.
     *
     * @param loader sees the classes of the user's accumulators
     */
    public RestJobClient(RestClusterClient cluster, JobId job, ClassLoader loader) {
        this.cluster = cluster;
        this.job = job;
        this.loader = loader;
    }

    /** The master's client. */
    public RestClusterClient cluster() {
        return cluster;
    }

    @Override
    public JobId getJobID() {
        return job;
    }

    @Override
    public CompletableFuture<JobStatus> getJobStatus() {
        return cluster.status(job);
    }

    @Override
    public CompletableFuture<Optional<byte[]>> collect(OperatorId sink, byte[] request) {
        return cluster.collect(job, sink, request);
    }

    @Override
    public CompletableFuture<JobProgress> progress() {
        return cluster.progress(job);
    }

    @Override
    public CompletableFuture<Void> cancel() {
        return cluster.cancel(job);
    }

    @Override
    public CompletableFuture<String> triggerSavepoint(
            @Nullable String savepointDirectory, SavepointFormatType formatType) {
        return savepoint(savepointDirectory, formatType, SavepointWish.Then.GO_ON);
    }

    @Override
    public CompletableFuture<String> stopWithSavepoint(
            boolean advanceToEndOfEventTime, @Nullable String savepointDirectory, SavepointFormatType formatType) {
        return savepoint(
                savepointDirectory,
                formatType,
                advanceToEndOfEventTime ? SavepointWish.Then.DRAIN : SavepointWish.Then.STOP);
    }

    private CompletableFuture<String> savepoint(
            @Nullable String folder, SavepointFormatType format, SavepointWish.Then then) {
        RestStates states = cluster.states();
        return states.orderSavepoint(job, new SavepointWish(Optional.ofNullable(folder), format, then))
                .thenCompose(trigger -> states.savepoint(job, trigger));
    }

    /** Those of the result; a job that runs still has none to show. */
    @Override
    public CompletableFuture<Map<String, Object>> getAccumulators() {
        return cluster.end(job)
                .thenApply(end -> end.map(ended -> Accumulators.open(ended.accumulators(), loader))
                        .orElseGet(TreeMap::new));
    }

    @Override
    public CompletableFuture<JobExecutionResult> getJobExecutionResult() {
        return cluster.whenEnded(job).thenApply(end -> end.result(loader));
    }
}
