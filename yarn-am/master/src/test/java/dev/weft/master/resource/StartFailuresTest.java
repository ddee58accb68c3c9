package dev.weft.master.resource;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class StartFailuresTest {
    private final StartFailures failures = new StartFailures(3, Duration.ofSeconds(3));

    @Test
    void pausesWhenTheBudgetOfAMinuteIsUsedUp() {
        failures.add(seconds(0));
        failures.add(seconds(10));
        assertThat(failures.paused(seconds(10))).isFalse();

        failures.add(seconds(20));

        assertThat(failures.paused(seconds(21))).isTrue();
        assertThat(failures.paused(seconds(23))).isFalse();
    }

    @Test
    void forgetsFailuresOfAnEarlierMinute() {
        failures.add(seconds(0));
        failures.add(seconds(1));
        failures.add(seconds(70));

        assertThat(failures.paused(seconds(70))).isFalse();
    }

    private static long seconds(long seconds) {
        return Duration.ofSeconds(seconds).toNanos();
    }
}
