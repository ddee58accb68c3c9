package dev.weft.core.config;

import static dev.weft.core.config.ConfigOptions.key;

import java.time.Duration;
import java.util.List;

/** When a silent peer counts as lost. */
public final class HeartbeatManagerOptions {
    public static final ConfigOption<Duration> HEARTBEAT_INTERVAL = key("heartbeat.interval")
            .durationType()
            .range(Duration.ofMillis(10), Duration.ofHours(1))
            .defaultValue(Duration.ofSeconds(1))
            .withDescription("How often processes report to each other.");

    public static final ConfigOption<Duration> HEARTBEAT_TIMEOUT = key("heartbeat.timeout")
            .durationType()
            .range(Duration.ofMillis(50), Duration.ofDays(1))
            .defaultValue(Duration.ofSeconds(5))
            .withDescription("Silence after which a process is suspected lost.");

    private HeartbeatManagerOptions() {}

    /** Every option of this class, in the order of declaration. */
    public static List<ConfigOption<?>> all() {
        return List.of(HEARTBEAT_INTERVAL, HEARTBEAT_TIMEOUT);
    }
}
