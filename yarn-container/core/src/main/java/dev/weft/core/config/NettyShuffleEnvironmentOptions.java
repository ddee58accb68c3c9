package dev.weft.core.config;

import static dev.weft.core.config.ConfigOptions.key;

import java.time.Duration;
import java.util.List;

/** The record exchange between workers. */
public final class NettyShuffleEnvironmentOptions {
    public static final ConfigOption<Integer> NETWORK_CONNECT_TIMEOUT =
            key("taskmanager.network.netty.client.connectTimeoutSec")
                    .intType()
                    .range(1, 86400)
                    .defaultValue(120)
                    .withFallbackKeys("taskmanager.net.client.connectTimeoutSec")
                    .withDescription("Seconds a consumer waits for a connection to a producer.");

    public static final ConfigOption<Duration> NETWORK_PARTITION_REQUEST_TIMEOUT =
            key("taskmanager.network.partition-request-timeout")
                    .durationType()
                    .defaultValue(Duration.ofSeconds(10))
                    .withDescription("No effect yet: how long a consumer waits for its producer to appear.");

    public static final ConfigOption<Duration> MAX_IN_FLIGHT_TIME = key("taskmanager.network.in-flight-time")
            .durationType()
            .defaultValue(Duration.ofMillis(200))
            .withDescription(
                    "No effect yet: records waiting before a task are bounded to what it consumes in this time.");

    public static final ConfigOption<Duration> FLUSH_INTERVAL = key("taskmanager.network.flush-interval")
            .durationType()
            .defaultValue(Duration.ofMillis(5))
            .withDescription("No effect yet: a batch leaves at the latest this long after its first record.");

    private NettyShuffleEnvironmentOptions() {}

    /** Every option of this class, in the order of declaration. */
    public static List<ConfigOption<?>> all() {
        return List.of(NETWORK_CONNECT_TIMEOUT, NETWORK_PARTITION_REQUEST_TIMEOUT, MAX_IN_FLIGHT_TIME, FLUSH_INTERVAL);
    }
}
