package dev.weft.master.failover;

import static dev.weft.core.config.RestartStrategyOptions.RESTART_STRATEGY_FIXED_DELAY_ATTEMPTS;
import static dev.weft.core.config.RestartStrategyOptions.RESTART_STRATEGY_FIXED_DELAY_DELAY;

import dev.weft.core.config.ReadableConfig;
import java.time.Duration;

/**
 * A number of restarts in all, each after the same pause.
 *
 * @param attempts restarts that are allowed
 * @param delay pause before each
 */
record FixedDelay(int attempts, Duration delay) implements RestartStrategy {
    static FixedDelay of(ReadableConfig config) {
        return new FixedDelay(
                config.get(RESTART_STRATEGY_FIXED_DELAY_ATTEMPTS), config.get(RESTART_STRATEGY_FIXED_DELAY_DELAY));
    }

    @Override
    public Decision decide(Incident incident) {
        if (incident.blameless() || incident.restarts() < attempts) {
            return new Decision.Restart(delay);
        }
        return new Decision.GiveUp("all " + attempts + " restarts of fixed-delay are used up");
    }
}
