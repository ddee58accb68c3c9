package dev.weft.master.failover;

import dev.weft.master.config.JobConfig;
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

    /** The strategy that the configuration names. */
    static RestartStrategy of(JobConfig config) {
        return switch (config.restart()) {
            case NONE -> incident -> new Decision.GiveUp("restart strategy is none");
            case FIXED_DELAY -> new FixedDelay(config.fixedDelayAttempts(), config.fixedDelay());
        };
    }

    /**
     * A number of restarts in all, each after the same pause.
     *
     * @param attempts restarts that are allowed
     * @param delay pause before each
     */
    record FixedDelay(int attempts, Duration delay) implements RestartStrategy {
        @Override
        public Decision decide(Incident incident) {
            if (incident.blameless() || incident.restartsNanos().size() < attempts) {
                return new Decision.Restart(delay);
            }
            return new Decision.GiveUp("all " + attempts + " restarts of fixed-delay are used up");
        }
    }
}
