package dev.weft.driver.yarn;

import dev.weft.api.execution.JobClient;
import dev.weft.api.graph.JobGraph;
import dev.weft.client.ClientOptions;
import dev.weft.client.RestClusterClient;
import dev.weft.client.RestJobClient;
import dev.weft.core.config.Configuration;
import dev.weft.core.config.DeploymentOptions;
import dev.weft.core.config.YarnConfigOptions;
import dev.weft.core.error.EngineException;
import dev.weft.core.error.ErrorCode;
import dev.weft.master.cluster.ClusterLauncher;
import dev.weft.master.cluster.MasterAddress;
import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.yarn.api.records.ApplicationId;

/** Target {@code yarn-application}: a master of its own for each job. Found by ServiceLoader; client threads. */
public final class YarnApplicationLauncher implements ClusterLauncher {
    /** The target's name. */
    public static final String TARGET = "yarn-application";

    /** A silent master is asked for so long before YARN is asked what became of it. */
    private static final Duration OUTAGE = Duration.ofSeconds(1);

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
            ApplicationSubmitter.Submitted submitted = submitter.submit(graph, userJars);
            RestClusterClient master = new RestClusterClient(
                    submitted.application(), Optional.of(submitted.secret()), clientOptions(configuration));
            return new YarnJobClient(new RestJobClient(master, graph.id(), userClassLoader), submitted.application());
        } catch (IOException e) {
            throw new EngineException(ErrorCode.STORAGE, "Submit to YARN: " + e.getMessage(), e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new EngineException(ErrorCode.TIMEOUT, "The submission was interrupted", e);
        }
    }

    private static ClientOptions clientOptions(Configuration configuration) {
        ClientOptions given = ClientOptions.from(configuration);
        return new ClientOptions(
                given.connectTimeout(), given.requestTimeout(), given.uploadTimeout(), OUTAGE, given.maxAnswerBytes());
    }

    @Override
    public MasterAddress locate(Configuration configuration) {
        String text = configuration
                .getOptional(YarnConfigOptions.APPLICATION_ID)
                .orElseThrow(() -> new EngineException(
                        ErrorCode.BAD_INPUT,
                        "Target " + TARGET + " needs to know the application: -D "
                                + YarnConfigOptions.APPLICATION_ID.key() + "=application_…"));
        ApplicationId application = parse(text);
        try {
            ApplicationSubmitter submitter = ApplicationSubmitter.connect(configuration, System.out);
            YarnApplication found = submitter.application(application);
            found.checkAlive();
            return new MasterAddress(found, Optional.of(secret(submitter.staging(), application)));
        } catch (IOException e) {
            throw new EngineException(ErrorCode.CONNECTION_LOST, "Find " + application + ": " + e.getMessage(), e);
        }
    }

    private static ApplicationId parse(String text) {
        try {
            return ApplicationId.fromString(text.strip());
        } catch (IllegalArgumentException e) {
            throw new EngineException(
                    ErrorCode.BAD_INPUT,
                    YarnConfigOptions.APPLICATION_ID.key() + " '" + text
                            + "' is not like application_1700000000000_0001",
                    e);
        }
    }

    private static String secret(Staging staging, ApplicationId application) throws IOException {
        Path file = new Path(staging.applicationFolder(application), ContainerLayout.SECRET);
        try (InputStream in = staging.fileSystem().open(file)) {
            return new String(in.readAllBytes(), StandardCharsets.US_ASCII);
        }
    }
}
