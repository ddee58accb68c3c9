package dev.weft.runtime.operator;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.weft.api.graph.OperatorSpec;
import dev.weft.api.time.Watermark;
import dev.weft.api.time.WatermarkStrategy;
import dev.weft.runtime.testing.Emitted;
import dev.weft.runtime.testing.HarnessSnapshot;
import dev.weft.runtime.testing.OperatorHarness;
import dev.weft.runtime.testing.TestJob;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class TimestampsTest {
    private static OperatorHarness harness(WatermarkStrategy<Long> strategy) {
        return OperatorHarness.of("times", new OperatorSpec.TimestampsSpec(TestJob.code(strategy)));
    }

    private static WatermarkStrategy<Long> bounded() {
        return WatermarkStrategy.<Long>forBoundedOutOfOrderness(Duration.ofMillis(5))
                .withTimestampAssigner((number, known) -> 10 * number);
    }

    @Test
    void recordsGetTimeAndTimeGoesOnPeriodically() throws Exception {
        try (OperatorHarness harness = harness(bounded()).open()) {
            harness.process(3L).process(2L, 999).advance(Duration.ofMillis(200));
            harness.process(4L).advance(Duration.ofMillis(200)).advance(Duration.ofMillis(200));

            assertThat(harness.emittedWithTime())
                    .containsExactly(
                            new Emitted(3L, 30),
                            new Emitted(2L, 20),
                            new Watermark(24),
                            new Emitted(4L, 40),
                            new Watermark(34));
        }
    }

    @Test
    void watermarksFromBeforeEndHereButForTheLast() throws Exception {
        try (OperatorHarness harness = harness(bounded()).open()) {
            harness.process(3L).watermark(1000);
            assertThat(harness.emittedWithTime()).containsExactly(new Emitted(3L, 30));

            harness.watermark(Long.MAX_VALUE);
            assertThat(harness.emittedWithTime()).endsWith(Watermark.MAX_WATERMARK);
        }
    }

    @Test
    void silenceIsToldOnce() throws Exception {
        try (OperatorHarness harness =
                harness(bounded().withIdleness(Duration.ofMillis(300))).open()) {
            harness.process(3L);
            for (int i = 0; i < 10; i++) {
                harness.advance(Duration.ofMillis(200));
            }
            assertThat(harness.idles()).isEqualTo(1);
        }
    }

    @Test
    void eventTimeDoesNotFallBehindTheCheckpoint() throws Exception {
        HarnessSnapshot snapshot;
        try (OperatorHarness harness = harness(bounded()).open()) {
            harness.process(10L).advance(Duration.ofMillis(200));
            snapshot = harness.snapshot(1);
        }
        assertThat(snapshot.watermark()).isEqualTo(94);

        try (OperatorHarness harness =
                harness(bounded()).restore(List.of(snapshot)).open()) {
            harness.process(5L).advance(Duration.ofMillis(200));
            assertThat(harness.emittedWithTime()).containsExactly(new Emitted(5L, 50));
        }
    }

    @Test
    void failuresNameTheMethod() throws Exception {
        WatermarkStrategy<Long> failing =
                WatermarkStrategy.<Long>forMonotonousTimestamps().withTimestampAssigner((number, known) -> 10 / number);
        try (OperatorHarness harness = harness(failing).open()) {
            assertThatThrownBy(() -> harness.process(0L))
                    .hasMessageContaining("Operator 'times' failed in extractTimestamp");
        }
    }
}
