package dev.weft.master.config;

import dev.weft.core.config.ConfigOption;
import dev.weft.core.config.ConfigOptions;
import java.time.Duration;
import java.util.List;

/** Configuration keys that the master alone reads; those with Flink's names stand in {@code core.config}. */
public final class MasterOptions {
    public static final ConfigOption<Duration> ENUMERATOR_TIMEOUT = ConfigOptions.key("source.enumerator.call-timeout")
            .durationType()
            .range(Duration.ofMillis(1), Duration.ofDays(1))
            .defaultValue(Duration.ofMinutes(5))
            .withDescription("How long one call of a source's split enumerator may take before the job fails.");

    private MasterOptions() {}

    /** Every option of this class. */
    public static List<ConfigOption<?>> all() {
        return List.of(ENUMERATOR_TIMEOUT);
    }
}
