package dev.weft.ha.single;

import dev.weft.core.config.ConfigOption;
import dev.weft.core.config.ConfigOptions;
import java.util.List;

/** Options of a cluster without an election service. */
public final class SingleOptions {
    /** Tells a worker the epoch of the master that started it. */
    public static final ConfigOption<Integer> APPLICATION_ATTEMPT = ConfigOptions.key(
                    "high-availability.application-attempt")
            .intType()
            .range(1, Integer.MAX_VALUE)
            .defaultValue(1)
            .withDescription("Attempt of the application whose master leads; set by the driver that starts a worker.");

    private SingleOptions() {}

    /** Every option of this class, in the order of declaration. */
    public static List<ConfigOption<?>> all() {
        return List.of(APPLICATION_ATTEMPT);
    }
}
