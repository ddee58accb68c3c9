package dev.weft.cli;

import dev.weft.api.execution.JobClient;
import dev.weft.api.execution.JobExecutionResult;
import dev.weft.api.execution.JobExecutor;
import dev.weft.api.execution.JobStatus;
import dev.weft.api.graph.JobGraph;
import dev.weft.core.config.Configuration;
import dev.weft.core.config.DeploymentOptions;
import dev.weft.core.error.EngineException;
import dev.weft.core.error.ErrorCode;
import dev.weft.core.id.JobId;
import java.net.URI;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;

/** Target {@code fake}: jobs end at once as {@code fake.end} says (finished, failed, cancelled, never, refused). */
public final class FakeExecutor implements JobExecutor {
    @Override
    public boolean accepts(Configuration configuration) {
        return configuration.get(DeploymentOptions.TARGET, "").equals("fake");
    }

    @Override
    public JobClient submit(JobGraph graph, Configuration configuration, ClassLoader loader, List<URI> userJars) {
        String end = configuration.getString("fake.end", "finished");
        if (end.equals("refused")) {
            throw new EngineException(ErrorCode.BAD_INPUT, "The job has no sink");
        }
        return new FakeJob(graph.id(), end);
    }

    private record FakeJob(JobId id, String end) implements JobClient {
        @Override
        public JobId getJobID() {
            return id;
        }

        @Override
        public CompletableFuture<JobStatus> getJobStatus() {
            return CompletableFuture.completedFuture(JobStatus.RUNNING);
        }

        @Override
        public CompletableFuture<Void> cancel() {
            return CompletableFuture.completedFuture(null);
        }

        @Override
        public CompletableFuture<Map<String, Object>> getAccumulators() {
            return CompletableFuture.completedFuture(new TreeMap<>());
        }

        @Override
        public CompletableFuture<JobExecutionResult> getJobExecutionResult() {
            return switch (end) {
                case "finished" ->
                    CompletableFuture.completedFuture(new JobExecutionResult(id, 1234, Map.of("count", 42)));
                case "failed" ->
                    CompletableFuture.failedFuture(
                            new EngineException(ErrorCode.USER_CODE, "Job " + id + " failed: a.B: boom"));
                case "cancelled" ->
                    CompletableFuture.failedFuture(
                            new EngineException(ErrorCode.CONFLICT, "Job " + id + " was cancelled"));
                default -> new CompletableFuture<>();
            };
        }
    }
}
