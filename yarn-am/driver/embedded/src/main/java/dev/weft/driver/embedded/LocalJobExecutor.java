package dev.weft.driver.embedded;

import dev.weft.api.execution.JobClient;
import dev.weft.api.execution.JobExecutor;
import dev.weft.api.graph.JobGraph;
import dev.weft.core.config.Configuration;
import dev.weft.core.config.DeploymentOptions;
import dev.weft.core.config.TaskManagerOptions;
import dev.weft.core.error.EngineException;
import dev.weft.core.error.ErrorCode;
import dev.weft.master.config.DispatcherConfig;
import java.net.URI;
import java.util.List;
import java.util.concurrent.CompletionException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Target {@code local}, and what {@code execute()} means when no target is named: a cluster in this JVM that lives as long as
 * the job. Found by ServiceLoader. Runs in the program's thread; the job's classes are taken from its class loader.
 */
public final class LocalJobExecutor implements JobExecutor {
    private static final Logger log = LoggerFactory.getLogger(LocalJobExecutor.class);
    private static final String TARGET = "local";

    /** For ServiceLoader. */
    public LocalJobExecutor() {}

    @Override
    public boolean accepts(Configuration configuration) {
        return configuration.get(DeploymentOptions.TARGET, TARGET).equalsIgnoreCase(TARGET);
    }

    @Override
    public JobClient submit(JobGraph graph, Configuration configuration, ClassLoader loader, List<URI> userJars) {
        int need = SlotNeed.of(graph);
        Configuration config = new Configuration(configuration);
        if (!config.contains(TaskManagerOptions.NUM_TASK_SLOTS)) {
            config.set(TaskManagerOptions.NUM_TASK_SLOTS, need);
        }
        boolean alone = config.get(TaskManagerOptions.NUM_TASK_SLOTS) >= need;
        EmbeddedCluster cluster = EmbeddedCluster.start(
                new EmbeddedCluster.Settings(config, DispatcherConfig.Mode.APPLICATION, alone, loader));
        cluster.restAddress().ifPresent(address -> log.info("Job {} is shown at {}", graph.id(), address));
        try {
            cluster.dispatcher().submit(graph.withArtifacts(List.of())).join();
            return new EmbeddedJobClient(cluster, graph.id(), loader);
        } catch (CompletionException e) {
            cluster.close();
            throw e.getCause() instanceof EngineException engine
                    ? engine
                    : new EngineException(ErrorCode.INTERNAL, "run job " + graph.id(), e);
        }
    }
}
