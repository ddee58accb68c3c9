package dev.weft.core.config;

import static dev.weft.core.config.ConfigOptions.key;

import java.time.Duration;
import java.util.List;
import java.util.Map;

/** How a leader is found and where its pointers live. */
public final class HighAvailabilityOptions {
    public static final ConfigOption<String> HA_MODE = key("high-availability.type")
            .stringType()
            .defaultValue("NONE")
            .withFallbackKeys("high-availability", "recovery.mode")
            .withDescription("NONE or zookeeper.");

    public static final ConfigOption<String> HA_CLUSTER_ID = key("high-availability.cluster-id")
            .stringType()
            .defaultValue("/default")
            .withFallbackKeys("high-availability.zookeeper.path.namespace", "recovery.zookeeper.path.namespace")
            .withDescription("Name space of this cluster (on YARN: the application id, set by us).");

    public static final ConfigOption<String> HA_STORAGE_PATH = key("high-availability.storageDir")
            .stringType()
            .noDefaultValue()
            .withFallbackKeys("high-availability.zookeeper.storageDir", "recovery.zookeeper.storageDir")
            .withDescription("Folder of the durable metadata, usually on HDFS.");

    public static final ConfigOption<String> HA_JOB_MANAGER_PORT_RANGE = key("high-availability.jobmanager.port")
            .stringType()
            .defaultValue("0")
            .withFallbackKeys("recovery.jobmanager.port")
            .withDescription(
                    "RPC port of an elected master, a range or a list of them, of which the first free one is taken; 0:"
                            + " as jobmanager.rpc.port says. jobmanager.rpc.bind-port precedes it.");

    public static final ConfigOption<String> HA_ZOOKEEPER_QUORUM = key("high-availability.zookeeper.quorum")
            .stringType()
            .noDefaultValue()
            .withFallbackKeys("recovery.zookeeper.quorum")
            .withDescription("ZooKeeper servers: host:port,host:port.");

    public static final ConfigOption<String> HA_ZOOKEEPER_ROOT = key("high-availability.zookeeper.path.root")
            .stringType()
            .defaultValue("/weft")
            .withFallbackKeys("recovery.zookeeper.path.root")
            .withDescription("Root node.");

    public static final ConfigOption<Duration> ZOOKEEPER_SESSION_TIMEOUT =
            key("high-availability.zookeeper.client.session-timeout")
                    .durationType()
                    .defaultValue(Duration.ofSeconds(10))
                    .withFallbackKeys("recovery.zookeeper.client.session-timeout")
                    .withDescription("ZooKeeper session.");

    public static final ConfigOption<Duration> ZOOKEEPER_CONNECTION_TIMEOUT =
            key("high-availability.zookeeper.client.connection-timeout")
                    .durationType()
                    .defaultValue(Duration.ofSeconds(15))
                    .withFallbackKeys("recovery.zookeeper.client.connection-timeout")
                    .withDescription("Wait for the first connection.");

    public static final ConfigOption<Duration> ZOOKEEPER_RETRY_WAIT =
            key("high-availability.zookeeper.client.retry-wait")
                    .durationType()
                    .defaultValue(Duration.ofSeconds(1))
                    .withFallbackKeys("recovery.zookeeper.client.retry-wait")
                    .withDescription("Pause between retries.");

    public static final ConfigOption<Integer> ZOOKEEPER_MAX_RETRY_ATTEMPTS =
            key("high-availability.zookeeper.client.max-retry-attempts")
                    .intType()
                    .range(0, 1000)
                    .defaultValue(3)
                    .withFallbackKeys("recovery.zookeeper.client.max-retry-attempts")
                    .withDescription("Retries of one operation.");

    public static final ConfigOption<Boolean> ZOOKEEPER_TOLERATE_SUSPENDED_CONNECTIONS =
            key("high-availability.zookeeper.client.tolerate-suspended-connections")
                    .booleanType()
                    .defaultValue(true)
                    .withDescription(
                            "Has no effect: a connection that is suspended never costs a master its leadership; it steps down"
                                    + " before its session can end.");

    public static final ConfigOption<String> ZOOKEEPER_CLIENT_ACL = key("high-availability.zookeeper.client.acl")
            .stringType()
            .defaultValue("open")
            .withDescription(
                    "Who may touch our nodes: open (everybody), or creator (who shows the credentials that made them: of"
                            + " high-availability.zookeeper.client.authorization, of SASL, or derived from"
                            + " security.internal.secret-file). On YARN the default is creator, with the application's secret.");

    public static final ConfigOption<Map<String, String>> ZOOKEEPER_CLIENT_AUTHORIZATION =
            key("high-availability.zookeeper.client.authorization")
                    .mapType()
                    .noDefaultValue()
                    .withDescription("Credentials by scheme, e.g. digest:user:password.");

    private HighAvailabilityOptions() {}

    /** Every option of this class, in the order of declaration. */
    public static List<ConfigOption<?>> all() {
        return List.of(
                HA_MODE,
                HA_CLUSTER_ID,
                HA_STORAGE_PATH,
                HA_JOB_MANAGER_PORT_RANGE,
                HA_ZOOKEEPER_QUORUM,
                HA_ZOOKEEPER_ROOT,
                ZOOKEEPER_SESSION_TIMEOUT,
                ZOOKEEPER_CONNECTION_TIMEOUT,
                ZOOKEEPER_RETRY_WAIT,
                ZOOKEEPER_MAX_RETRY_ATTEMPTS,
                ZOOKEEPER_TOLERATE_SUSPENDED_CONNECTIONS,
                ZOOKEEPER_CLIENT_ACL,
                ZOOKEEPER_CLIENT_AUTHORIZATION);
    }
}
