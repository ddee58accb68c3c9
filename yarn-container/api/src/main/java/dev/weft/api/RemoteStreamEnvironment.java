package dev.weft.api;

import dev.weft.core.config.Configuration;
import dev.weft.core.config.DeploymentOptions;
import dev.weft.core.config.PipelineOptions;
import dev.weft.core.config.RestOptions;
import java.io.File;
import java.util.Arrays;
import java.util.List;

/** Submits jobs to a master by its REST address. */
public class RemoteStreamEnvironment extends StreamExecutionEnvironment {
    /** The value of {@code execution.target} that means a master at a known address. */
    public static final String TARGET = "remote";

    private final String host;
    private final int port;

    public RemoteStreamEnvironment(String host, int port, String... jarFiles) {
        this(host, port, new Configuration(), jarFiles);
    }

    public RemoteStreamEnvironment(String host, int port, Configuration configuration, String... jarFiles) {
        super(remote(host, port, configuration, jarFiles), Submission.programLoader());
        this.host = host;
        this.port = port;
    }

    private static Configuration remote(String host, int port, Configuration configuration, String... jarFiles) {
        Configuration copy = new Configuration(configuration);
        copy.set(DeploymentOptions.TARGET, TARGET);
        copy.set(RestOptions.ADDRESS, host);
        copy.set(RestOptions.PORT, port);
        List<String> jars = Arrays.stream(jarFiles)
                .map(jar -> jar.contains(":") ? jar : new File(jar).toURI().toString())
                .toList();
        if (!jars.isEmpty()) {
            copy.set(PipelineOptions.JARS, jars);
        }
        return copy;
    }

    public String getHost() {
        return host;
    }

    public int getPort() {
        return port;
    }
}
