package dev.weft.master.view;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class StatsSummaryTest {
    @Test
    void ofNothing() {
        assertThat(StatsSummary.of()).isEqualTo(StatsSummary.NONE);
    }

    @Test
    void ofOne() {
        assertThat(StatsSummary.of(7)).isEqualTo(new StatsSummary(1, 7, 7, 7, 7, 7, 7, 7, 7));
    }

    @Test
    void ofMany() {
        StatsSummary summary = StatsSummary.of(LongStream.rangeClosed(1, 99).toArray());

        assertThat(summary.avg()).isEqualTo(50);
        assertThat(summary.p50()).isEqualTo(50);
        assertThat(summary.p90()).isEqualTo(90);
        assertThat(summary.p999()).isEqualTo(99);
    }
}
