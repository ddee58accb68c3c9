package dev.weft.master.failover;

import static dev.weft.core.config.RestartStrategyOptions.RESTART_STRATEGY_FAILURE_RATE_DELAY;
import static dev.weft.core.config.RestartStrategyOptions.RESTART_STRATEGY_FAILURE_RATE_FAILURE_RATE_INTERVAL;
import static dev.weft.core.config.RestartStrategyOptions.RESTART_STRATEGY_FAILURE_RATE_MAX_FAILURES_PER_INTERVAL;

import dev.weft.core.config.ReadableConfig;
import java.time.Duration;

/**
 * Any number of restarts as long as they do not come too close together.
 *
 * @param maxFailures failures within the interval that are allowed
 * @param interval of time that is looked at
 * @param delay pause before each restart
 */
record FailureRate(int maxFailures, Duration interval, Duration delay) implements RestartStrategy {
    static FailureRate of(ReadableConfig config) {
        return new FailureRate(
                config.get(RESTART_STRATEGY_FAILURE_RATE_MAX_FAILURES_PER_INTERVAL),
                config.get(RESTART_STRATEGY_FAILURE_RATE_FAILURE_RATE_INTERVAL),
                config.get(RESTART_STRATEGY_FAILURE_RATE_DELAY));
    }

    @Override
    public Decision decide(Incident incident) {
        long recent = incident.restartsNanos().stream()
                .filter(restart -> incident.nowNanos() - restart < interval.toNanos())
                .count();
        if (incident.blameless() || recent < maxFailures) {
            return new Decision.Restart(delay);
        }
        return new Decision.GiveUp("more than " + maxFailures + " failures within " + interval.toSeconds() + " s");
    }
}
