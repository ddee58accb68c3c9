package dev.weft.cli;

import dev.weft.api.execution.JobExecutor;
import dev.weft.client.ClientOptions;
import dev.weft.client.RemoteJobExecutor;
import dev.weft.client.RestAddress;
import dev.weft.client.RestClusterClient;
import dev.weft.core.config.Configuration;
import dev.weft.core.config.DeploymentOptions;
import dev.weft.core.config.HighAvailabilityOptions;
import dev.weft.core.config.RestOptions;
import dev.weft.core.config.YarnConfigOptions;
import dev.weft.core.error.EngineException;
import dev.weft.core.error.ErrorCode;
import dev.weft.master.cluster.ClusterLauncher;
import dev.weft.master.cluster.MasterAddress;
import java.io.PrintWriter;
import java.net.URI;
import java.util.Locale;
import java.util.Optional;
import java.util.ServiceLoader;
import java.util.TreeSet;

/** Finds what serves a target. */
final class Executors {
    private Executors() {}

    /**
     * Settles the target when none is given: a configured REST address means a running cluster, else the session counts that the user
     * started last.
     *
     * @param messages hears which session that is
     */
    static void settleTarget(Configuration config, PrintWriter messages) {
        Optional<String> target = config.getOptional(DeploymentOptions.TARGET);
        if (target.filter(Sessions.TARGET::equalsIgnoreCase).isPresent()) {
            Sessions.settle(config, messages);
        }
        if (target.isPresent()) {
            return;
        }
        if (!config.contains(RestOptions.ADDRESS)) {
            Sessions.settle(config, messages);
        }
        if (config.contains(YarnConfigOptions.APPLICATION_ID)) {
            config.set(DeploymentOptions.TARGET, Sessions.TARGET);
            return;
        }
        boolean elected = !config.get(HighAvailabilityOptions.HA_MODE).equalsIgnoreCase("NONE");
        if (!config.contains(RestOptions.ADDRESS) && !elected) {
            throw new EngineException(
                    ErrorCode.BAD_INPUT,
                    "Say where: -t local (this JVM), -t yarn-application, -m host:port (a running cluster),"
                            + " or start a session first: weft session start");
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
     * A client of the master that the configuration names, whose target is settled.
     *
     * @throws EngineException BAD_INPUT when the target has no master to talk to
     */
    static RestClusterClient connect(Configuration config) {
        String target = config.get(DeploymentOptions.TARGET, "").toLowerCase(Locale.ROOT);
        for (ClusterLauncher launcher : ServiceLoader.load(ClusterLauncher.class)) {
            if (launcher.accepts(config)) {
                MasterAddress found = launcher.locate(config);
                return new RestClusterClient(new Located(found.lookup()), found.secret(), ClientOptions.from(config));
            }
        }
        if (target.equals(RemoteJobExecutor.TARGET)) {
            return RemoteJobExecutor.connect(config);
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
        if (config.get(DeploymentOptions.TARGET, "").toLowerCase(Locale.ROOT).startsWith("yarn-")) {
            return config.getOptional(YarnConfigOptions.APPLICATION_ID).map(id -> "-yid " + id);
        }
        return config.getOptional(RestOptions.ADDRESS)
                .map(address ->
                        "-m " + (address.contains(",") ? address : address + ":" + config.get(RestOptions.PORT)));
    }
}
