package dev.weft.core.config;

import static dev.weft.core.config.ConfigOptions.key;

import java.time.Duration;
import java.util.List;

/** What happens after a failure. */
public final class RestartStrategyOptions {
    public static final ConfigOption<String> RESTART_STRATEGY = key("restart-strategy.type")
            .stringType()
            .noDefaultValue()
            .withFallbackKeys("restart-strategy")
            .withDescription(
                    "none, fixed-delay, failure-rate or exponential-delay; absent: none without checkpoints, else exponential-delay.");

    public static final ConfigOption<Integer> RESTART_STRATEGY_FIXED_DELAY_ATTEMPTS =
            key("restart-strategy.fixed-delay.attempts")
                    .intType()
                    .range(0, Integer.MAX_VALUE)
                    .defaultValue(1)
                    .withDescription("Restarts before the job fails.");

    public static final ConfigOption<Duration> RESTART_STRATEGY_FIXED_DELAY_DELAY =
            key("restart-strategy.fixed-delay.delay")
                    .durationType()
                    .defaultValue(Duration.ofSeconds(1))
                    .withDescription("Pause before each restart.");

    public static final ConfigOption<Integer> RESTART_STRATEGY_FAILURE_RATE_MAX_FAILURES_PER_INTERVAL =
            key("restart-strategy.failure-rate.max-failures-per-interval")
                    .intType()
                    .range(1, Integer.MAX_VALUE)
                    .defaultValue(1)
                    .withDescription("Failures allowed per interval.");

    public static final ConfigOption<Duration> RESTART_STRATEGY_FAILURE_RATE_FAILURE_RATE_INTERVAL =
            key("restart-strategy.failure-rate.failure-rate-interval")
                    .durationType()
                    .defaultValue(Duration.ofMinutes(1))
                    .withDescription("That interval.");

    public static final ConfigOption<Duration> RESTART_STRATEGY_FAILURE_RATE_DELAY =
            key("restart-strategy.failure-rate.delay")
                    .durationType()
                    .defaultValue(Duration.ofSeconds(1))
                    .withDescription("Pause before each restart.");

    public static final ConfigOption<Duration> RESTART_STRATEGY_EXPONENTIAL_DELAY_INITIAL_BACKOFF =
            key("restart-strategy.exponential-delay.initial-backoff")
                    .durationType()
                    .defaultValue(Duration.ofSeconds(1))
                    .withDescription(
                            "First pause; not set: none before the first restart nor after the loss of a worker in calm.");

    public static final ConfigOption<Duration> RESTART_STRATEGY_EXPONENTIAL_DELAY_MAX_BACKOFF =
            key("restart-strategy.exponential-delay.max-backoff")
                    .durationType()
                    .defaultValue(Duration.ofMinutes(1))
                    .withDescription("Longest pause.");

    public static final ConfigOption<Double> RESTART_STRATEGY_EXPONENTIAL_DELAY_BACKOFF_MULTIPLIER =
            key("restart-strategy.exponential-delay.backoff-multiplier")
                    .doubleType()
                    .range(1.0, 1000.0)
                    .defaultValue(1.5)
                    .withDescription("Growth from one pause to the next.");

    public static final ConfigOption<Duration> RESTART_STRATEGY_EXPONENTIAL_DELAY_RESET_BACKOFF_THRESHOLD =
            key("restart-strategy.exponential-delay.reset-backoff-threshold")
                    .durationType()
                    .defaultValue(Duration.ofHours(1))
                    .withDescription("Quiet time after which the pause starts small again.");

    public static final ConfigOption<Double> RESTART_STRATEGY_EXPONENTIAL_DELAY_JITTER_FACTOR =
            key("restart-strategy.exponential-delay.jitter-factor")
                    .doubleType()
                    .range(0.0, 1.0)
                    .defaultValue(0.1)
                    .withDescription("Random share of the pause.");

    public static final ConfigOption<Integer> RESTART_STRATEGY_EXPONENTIAL_DELAY_ATTEMPTS =
            key("restart-strategy.exponential-delay.attempts-before-reset-backoff")
                    .intType()
                    .range(1, Integer.MAX_VALUE)
                    .defaultValue(Integer.MAX_VALUE)
                    .withDescription("Restarts without a quiet time before the job fails.");

    private RestartStrategyOptions() {}

    /** Every option of this class, in the order of declaration. */
    public static List<ConfigOption<?>> all() {
        return List.of(
                RESTART_STRATEGY,
                RESTART_STRATEGY_FIXED_DELAY_ATTEMPTS,
                RESTART_STRATEGY_FIXED_DELAY_DELAY,
                RESTART_STRATEGY_FAILURE_RATE_MAX_FAILURES_PER_INTERVAL,
                RESTART_STRATEGY_FAILURE_RATE_FAILURE_RATE_INTERVAL,
                RESTART_STRATEGY_FAILURE_RATE_DELAY,
                RESTART_STRATEGY_EXPONENTIAL_DELAY_INITIAL_BACKOFF,
                RESTART_STRATEGY_EXPONENTIAL_DELAY_MAX_BACKOFF,
                RESTART_STRATEGY_EXPONENTIAL_DELAY_BACKOFF_MULTIPLIER,
                RESTART_STRATEGY_EXPONENTIAL_DELAY_RESET_BACKOFF_THRESHOLD,
                RESTART_STRATEGY_EXPONENTIAL_DELAY_JITTER_FACTOR,
                RESTART_STRATEGY_EXPONENTIAL_DELAY_ATTEMPTS);
    }
}
