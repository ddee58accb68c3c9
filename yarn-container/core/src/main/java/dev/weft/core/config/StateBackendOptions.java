package dev.weft.core.config;

import static dev.weft.core.config.ConfigOptions.key;

import java.util.List;

/** Where working state lives. */
public final class StateBackendOptions {
    public static final ConfigOption<String> STATE_BACKEND = key("state.backend.type")
            .stringType()
            .defaultValue("hashmap")
            .withFallbackKeys("state.backend")
            .withDescription("hashmap (Java heap) or rocksdb (local disks, for state larger than memory).");

    public static final ConfigOption<Boolean> LATENCY_TRACK_ENABLED = key("state.latency-track.keyed-state-enabled")
            .booleanType()
            .defaultValue(false)
            .withFallbackKeys("state.backend.latency-track.keyed-state-enabled")
            .withDescription("No effect yet: measure how long state accesses take.");

    public static final ConfigOption<Boolean> TTL_PAUSE_DURING_DOWNTIME = key("state.ttl.pause-during-downtime")
            .booleanType()
            .defaultValue(false)
            .withDescription("Time to live of state stands still between a checkpoint and its restore.");

    private StateBackendOptions() {}

    /** Every option of this class, in the order of declaration. */
    public static List<ConfigOption<?>> all() {
        return List.of(STATE_BACKEND, LATENCY_TRACK_ENABLED, TTL_PAUSE_DURING_DOWNTIME);
    }
}
