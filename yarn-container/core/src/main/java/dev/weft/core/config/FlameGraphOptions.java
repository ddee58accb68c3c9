package dev.weft.core.config;

import static dev.weft.core.config.ConfigOptions.key;

import java.time.Duration;
import java.util.List;

/** Flame graphs of vertices. */
public final class FlameGraphOptions {
    public static final ConfigOption<Boolean> ENABLED = key("rest.flamegraph.enabled")
            .booleanType()
            .defaultValue(true)
            .withDescription(
                    "Whether flame graphs can be asked for. Threads are sampled only while somebody looks at one.");

    public static final ConfigOption<Integer> NUM_SAMPLES = key("rest.flamegraph.num-samples")
            .intType()
            .range(1, 1000)
            .defaultValue(100)
            .withDescription("Samples of each thread for one graph.");

    public static final ConfigOption<Duration> DELAY = key("rest.flamegraph.delay-between-samples")
            .durationType()
            .range(Duration.ofMillis(1), Duration.ofSeconds(10))
            .defaultValue(Duration.ofMillis(50))
            .withDescription("Pause between two samples.");

    public static final ConfigOption<Integer> STACK_DEPTH = key("rest.flamegraph.stack-depth")
            .intType()
            .range(1, 500)
            .defaultValue(100)
            .withDescription("Frames of a stack at most, counted from the thread's first call.");

    public static final ConfigOption<Duration> REFRESH_INTERVAL = key("rest.flamegraph.refresh-interval")
            .durationType()
            .defaultValue(Duration.ofMinutes(1))
            .withDescription("A graph is shown for so long before samples are taken again.");

    public static final ConfigOption<Duration> CLEANUP_INTERVAL = key("rest.flamegraph.cleanup-interval")
            .durationType()
            .defaultValue(Duration.ofMinutes(10))
            .withDescription("A graph that nobody looks at is kept for so long.");

    private FlameGraphOptions() {}

    /** Every option of this class, in the order of declaration. */
    public static List<ConfigOption<?>> all() {
        return List.of(ENABLED, NUM_SAMPLES, DELAY, STACK_DEPTH, REFRESH_INTERVAL, CLEANUP_INTERVAL);
    }
}
