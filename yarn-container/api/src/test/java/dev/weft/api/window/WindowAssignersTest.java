package dev.weft.api.window;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.weft.api.window.WindowAssigner.WindowAssignerContext;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@Timeout(60)
class WindowAssignersTest {
    private static final WindowAssignerContext CLOCK = new WindowAssignerContext() {
        @Override
        public long getCurrentProcessingTime() {
            return 12_345;
        }
    };

    private static Duration millis(long millis) {
        return Duration.ofMillis(millis);
    }

    /** CASES 2: offsets of a day or more are refused when the program is built, with both numbers. */
    @ParameterizedTest
    @ValueSource(longs = {24, -24, 25})
    void anOffsetAsLongAsTheWindowIsRefused(long hours) {
        Duration day = Duration.ofDays(1);
        Duration offset = Duration.ofHours(hours);
        String number = String.valueOf(offset.toMillis());

        assertThatThrownBy(() -> TumblingEventTimeWindows.of(day, offset)).hasMessageContainingAll(number, "86400000");
        assertThatThrownBy(() -> TumblingProcessingTimeWindows.of(day, offset))
                .hasMessageContainingAll(number, "86400000");
        assertThatThrownBy(() -> SlidingEventTimeWindows.of(day, day, offset))
                .hasMessageContainingAll(number, "86400000");
        assertThatThrownBy(() -> SlidingProcessingTimeWindows.of(day, day, offset))
                .hasMessageContainingAll(number, "86400000");
    }

    /** CASES 2: −8 h and +16 h are the same days. */
    @Test
    void aNegativeOffsetIsItsComplement() {
        long hour = Duration.ofHours(1).toMillis();
        for (long time = -100 * hour; time < 100 * hour; time += hour / 2) {
            assertThat(TumblingEventTimeWindows.of(Duration.ofDays(1), Duration.ofHours(-8))
                            .assignWindows("", time, CLOCK))
                    .isEqualTo(TumblingEventTimeWindows.of(Duration.ofDays(1), Duration.ofHours(16))
                            .assignWindows("", time, CLOCK));
        }
    }

    @Test
    void windowsHoldTheirTimesBeforeTheEpochToo() {
        assertThat(TumblingEventTimeWindows.of(millis(10)).assignWindows("", -1, CLOCK))
                .containsExactly(new TimeWindow(-10, 0));
        assertThat(SlidingEventTimeWindows.of(millis(10), millis(4)).assignWindows("", -1, CLOCK))
                .containsExactly(new TimeWindow(-4, 6), new TimeWindow(-8, 2));
    }

    @Test
    void timeSaturatesAtItsEnds() {
        assertThat(TumblingEventTimeWindows.of(Duration.ofDays(1)).assignWindows("", Long.MAX_VALUE - 1, CLOCK))
                .allSatisfy(window -> assertThat(window.getEnd()).isEqualTo(Long.MAX_VALUE));
        assertThat(TumblingEventTimeWindows.of(Duration.ofDays(1)).assignWindows("", Long.MIN_VALUE + 1, CLOCK))
                .allSatisfy(window -> assertThat(window.getStart()).isEqualTo(Long.MIN_VALUE));
    }

    @Test
    void aRecordWithoutATimeIsRefused() {
        assertThatThrownBy(() -> TumblingEventTimeWindows.of(millis(10)).assignWindows("", Long.MIN_VALUE, CLOCK))
                .hasMessageContaining("no timestamp");
    }

    @Test
    void staggeredWindowsKeepTheirShift() {
        TumblingProcessingTimeWindows natural =
                TumblingProcessingTimeWindows.of(millis(1000), Duration.ZERO, WindowStagger.NATURAL);

        assertThat(natural.isAligned()).isFalse();
        assertThat(natural.assignWindows("", 0, CLOCK)).containsExactly(new TimeWindow(12_345, 13_345));
    }
}
