package dev.weft.master.failover;

import static dev.weft.core.config.RestartStrategyOptions.RESTART_STRATEGY;

import dev.weft.core.config.CheckpointingOptions;
import dev.weft.core.config.ReadableConfig;
import dev.weft.core.error.EngineException;
import dev.weft.core.error.ErrorCode;
import java.time.Duration;
import java.util.function.Function;

/** Decides whether a job restarts after a failure. Pure: all that it may look at is in the incident. */
public interface RestartStrategy {
    /** Judges a failure whose code is retryable. */
    Decision decide(Incident incident);

    /** What to do about a failure. */
    sealed interface Decision {
        /** Calls the function of the case. */
        <R> R match(Function<Restart, R> restart, Function<GiveUp, R> giveUp);

        /** Restart, not before {@code delay} has passed. */
        record Restart(Duration delay) implements Decision {
            @Override
            public <R> R match(Function<Restart, R> restart, Function<GiveUp, R> giveUp) {
                return restart.apply(this);
            }
        }

        /** The job fails; {@code why} says in a few words why no restart follows. */
        record GiveUp(String why) implements Decision {
            @Override
            public <R> R match(Function<Restart, R> restart, Function<GiveUp, R> giveUp) {
                return giveUp.apply(this);
            }
        }
    }

    /**
     * The strategy that a job's configuration names; without a name none, or exponential-delay when the job takes checkpoints.
     *
     * @throws EngineException BAD_INPUT when it names one that does not exist, or a value cannot be read
     */
    static RestartStrategy of(ReadableConfig config) {
        boolean checkpoints = config.getOptional(CheckpointingOptions.CHECKPOINTING_INTERVAL)
                .filter(interval -> !interval.isZero())
                .isPresent();
        String name = config.getOptional(RESTART_STRATEGY).orElse(checkpoints ? "exponential-delay" : "none");
        return switch (name) {
            case "none", "off", "disable" -> new NoRestart();
            case "fixed-delay", "fixeddelay" -> FixedDelay.of(config);
            case "failure-rate", "failurerate" -> FailureRate.of(config);
            case "exponential-delay", "exponentialdelay" -> ExponentialDelay.of(config);
            default ->
                throw new EngineException(
                        ErrorCode.BAD_INPUT,
                        "Value '" + name + "' of configuration key '" + RESTART_STRATEGY.key()
                                + "' is none of none, fixed-delay, failure-rate, exponential-delay");
        };
    }
}
