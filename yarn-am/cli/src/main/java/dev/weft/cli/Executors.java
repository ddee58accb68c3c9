package dev.weft.cli;

import dev.weft.api.execution.JobExecutor;
import dev.weft.client.ClientOptions;
import dev.weft.client.RemoteJobExecutor;
import dev.weft.client.RestAddress;
import dev.weft.client.RestClusterClient;
import dev.weft.core.config.Configuration;
import dev.weft.core.config.DeploymentOptions;
import dev.weft.core.config.RestOptions;
import dev.weft.core.error.EngineException;
import dev.weft.core.error.ErrorCode;
import dev.weft.master.cluster.ClusterLauncher;
import dev.weft.master.cluster.MasterAddress;
import java.net.URI;
import java.util.Locale;
import java.util.Optional;
import java.util.ServiceLoader;
import java.util.TreeSet;

/** Finds what serves a target. */
final class Executors {
    private Executors() {}

    /** Settles the target when none is given: a configured REST address means a running cluster. */
    static void settleTarget(Configuration config) {
        if (config.getOptional(DeploymentOptions.TARGET).isPresent()) {
            return;
        }
        if (!config.contains(RestOptions.ADDRESS)) {
            throw new EngineException(
                    ErrorCode.BAD_INPUT,
                    "Say where: -t local (this JVM), -t yarn-application, or -m host:port (a running cluster)");
        }
        config.set(DeploymentOptions.TARGET, RemoteJobExecutor.TARGET);
    }

    /**
     * The executor for the configured target.
     *
     * @throws EngineException BAD_INPUT naming the targets that exist when none serves it
     */
    static JobExecutor forTarget(Configuration config) {
        for (ClusterLauncher launcher : ServiceLoader.load(ClusterLauncher.class)) {
            if (launcher.accepts(config)) {
                return launcher;
            }
        }
        for (JobExecutor executor : ServiceLoader.load(JobExecutor.class)) {
            if (executor.accepts(config)) {
                return executor;
            }
        }
        throw unknown(config);
    }

    /**
     * A client of the master that the configuration names.
     *
     * @throws EngineException BAD_INPUT when the target has no master to talk to
     */
    static RestClusterClient connect(Configuration config) {
        settleTarget(config);
        String target = config.get(DeploymentOptions.TARGET, "").toLowerCase(Locale.ROOT);
        if (target.equals(RemoteJobExecutor.TARGET)) {
            return RemoteJobExecutor.connect(config);
        }
        for (ClusterLauncher launcher : ServiceLoader.load(ClusterLauncher.class)) {
            if (launcher.target().equals(target)) {
                MasterAddress found = launcher.locate(config);
                return new RestClusterClient(new Located(found.lookup()), found.secret(), ClientOptions.from(config));
            }
        }
        throw target.equals("local")
                ? new EngineException(
                        ErrorCode.BAD_INPUT, "Target 'local' ends with its job: there is no cluster to talk to")
                : unknown(config);
    }

    /** A master that its cluster finds again after a takeover. */
    private record Located(MasterAddress.Lookup lookup) implements RestAddress {
        @Override
        public URI current() {
            return lookup.current();
        }

        @Override
        public boolean gone() {
            return lookup.gone();
        }
    }

    private static EngineException unknown(Configuration config) {
        TreeSet<String> targets = new TreeSet<>(java.util.List.of("local", RemoteJobExecutor.TARGET));
        ServiceLoader.load(ClusterLauncher.class).forEach(launcher -> targets.add(launcher.target()));
        return new EngineException(
                ErrorCode.BAD_INPUT,
                "Nothing here serves target '" + config.get(DeploymentOptions.TARGET, "") + "'; known: "
                        + String.join(", ", targets));
    }

    /** The application that the configuration names, for messages. */
    static Optional<String> addressOption(Configuration config) {
        return config.getOptional(RestOptions.ADDRESS)
                .map(address ->
                        "-m " + (address.contains(",") ? address : address + ":" + config.get(RestOptions.PORT)));
    }
}
