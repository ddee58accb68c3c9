package dev.weft.master.config;

import dev.weft.core.config.ConfigOption;
import dev.weft.core.config.ConfigOptions;
import dev.weft.core.config.RuntimeExecutionMode;
import dev.weft.core.unit.MemorySize;
import java.time.Duration;

/** All configuration keys that the master reads. Keys have Flink's names where the meaning is the same. */
public final class MasterOptions {
    private static final Duration A_MILLISECOND = Duration.ofMillis(1);
    private static final Duration A_DAY = Duration.ofDays(1);

    public static final ConfigOption<Duration> HEARTBEAT_INTERVAL = ConfigOptions.key("heartbeat.interval")
            .durationType()
            .range(A_MILLISECOND, A_DAY)
            .defaultValue(Duration.ofSeconds(1))
            .withDescription("How often master and workers speak");

    public static final ConfigOption<Duration> HEARTBEAT_TIMEOUT = ConfigOptions.key("heartbeat.timeout")
            .durationType()
            .range(A_MILLISECOND, A_DAY)
            .defaultValue(Duration.ofSeconds(5))
            .withDescription("Silence after which a worker is suspected dead and its tasks are replaced");

    public static final ConfigOption<Duration> SLOT_REQUEST_TIMEOUT = ConfigOptions.key("slot.request.timeout")
            .durationType()
            .range(A_MILLISECOND, A_DAY)
            .defaultValue(Duration.ofMinutes(5))
            .withDescription("How long a job waits for its slots before that counts as a failure");

    public static final ConfigOption<Integer> SLOTS_MAX = ConfigOptions.key("slotmanager.number-of-slots.max")
            .intType()
            .range(1, Integer.MAX_VALUE)
            .defaultValue(Integer.MAX_VALUE)
            .withDescription("Most slots that the application may take from the cluster");

    public static final ConfigOption<Integer> SLOTS_PER_WORKER = ConfigOptions.key("taskmanager.numberOfTaskSlots")
            .intType()
            .range(1, 4096)
            .defaultValue(1)
            .withDescription("Slots that a worker offers");

    public static final ConfigOption<MemorySize> WORKER_MEMORY = ConfigOptions.key("taskmanager.memory.process.size")
            .memoryType()
            .defaultValue(MemorySize.ofMebiBytes(1728))
            .withDescription("Memory of a whole worker process: what its container is asked for");

    public static final ConfigOption<Integer> WORKER_VCORES = ConfigOptions.key("yarn.containers.vcores")
            .intType()
            .range(1, 4096)
            .noDefaultValue()
            .withDescription("Virtual cores of a worker's container; as many as it has slots when not set");

    public static final ConfigOption<Duration> IDLE_WORKER_TIMEOUT = ConfigOptions.key(
                    "resourcemanager.taskmanager-timeout")
            .durationType()
            .range(A_MILLISECOND, Duration.ofDays(365))
            .defaultValue(Duration.ofSeconds(30))
            .withDeprecatedKeys("slotmanager.taskmanager-timeout")
            .withDescription("After how long a worker without a job is given back");

    public static final ConfigOption<Duration> WORKER_REGISTRATION_TIMEOUT = ConfigOptions.key(
                    "resourcemanager.taskmanager-registration.timeout")
            .durationType()
            .range(A_MILLISECOND, A_DAY)
            .defaultValue(Duration.ofMinutes(5))
            .withDeprecatedKeys("taskmanager.registration.timeout")
            .withDescription("How long a launched worker may take to register before it is given back");

    public static final ConfigOption<Double> START_FAILURES_PER_MINUTE = ConfigOptions.key(
                    "resourcemanager.start-worker.max-failure-rate")
            .doubleType()
            .range(1.0, 1_000_000.0)
            .defaultValue(10.0)
            .withDescription("Failed worker starts per minute after which starting pauses");

    public static final ConfigOption<Duration> START_RETRY_INTERVAL = ConfigOptions.key(
                    "resourcemanager.start-worker.retry-interval")
            .durationType()
            .range(A_MILLISECOND, A_DAY)
            .defaultValue(Duration.ofSeconds(3))
            .withDescription("How long starting workers pauses after too many failures");

    public static final ConfigOption<RestartKind> RESTART_STRATEGY = ConfigOptions.key("restart-strategy.type")
            .enumType(RestartKind.class)
            .defaultValue(RestartKind.NONE)
            .withDeprecatedKeys("restart-strategy")
            .withDescription("What happens after a failure: none or fixed-delay");

    public static final ConfigOption<Integer> FIXED_DELAY_ATTEMPTS = ConfigOptions.key(
                    "restart-strategy.fixed-delay.attempts")
            .intType()
            .range(0, Integer.MAX_VALUE)
            .defaultValue(1)
            .withDescription("How many restarts the strategy fixed-delay allows");

    public static final ConfigOption<Duration> FIXED_DELAY_DELAY = ConfigOptions.key(
                    "restart-strategy.fixed-delay.delay")
            .durationType()
            .range(Duration.ZERO, A_DAY)
            .defaultValue(Duration.ofSeconds(1))
            .withDescription("Pause before each restart of the strategy fixed-delay");

    public static final ConfigOption<FailoverScope> FAILOVER_STRATEGY = ConfigOptions.key(
                    "jobmanager.execution.failover-strategy")
            .enumType(FailoverScope.class)
            .defaultValue(FailoverScope.REGION)
            .withDescription("What restarts after a failure: the connected tasks (region) or all (full)");

    public static final ConfigOption<Boolean> OPERATOR_CHAINING = ConfigOptions.key(
                    "pipeline.operator-chaining.enabled")
            .booleanType()
            .defaultValue(true)
            .withDeprecatedKeys("pipeline.operator-chaining")
            .withDescription("Whether operators are fused into one task where that is possible");

    public static final ConfigOption<RuntimeExecutionMode> RUNTIME_MODE = ConfigOptions.key("execution.runtime-mode")
            .enumType(RuntimeExecutionMode.class)
            .defaultValue(RuntimeExecutionMode.STREAMING)
            .withDescription("How a job runs over its input: STREAMING, BATCH or AUTOMATIC");

    public static final ConfigOption<Duration> CANCELLATION_TIMEOUT = ConfigOptions.key("task.cancellation.timeout")
            .durationType()
            .range(Duration.ZERO, A_DAY)
            .defaultValue(Duration.ofMinutes(3))
            .withDescription("After how long a worker whose task does not stop is ended; 0 = never");

    public static final ConfigOption<Duration> ENUMERATOR_TIMEOUT = ConfigOptions.key("source.enumerator.call-timeout")
            .durationType()
            .range(A_MILLISECOND, A_DAY)
            .defaultValue(Duration.ofMinutes(5))
            .withDescription("How long one call of a source's split enumerator may take before the job fails");

    public static final ConfigOption<Integer> EXCEPTION_HISTORY_SIZE = ConfigOptions.key("web.exception-history-size")
            .intType()
            .range(1, 10_000)
            .defaultValue(16)
            .withDescription("How many incidents of a job are remembered");

    public static final ConfigOption<Integer> FINISHED_JOBS_MAX = ConfigOptions.key(
                    "completed-application-store.max-capacity")
            .intType()
            .range(1, Integer.MAX_VALUE)
            .defaultValue(100)
            .withDeprecatedKeys("jobstore.max-capacity")
            .withDescription("How many finished jobs stay visible");

    private MasterOptions() {}

    /** Restart strategies by name. */
    public enum RestartKind {
        /** Every failure ends the job. */
        NONE,
        /** A fixed number of restarts, each after the same pause. */
        FIXED_DELAY
    }

    /** Which tasks a failure restarts. */
    public enum FailoverScope {
        /** Those that exchange records with the failed one, directly or not. */
        REGION,
        /** All tasks of the job. */
        FULL
    }
}
