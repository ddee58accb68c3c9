package dev.weft.master.failover;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weft.core.config.Configuration;
import dev.weft.core.error.ErrorCode;
import dev.weft.master.config.JobConfig;
import dev.weft.master.failover.RestartStrategy.Decision;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(10)
class RestartStrategyTest {
    private static final Duration DELAY = Duration.ofSeconds(3);

    @Test
    void noneGivesUp() {
        RestartStrategy none = RestartStrategy.of(JobConfig.of(new Configuration(), Map.of()));

        assertThat(none.decide(incident(false, 0))).isInstanceOf(Decision.GiveUp.class);
    }

    @Test
    void fixedDelayCountsItsAttempts() {
        var strategy = new RestartStrategy.FixedDelay(2, DELAY);

        assertThat(strategy.decide(incident(false, 0))).isEqualTo(new Decision.Restart(DELAY));
        assertThat(strategy.decide(incident(false, 1))).isEqualTo(new Decision.Restart(DELAY));
        assertThat(strategy.decide(incident(false, 2))).isInstanceOf(Decision.GiveUp.class);
    }

    /** CASES 80. */
    @Test
    void preemptionUsesUpNoAttempt() {
        var strategy = new RestartStrategy.FixedDelay(2, DELAY);

        assertThat(strategy.decide(incident(true, 2))).isEqualTo(new Decision.Restart(DELAY));
    }

    @Test
    void isChosenByTheJobsOptionsOverTheClusters() {
        Configuration cluster = Configuration.fromMap(Map.of("restart-strategy.type", "none"));
        Map<String, String> job = Map.of(
                "restart-strategy.type", "fixed-delay",
                "restart-strategy.fixed-delay.attempts", "7",
                "restart-strategy.fixed-delay.delay", "3 s");

        assertThat(RestartStrategy.of(JobConfig.of(cluster, job))).isEqualTo(new RestartStrategy.FixedDelay(7, DELAY));
    }

    private static Incident incident(boolean blameless, int restarts) {
        return new Incident(
                ErrorCode.WORKER_LOST,
                blameless,
                0,
                java.util.Collections.nCopies(restarts, 0L).stream().toList());
    }

    @Test
    void incidentsKeepTheirTimes() {
        assertThat(new Incident(ErrorCode.INTERNAL, false, 5, List.of(1L, 2L)).restartsNanos())
                .containsExactly(1L, 2L);
    }
}
