package dev.weft.client;

import dev.weft.api.execution.JobClient;
import dev.weft.api.execution.JobExecutor;
import dev.weft.api.graph.JobGraph;
import dev.weft.core.config.Configuration;
import dev.weft.core.config.DeploymentOptions;
import dev.weft.core.config.ReadableConfig;
import dev.weft.core.config.RestOptions;
import dev.weft.core.config.SecurityOptions;
import dev.weft.core.error.EngineException;
import dev.weft.core.error.ErrorCode;
import dev.weft.core.id.JobId;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
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
        return submit(connect(configuration), graph, loader, userJars);
    }

    /** Submits to a master that was found already. */
    public static JobClient submit(RestClusterClient client, JobGraph graph, ClassLoader loader, List<URI> userJars) {
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
        return new RestClusterClient(address(config), secret(config), ClientOptions.from(config));
    }

    /** One host, or several masters as {@code host:port,host:port}. */
    private static RestAddress address(ReadableConfig config) {
        String given = config.getOptional(RestOptions.ADDRESS).orElse(LOOPBACK);
        int port = config.get(RestOptions.PORT);
        if (!given.contains(",")) {
            return RestAddress.fixed(given, port);
        }
        return RestAddress.anyOf(Arrays.stream(given.split(","))
                .map(master -> URI.create("http://" + (master.contains(":") ? master : master + ":" + port)))
                .toList());
    }

    /** What a cluster with {@code security.rest.authentication: secret} wants to see. */
    public static Optional<String> secret(ReadableConfig config) {
        boolean wanted = config.getOptional(SecurityOptions.REST_AUTHENTICATION)
                .filter("secret"::equalsIgnoreCase)
                .isPresent();
        return wanted
                ? config.getOptional(SecurityOptions.INTERNAL_SECRET_FILE).map(RemoteJobExecutor::read)
                : Optional.empty();
    }

    private static String read(String file) {
        try {
            return Files.readString(Path.of(file)).strip();
        } catch (IOException e) {
            throw new EngineException(
                    ErrorCode.BAD_INPUT,
                    SecurityOptions.INTERNAL_SECRET_FILE.key() + " " + file + " cannot be read: " + e.getMessage(),
                    e);
        }
    }
}
