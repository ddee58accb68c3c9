package dev.weft.core.config;

import static dev.weft.core.config.ConfigOptions.key;

import java.time.Duration;
import java.util.List;

/** What concerns the cluster as a whole. */
public final class ClusterOptions {
    public static final ConfigOption<Duration> INITIAL_REGISTRATION_TIMEOUT =
            key("cluster.registration.initial-timeout")
                    .durationType()
                    .defaultValue(Duration.ofMillis(100))
                    .withDescription("No effect yet: first wait for the answer to a registration.");

    public static final ConfigOption<Duration> MAX_REGISTRATION_TIMEOUT = key("cluster.registration.max-timeout")
            .durationType()
            .defaultValue(Duration.ofSeconds(30))
            .withDescription("No effect yet: longest such wait.");

    public static final ConfigOption<Duration> ERROR_REGISTRATION_DELAY = key("cluster.registration.error-delay")
            .durationType()
            .defaultValue(Duration.ofSeconds(1))
            .withDescription("No effect yet: pause after a failed registration.");

    public static final ConfigOption<Duration> SHUTDOWN_TIMEOUT = key("cluster.services.shutdown-timeout")
            .durationType()
            .defaultValue(Duration.ofSeconds(30))
            .withDescription("No effect yet: how long a process tries to end in good order.");

    public static final ConfigOption<Integer> THREAD_DUMP_STACKTRACE_MAX_DEPTH =
            key("cluster.thread-dump.stacktrace-max-depth")
                    .intType()
                    .range(0, Integer.MAX_VALUE)
                    .defaultValue(50)
                    .withDescription("No effect yet: frames shown per thread.");

    public static final ConfigOption<Duration> COMPLETED_STORE_EXPIRATION_TIME =
            key("completed-application-store.expiration-time")
                    .durationType()
                    .defaultValue(Duration.ofHours(1))
                    .withFallbackKeys("jobstore.expiration-time")
                    .withDescription("How long finished jobs stay visible.");

    public static final ConfigOption<Integer> COMPLETED_STORE_MAX_CAPACITY =
            key("completed-application-store.max-capacity")
                    .intType()
                    .range(0, Integer.MAX_VALUE)
                    .defaultValue(Integer.MAX_VALUE)
                    .withFallbackKeys("jobstore.max-capacity")
                    .withDescription("How many finished jobs stay visible.");

    private ClusterOptions() {}

    /** Every option of this class, in the order of declaration. */
    public static List<ConfigOption<?>> all() {
        return List.of(
                INITIAL_REGISTRATION_TIMEOUT,
                MAX_REGISTRATION_TIMEOUT,
                ERROR_REGISTRATION_DELAY,
                SHUTDOWN_TIMEOUT,
                THREAD_DUMP_STACKTRACE_MAX_DEPTH,
                COMPLETED_STORE_EXPIRATION_TIME,
                COMPLETED_STORE_MAX_CAPACITY);
    }
}
