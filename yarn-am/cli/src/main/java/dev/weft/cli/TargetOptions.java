package dev.weft.cli;

import dev.weft.core.config.DeploymentOptions;
import dev.weft.core.config.HighAvailabilityOptions;
import dev.weft.core.config.RestOptions;
import dev.weft.core.config.YarnConfigOptions;
import dev.weft.core.error.EngineException;
import dev.weft.core.error.ErrorCode;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** Which cluster is meant. */
final class TargetOptions {
    private static final String YARN_WORD = "yarn-cluster";

    @Option(
            names = {"-t", "--target", "-e", "--executor"},
            paramLabel = "target",
            description =
                    "Where: local (this JVM), remote (a running cluster, see -m), yarn-application (a cluster of its own"
                            + " on YARN), yarn-session (a session on YARN, see -yid and: weft session).")
    private @Nullable String target;

    @Option(
            names = {"-m", "--jobmanager"},
            paramLabel = "host:port",
            description =
                    "REST address of a running cluster, or those of all its masters (host:port,host:port); implies -t remote.")
    private @Nullable String master;

    @Option(
            names = {"-z", "--zookeeperNamespace", "-yz", "--yarnzookeeperNamespace"},
            paramLabel = "name",
            description = "Name space of the cluster in ZooKeeper.")
    private @Nullable String nameSpace;

    @Option(
            names = {"-yid", "--yarnapplicationId", "--application"},
            paramLabel = "id",
            description = "A running YARN application: a session, or one with its one job. Implies -t yarn-session.")
    private @Nullable String application;

    void addTo(Map<String, String> config) {
        if (application != null) {
            config.put(YarnConfigOptions.APPLICATION_ID.key(), application);
            config.put(DeploymentOptions.TARGET.key(), Sessions.TARGET);
        }
        if (nameSpace != null) {
            config.put(HighAvailabilityOptions.HA_CLUSTER_ID.key(), nameSpace);
        }
        if (master != null) {
            addMaster(config, master);
        }
        if (target != null) {
            config.put(DeploymentOptions.TARGET.key(), target);
        }
    }

    private static void addMaster(Map<String, String> config, String master) {
        if (master.equals(YARN_WORD)) {
            config.put(DeploymentOptions.TARGET.key(), "yarn-application");
            return;
        }
        for (String one : master.split(",", -1)) {
            int colon = one.lastIndexOf(':');
            if (colon <= 0 || !one.substring(colon + 1).matches("[0-9]{1,5}")) {
                throw new EngineException(ErrorCode.BAD_INPUT, "-m wants host:port, not '" + one + "'");
            }
            config.put(RestOptions.ADDRESS.key(), one.substring(0, colon));
            config.put(RestOptions.PORT.key(), one.substring(colon + 1));
        }
        if (master.contains(",")) {
            config.put(RestOptions.ADDRESS.key(), master);
        }
        config.put(DeploymentOptions.TARGET.key(), "remote");
    }
}
