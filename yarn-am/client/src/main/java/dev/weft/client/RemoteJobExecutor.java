package dev.weft.client;

import dev.weft.api.execution.JobClient;
import dev.weft.api.execution.JobExecutor;
import dev.weft.api.graph.JobGraph;
import dev.weft.core.config.Configuration;
import dev.weft.core.config.DeploymentOptions;
import dev.weft.core.config.ReadableConfig;
import dev.weft.core.config.RestOptions;
import dev.weft.core.error.EngineException;
import dev.weft.core.error.ErrorCode;
import dev.weft.core.id.JobId;
import java.net.URI;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletionException;

/** Target {@code remote}: a running cluster behind {@code rest.address} and {@code rest.port}. Found by ServiceLoader. */
public final class RemoteJobExecutor implements JobExecutor {
    /** The target's name. */
    public static final String TARGET = "remote";

    private static final String LOOPBACK = "localhost";

    /** For ServiceLoader. */
    public RemoteJobExecutor() {}

    @Override
    public boolean accepts(Configuration configuration) {
        return configuration.get(DeploymentOptions.TARGET, "").equalsIgnoreCase(TARGET);
    }

    @Override
    public JobClient submit(JobGraph graph, Configuration configuration, ClassLoader loader, List<URI> userJars) {
        RestClusterClient client = connect(configuration);
        try {
            JobId job = client.submit(graph, LocalArtifact.of(userJars)).join();
            return new RestJobClient(client, job, loader);
        } catch (CompletionException e) {
            throw e.getCause() instanceof EngineException engine
                    ? engine
                    : new EngineException(ErrorCode.INTERNAL, "submit job " + graph.id(), e);
        }
    }

    /** A client of the master that {@code config} names. */
    public static RestClusterClient connect(ReadableConfig config) {
        RestAddress address = RestAddress.fixed(
                config.getOptional(RestOptions.ADDRESS).orElse(LOOPBACK), config.get(RestOptions.PORT));
        return new RestClusterClient(address, Optional.empty(), ClientOptions.from(config));
    }
}
