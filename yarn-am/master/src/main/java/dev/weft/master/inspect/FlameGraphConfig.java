package dev.weft.master.inspect;

import dev.weft.core.config.FlameGraphOptions;
import dev.weft.core.config.ReadableConfig;
import java.time.Duration;

/**
 * How flame graphs are made.
 *
 * @param samples of each thread for one graph
 * @param interval between two of them
 * @param depth frames of a stack at most
 * @param refreshInterval a graph is shown for so long before samples are taken again
 * @param cleanUpInterval a graph that nobody looks at is kept for so long
 */
public record FlameGraphConfig(
        boolean enabled,
        int samples,
        Duration interval,
        int depth,
        Duration refreshInterval,
        Duration cleanUpInterval) {
    /** Reads it from the configuration. */
    public static FlameGraphConfig of(ReadableConfig config) {
        return new FlameGraphConfig(
                config.get(FlameGraphOptions.ENABLED),
                config.get(FlameGraphOptions.NUM_SAMPLES),
                config.get(FlameGraphOptions.DELAY),
                config.get(FlameGraphOptions.STACK_DEPTH),
                config.get(FlameGraphOptions.REFRESH_INTERVAL),
                config.get(FlameGraphOptions.CLEANUP_INTERVAL));
    }
}
