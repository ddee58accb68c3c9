package dev.weft.core.time;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weft.core.testing.ManualClock;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class DeadlineTest {
    @Test
    void isOverWhenItsTimeHasCome() {
        var clock = new ManualClock();
        Deadline deadline = Deadline.after(clock, Duration.ofSeconds(2));

        clock.advance(Duration.ofMillis(1500));
        assertThat(deadline.isOver()).isFalse();
        assertThat(deadline.left()).isEqualTo(Duration.ofMillis(500));

        clock.advance(Duration.ofMillis(500));
        assertThat(deadline.isOver()).isTrue();
        assertThat(deadline.left()).isZero();
    }
}
