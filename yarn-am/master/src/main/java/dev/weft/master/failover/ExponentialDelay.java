package dev.weft.master.failover;

import static dev.weft.core.config.RestartStrategyOptions.RESTART_STRATEGY_EXPONENTIAL_DELAY_ATTEMPTS;
import static dev.weft.core.config.RestartStrategyOptions.RESTART_STRATEGY_EXPONENTIAL_DELAY_BACKOFF_MULTIPLIER;
import static dev.weft.core.config.RestartStrategyOptions.RESTART_STRATEGY_EXPONENTIAL_DELAY_INITIAL_BACKOFF;
import static dev.weft.core.config.RestartStrategyOptions.RESTART_STRATEGY_EXPONENTIAL_DELAY_JITTER_FACTOR;
import static dev.weft.core.config.RestartStrategyOptions.RESTART_STRATEGY_EXPONENTIAL_DELAY_MAX_BACKOFF;
import static dev.weft.core.config.RestartStrategyOptions.RESTART_STRATEGY_EXPONENTIAL_DELAY_RESET_BACKOFF_THRESHOLD;

import dev.weft.core.config.ReadableConfig;
import dev.weft.core.error.ErrorCode;
import java.time.Duration;
import java.util.List;

/**
 * Pauses that grow from restart to restart and begin small again after a quiet time.
 *
 * @param initial first pause
 * @param max longest pause
 * @param multiplier growth from one pause to the next
 * @param quiet time without a failure after which the pause is small again
 * @param jitterFactor random share of the pause
 * @param attempts restarts without a quiet time that are allowed
 * @param prompt whether no pause comes before the first restart, nor after the loss of a worker when the restart before
 *     lies some time back: most failures are over with one restart, and what keeps failing still meets the pauses
 */
record ExponentialDelay(
        Duration initial,
        Duration max,
        double multiplier,
        Duration quiet,
        double jitterFactor,
        int attempts,
        boolean prompt)
        implements RestartStrategy {
    /** A worker that ended this long after the last restart hardly ended because of it. */
    private static final Duration CALM = Duration.ofSeconds(10);

    static ExponentialDelay of(ReadableConfig config) {
        return new ExponentialDelay(
                config.get(RESTART_STRATEGY_EXPONENTIAL_DELAY_INITIAL_BACKOFF),
                config.get(RESTART_STRATEGY_EXPONENTIAL_DELAY_MAX_BACKOFF),
                config.get(RESTART_STRATEGY_EXPONENTIAL_DELAY_BACKOFF_MULTIPLIER),
                config.get(RESTART_STRATEGY_EXPONENTIAL_DELAY_RESET_BACKOFF_THRESHOLD),
                config.get(RESTART_STRATEGY_EXPONENTIAL_DELAY_JITTER_FACTOR),
                config.get(RESTART_STRATEGY_EXPONENTIAL_DELAY_ATTEMPTS),
                config.getOptional(RESTART_STRATEGY_EXPONENTIAL_DELAY_INITIAL_BACKOFF)
                        .isEmpty());
    }

    @Override
    public Decision decide(Incident incident) {
        int run = restartsSinceQuiet(incident);
        if (run >= attempts && !incident.blameless()) {
            return new Decision.GiveUp("all " + attempts + " restarts of exponential-delay are used up");
        }
        if (prompt && (run == 0 || lostInCalm(incident))) {
            return new Decision.Restart(Duration.ZERO);
        }
        int pauses = prompt ? run - 1 : run;
        double millis = Math.min(max.toMillis(), initial.toMillis() * Math.pow(multiplier, pauses));
        double jittered = millis * (1 + jitterFactor * incident.jitter());
        return new Decision.Restart(Duration.ofMillis(Math.round(Math.min(max.toMillis(), jittered))));
    }

    private static boolean lostInCalm(Incident incident) {
        List<Long> restarts = incident.restartsNanos();
        boolean lost = incident.blameless()
                || incident.code() == ErrorCode.WORKER_LOST
                || incident.code() == ErrorCode.CONNECTION_LOST;
        return lost && incident.nowNanos() - restarts.get(restarts.size() - 1) >= CALM.toNanos();
    }

    private int restartsSinceQuiet(Incident incident) {
        List<Long> restarts = incident.restartsNanos();
        long later = incident.nowNanos();
        int run = 0;
        for (int i = restarts.size() - 1; i >= 0 && later - restarts.get(i) < quiet.toNanos(); i--) {
            later = restarts.get(i);
            run++;
        }
        return run;
    }
}
