package dev.weft.master.failover;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.weft.core.config.Configuration;
import dev.weft.core.error.EngineException;
import dev.weft.core.error.ErrorCode;
import dev.weft.master.failover.RestartStrategy.Decision;
import dev.weft.master.failover.RestartStrategy.Decision.GiveUp;
import dev.weft.master.failover.RestartStrategy.Decision.Restart;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class RestartStrategyTest {
    private static final Duration DELAY = Duration.ofSeconds(3);

    @Test
    void noneGivesUp() {
        assertThat(strategy(Map.of()).decide(incident(0))).isInstanceOf(GiveUp.class);
    }

    @Test
    void fixedDelayCountsItsAttempts() {
        var strategy = new FixedDelay(2, DELAY);

        assertThat(strategy.decide(incident(0))).isEqualTo(new Restart(DELAY));
        assertThat(strategy.decide(incident(0, 0))).isEqualTo(new Restart(DELAY));
        assertThat(strategy.decide(incident(0, 0, 0))).isInstanceOf(GiveUp.class);
    }

    /** CASES 80. */
    @Test
    void preemptionUsesUpNoAttempt() {
        var preempted = new Incident(ErrorCode.WORKER_LOST, true, 0, 2, List.of(0L, 0L), 0);

        assertThat(new FixedDelay(2, DELAY).decide(preempted)).isEqualTo(new Restart(DELAY));
    }

    @Test
    void failureRateForgetsOldFailures() {
        var strategy = new FailureRate(2, Duration.ofMinutes(1), DELAY);

        assertThat(strategy.decide(incident(100, 50))).isEqualTo(new Restart(DELAY));
        assertThat(strategy.decide(incident(100, 50, 60))).isInstanceOf(GiveUp.class);
        assertThat(strategy.decide(incident(200, 50, 60))).isEqualTo(new Restart(DELAY));
    }

    @Test
    void exponentialDelayGrowsUpToItsLimit() {
        var strategy = exponential(Integer.MAX_VALUE);

        assertThat(strategy.decide(incident(0))).isEqualTo(restartIn(1000));
        assertThat(strategy.decide(incident(10, 5))).isEqualTo(restartIn(2000));
        assertThat(strategy.decide(incident(10, 3, 5))).isEqualTo(restartIn(4000));
        assertThat(strategy.decide(incident(10, 1, 2, 3, 4, 5, 6))).isEqualTo(restartIn(10_000));
    }

    @Test
    void exponentialDelayBeginsSmallAfterAQuietTime() {
        assertThat(exponential(3).decide(incident(10_000, 1, 2, 3))).isEqualTo(restartIn(1000));
    }

    @Test
    void exponentialDelayGivesUpWithoutAQuietTime() {
        assertThat(exponential(3).decide(incident(10, 1, 2, 3))).isInstanceOf(GiveUp.class);
    }

    @Test
    void exponentialDelayIsJittered() {
        var strategy = new ExponentialDelay(
                Duration.ofSeconds(1), Duration.ofSeconds(10), 2, Duration.ofHours(1), 0.1, Integer.MAX_VALUE, false);

        Decision early = strategy.decide(new Incident(ErrorCode.USER_CODE, false, 0, 0, List.of(), -1));
        Decision late = strategy.decide(new Incident(ErrorCode.USER_CODE, false, 0, 0, List.of(), 1));

        assertThat(early).isEqualTo(restartIn(900));
        assertThat(late).isEqualTo(restartIn(1100));
    }

    @Test
    void theFirstRestartFollowsAtOnceUnlessAPauseIsSet() {
        String checkpoints = "execution.checkpointing.interval";

        assertThat(strategy(Map.of(checkpoints, "1 s")).decide(incident(0))).isEqualTo(restartIn(0));
        assertThat(strategy(Map.of(checkpoints, "1 s")).decide(incident(10, 5))).isEqualTo(restartIn(1000));
        assertThat(strategy(Map.of(checkpoints, "1 s")).decide(incident(10, 3, 5)))
                .isEqualTo(restartIn(1500));
        assertThat(strategy(Map.of(checkpoints, "1 s", "restart-strategy.exponential-delay.initial-backoff", "2 s"))
                        .decide(incident(0)))
                .isEqualTo(restartIn(2000));
    }

    @Test
    void aWorkerLostInCalmCostsNoPause() {
        RestartStrategy strategy = strategy(Map.of("execution.checkpointing.interval", "1 s"));

        assertThat(strategy.decide(lost(100, 1, 90))).isEqualTo(restartIn(0));
        assertThat(strategy.decide(lost(100, 1, 95))).isEqualTo(restartIn(1500));
        assertThat(strategy.decide(incident(100, 1, 50))).isEqualTo(restartIn(1500));
    }

    @Test
    void isChosenByTheConfiguration() {
        assertThat(strategy(Map.of(
                        "restart-strategy.type", "fixed-delay",
                        "restart-strategy.fixed-delay.attempts", "7",
                        "restart-strategy.fixed-delay.delay", "3 s")))
                .isEqualTo(new FixedDelay(7, DELAY));
        assertThat(strategy(Map.of("restart-strategy", "off"))).isEqualTo(new NoRestart());
        assertThat(strategy(Map.of("restart-strategy.type", "failure-rate")))
                .isEqualTo(new FailureRate(1, Duration.ofMinutes(1), Duration.ofSeconds(1)));
        assertThat(strategy(Map.of("execution.checkpointing.interval", "10 s")))
                .as("jobs with checkpoints restart unless told otherwise")
                .isInstanceOf(ExponentialDelay.class);
    }

    @Test
    void refusesAnUnknownName() {
        assertThatThrownBy(() -> strategy(Map.of("restart-strategy.type", "sometimes")))
                .isInstanceOf(EngineException.class)
                .hasMessageContaining("restart-strategy.type")
                .hasMessageContaining("'sometimes'")
                .hasMessageContaining("fixed-delay");
    }

    private static RestartStrategy strategy(Map<String, String> values) {
        return RestartStrategy.of(Configuration.fromMap(values));
    }

    private static ExponentialDelay exponential(int attempts) {
        return new ExponentialDelay(
                Duration.ofSeconds(1), Duration.ofSeconds(10), 2, Duration.ofHours(1), 0, attempts, false);
    }

    private static Restart restartIn(long millis) {
        return new Restart(Duration.ofMillis(millis));
    }

    private static Incident incident(long nowSeconds, long... restartsSeconds) {
        return incident(ErrorCode.USER_CODE, nowSeconds, restartsSeconds);
    }

    private static Incident lost(long nowSeconds, long... restartsSeconds) {
        return incident(ErrorCode.WORKER_LOST, nowSeconds, restartsSeconds);
    }

    private static Incident incident(ErrorCode code, long nowSeconds, long... restartsSeconds) {
        List<Long> restarts = LongStream.of(restartsSeconds)
                .mapToObj(seconds -> Duration.ofSeconds(seconds).toNanos())
                .toList();
        return new Incident(code, false, Duration.ofSeconds(nowSeconds).toNanos(), restarts.size(), restarts, 0);
    }
}
