package dev.weft.examples;

import dev.weft.api.execution.JobClient;
import dev.weft.api.execution.JobExecutionResult;
import dev.weft.api.execution.JobExecutor;
import dev.weft.api.execution.JobStatus;
import dev.weft.api.execution.ProgramContext;
import dev.weft.api.graph.JobGraph;
import dev.weft.core.config.Configuration;
import dev.weft.core.config.CoreOptions;
import dev.weft.core.id.JobId;
import java.net.URI;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;

/** Runs the main methods of programs and keeps the job graphs they submit. */
final class Programs implements JobExecutor {
    private final List<JobGraph> graphs = new ArrayList<>();

    /** A main method. */
    @FunctionalInterface
    interface Main {
        void run(String... args) throws Exception;
    }

    static JobGraph graphOf(Main main, String... args) throws Exception {
        Programs programs = new Programs();
        Configuration configuration = new Configuration();
        configuration.set(CoreOptions.DEFAULT_PARALLELISM, 4);
        ProgramContext context =
                new ProgramContext(configuration, programs, Programs.class.getClassLoader(), List.of());
        try (ProgramContext.Scope scope = context.install()) {
            main.run(args);
            if (programs.graphs.size() != 1 || scope == null) {
                throw new AssertionError("expected one job, got " + programs.graphs.size());
            }
        }
        return programs.graphs.get(0);
    }

    @Override
    public boolean accepts(Configuration configuration) {
        return true;
    }

    @Override
    public JobClient submit(JobGraph graph, Configuration configuration, ClassLoader loader, List<URI> userJars) {
        graphs.add(graph);
        return new Finished(graph.id());
    }

    private record Finished(JobId id) implements JobClient {
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
            return CompletableFuture.completedFuture(new JobExecutionResult(id, 1, Map.of()));
        }
    }
}
