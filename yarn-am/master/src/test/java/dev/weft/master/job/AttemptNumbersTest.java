package dev.weft.master.job;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weft.core.id.Epoch;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Numbers of attempts over restarts and leaders. */
@Timeout(60)
class AttemptNumbersTest {
    @Test
    void theFirstLeaderCountsFromOne() {
        var numbers = AttemptNumbers.of(new Epoch(1, 1));

        assertThat(numbers.first()).isEqualTo(1);
        assertThat(numbers.after(1)).isEqualTo(2);
    }

    @Test
    void laterLeadersBeginAboveAllEarlierOnes() {
        var numbers = AttemptNumbers.of(new Epoch(2, 3));

        assertThat(numbers.first()).isEqualTo(20_001);
        assertThat(numbers.after(0)).isEqualTo(20_001);
        assertThat(numbers.after(10_007)).as("of an adopted task").isEqualTo(20_001);
        assertThat(numbers.after(20_001)).isEqualTo(20_002);
    }
}
