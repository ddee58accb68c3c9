package dev.weft.driver.yarn;

import dev.weft.api.execution.JobClient;
import dev.weft.api.graph.JobGraph;
import dev.weft.client.RestClusterClient;
import dev.weft.client.RestJobClient;
import dev.weft.core.config.Configuration;
import dev.weft.core.config.DeploymentOptions;
import dev.weft.core.error.EngineException;
import dev.weft.core.error.ErrorCode;
import dev.weft.master.cluster.ClusterLauncher;
import dev.weft.master.cluster.MasterAddress;
import java.io.IOException;
import java.net.URI;
import java.util.List;
import java.util.Optional;

/** Target {@code yarn-application}: a master of its own for each job. Found by ServiceLoader; client threads. */
public final class YarnApplicationLauncher implements ClusterLauncher {
    /** The target's name. */
    public static final String TARGET = "yarn-application";

    /** For ServiceLoader. */
    public YarnApplicationLauncher() {}

    @Override
    public String target() {
        return TARGET;
    }

    @Override
    public boolean accepts(Configuration configuration) {
        return configuration.get(DeploymentOptions.TARGET, "").equalsIgnoreCase(TARGET);
    }

    @Override
    public JobClient submit(
            JobGraph graph, Configuration configuration, ClassLoader userClassLoader, List<URI> userJars) {
        try {
            ApplicationSubmitter submitter = ApplicationSubmitter.connect(configuration, System.out);
            ApplicationSubmitter.Submitted submitted = submitter.submit(ApplicationContent.job(graph, userJars));
            RestClusterClient master = new RestClusterClient(
                    submitted.application(),
                    Optional.of(submitted.secret()),
                    ApplicationSearch.clientOptions(configuration));
            return new YarnJobClient(new RestJobClient(master, graph.id(), userClassLoader), submitted.application());
        } catch (IOException e) {
            throw new EngineException(ErrorCode.STORAGE, "Submit to YARN: " + e.getMessage(), e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new EngineException(ErrorCode.TIMEOUT, "The submission was interrupted", e);
        }
    }

    @Override
    public MasterAddress locate(Configuration configuration) {
        try {
            return ApplicationSearch.of(configuration, TARGET).master();
        } catch (IOException e) {
            throw new EngineException(ErrorCode.CONNECTION_LOST, "Connect to YARN: " + e.getMessage(), e);
        }
    }
}
