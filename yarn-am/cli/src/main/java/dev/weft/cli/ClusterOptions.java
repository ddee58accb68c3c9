package dev.weft.cli;

import dev.weft.client.RestClusterClient;
import dev.weft.core.config.Configuration;
import java.io.PrintWriter;
import java.util.LinkedHashMap;
import java.util.Map;
import picocli.CommandLine.Mixin;

/** Options of commands that talk to a running cluster. */
final class ClusterOptions {
    @Mixin
    private ConfigOptionsMixin overrides = new ConfigOptionsMixin();

    @Mixin
    private TargetOptions target = new TargetOptions();

    /**
     * The configuration, which names a cluster.
     *
     * @param warnings gets one line for each unknown key
     */
    Configuration load(PrintWriter warnings) {
        Map<String, String> given = new LinkedHashMap<>(overrides.values());
        target.addTo(given);
        Configuration config = ClientConfig.load(System.getenv(), given, warnings);
        Executors.settleTarget(config, warnings);
        return config;
    }

    /** A client of the cluster that the configuration names. */
    static RestClusterClient connect(Configuration config) {
        return Executors.connect(config);
    }
}
