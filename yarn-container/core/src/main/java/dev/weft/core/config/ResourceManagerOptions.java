package dev.weft.core.config;

import static dev.weft.core.config.ConfigOptions.key;

import java.time.Duration;
import java.util.List;

/** How many workers there are. */
public final class ResourceManagerOptions {
    public static final ConfigOption<Integer> MIN_SLOT_NUM = key("slotmanager.number-of-slots.min")
            .intType()
            .range(0, Integer.MAX_VALUE)
            .defaultValue(0)
            .withDescription("Slots kept at least.");

    public static final ConfigOption<Integer> MAX_SLOT_NUM = key("slotmanager.number-of-slots.max")
            .intType()
            .range(1, Integer.MAX_VALUE)
            .defaultValue(Integer.MAX_VALUE)
            .withDescription("Slots that a cluster takes at most.");

    public static final ConfigOption<Integer> REDUNDANT_TASK_MANAGER_NUM = key("slotmanager.redundant-taskmanager-num")
            .intType()
            .range(0, 10000)
            .defaultValue(0)
            .withDescription("Spare workers for a fast failover.");

    public static final ConfigOption<Duration> TASK_MANAGER_TIMEOUT = key("resourcemanager.taskmanager-timeout")
            .durationType()
            .defaultValue(Duration.ofSeconds(30))
            .withFallbackKeys("slotmanager.taskmanager-timeout")
            .withDescription("An idle worker is stopped after this time.");

    public static final ConfigOption<Duration> TASK_MANAGER_REGISTRATION_TIMEOUT =
            key("resourcemanager.taskmanager-registration.timeout")
                    .durationType()
                    .defaultValue(Duration.ofMinutes(5))
                    .withFallbackKeys("taskmanager.registration.timeout")
                    .withDescription("A started worker must register within this time.");

    public static final ConfigOption<Double> START_WORKER_MAX_FAILURE_RATE =
            key("resourcemanager.start-worker.max-failure-rate")
                    .doubleType()
                    .range(0.0, 100000.0)
                    .defaultValue(10.0)
                    .withDescription("Failed starts per minute before a pause.");

    public static final ConfigOption<Duration> START_WORKER_RETRY_INTERVAL =
            key("resourcemanager.start-worker.retry-interval")
                    .durationType()
                    .defaultValue(Duration.ofSeconds(3))
                    .withDescription("That pause.");

    public static final ConfigOption<Duration> DECLARE_NEEDED_RESOURCE_DELAY =
            key("slotmanager.declare-needed-resource.delay")
                    .durationType()
                    .defaultValue(Duration.ofMillis(50))
                    .withDescription("No effect yet: needs are gathered for so long before the driver hears them.");

    public static final ConfigOption<Duration> STANDALONE_START_UP_TIME =
            key("resourcemanager.standalone.start-up-time")
                    .durationType()
                    .noDefaultValue()
                    .withDescription(
                            "No effect yet: how long a standalone cluster waits for workers before requests fail.");

    private ResourceManagerOptions() {}

    /** Every option of this class, in the order of declaration. */
    public static List<ConfigOption<?>> all() {
        return List.of(
                MIN_SLOT_NUM,
                MAX_SLOT_NUM,
                REDUNDANT_TASK_MANAGER_NUM,
                TASK_MANAGER_TIMEOUT,
                TASK_MANAGER_REGISTRATION_TIMEOUT,
                START_WORKER_MAX_FAILURE_RATE,
                START_WORKER_RETRY_INTERVAL,
                DECLARE_NEEDED_RESOURCE_DELAY,
                STANDALONE_START_UP_TIME);
    }
}
