package dev.weft.api;

import dev.weft.api.execution.JobClient;
import dev.weft.api.execution.JobExecutionResult;
import dev.weft.api.execution.JobExecutor;
import dev.weft.api.execution.JobStatus;
import dev.weft.api.graph.JobGraph;
import dev.weft.core.config.Configuration;
import dev.weft.core.id.JobId;
import java.net.URI;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;

/** Keeps what is submitted; every job finishes at once, or as told. */
public final class CapturingExecutor implements JobExecutor {
    final List<JobGraph> graphs = new ArrayList<>();
    final List<URI> jars = new ArrayList<>();
    CompletableFuture<Void> end = CompletableFuture.completedFuture(null);

    @Override
    public boolean accepts(Configuration configuration) {
        return true;
    }

    @Override
    public JobClient submit(JobGraph graph, Configuration configuration, ClassLoader loader, List<URI> userJars) {
        graphs.add(graph);
        jars.addAll(userJars);
        return new Client(graph.id(), end);
    }

    private record Client(JobId id, CompletableFuture<Void> end) implements JobClient {
        @Override
        public JobId getJobID() {
            return id;
        }

        @Override
        public CompletableFuture<JobStatus> getJobStatus() {
            return CompletableFuture.completedFuture(JobStatus.FINISHED);
        }

        @Override
        public CompletableFuture<Void> cancel() {
            return CompletableFuture.completedFuture(null);
        }

        @Override
        public CompletableFuture<Map<String, Object>> getAccumulators() {
            return CompletableFuture.completedFuture(Map.of());
        }

        @Override
        public CompletableFuture<JobExecutionResult> getJobExecutionResult() {
            return end.thenApply(nothing -> new JobExecutionResult(id, 5, Map.of("records", 3L)));
        }
    }
}
