package dev.weft.runtime.operator;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.weft.api.time.WatermarkStrategy;
import dev.weft.runtime.operator.TimedSource.Part;
import dev.weft.runtime.testing.HarnessSnapshot;
import dev.weft.runtime.testing.SourceHarness;
import dev.weft.runtime.testing.Specs;
import dev.weft.runtime.timer.HeldTime;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class SourceAlignmentTest {
    private static final Duration EMIT = Duration.ofMillis(200);
    private static final Duration REPORT = Duration.ofMillis(500);
    private static final long NONE = Long.MAX_VALUE;
    private static final long CLOSED = Long.MIN_VALUE;

    private static SourceHarness harness(boolean pauses, WatermarkStrategy<Long> strategy) {
        WatermarkStrategy<Long> aligned = strategy.withWatermarkAlignment("group", Duration.ofMillis(20), REPORT);
        return SourceHarness.of(
                "source", Specs.source(new TimedSource(pauses), aligned).spec());
    }

    private static SourceHarness harness() {
        return harness(true, WatermarkStrategy.forMonotonousTimestamps());
    }

    @Test // CASES 19: who has no split must not hold the others at the beginning of time
    void isInNoGroupWithoutASplit() throws Exception {
        try (SourceHarness harness = harness().open()) {
            harness.advance(REPORT);

            assertThat(harness.progress()).isEmpty();
        }
    }

    @Test // else it would never ask for another one, or end
    void leavesItsGroupAndIsNotHeldWhenItsSplitsAreRead() throws Exception {
        WatermarkStrategy<Long> strategy = WatermarkStrategy.<Long>forMonotonousTimestamps()
                .withWatermarkAlignment("group", Duration.ofMillis(20), REPORT);
        try (SourceHarness harness = SourceHarness.of(
                        "source", Specs.source(new CountedSource(), strategy).spec())
                .open()) {
            harness.addSplits(new CountedSource.Part(100, 103)).poll(2);
            harness.advance(EMIT).watermarkLimit(50);
            assertThat(harness.isHeld()).isTrue();

            harness.poll(1);
            assertThat(harness.isHeld()).isFalse();
            harness.advance(REPORT);
            harness.advance(REPORT);
            assertThat(harness.progress().stream().filter(ReaderProgress::idle)).hasSize(1);
        }
    }

    @Test
    void withASplitItCountsBeforeItsFirstRecord() throws Exception {
        try (SourceHarness harness = harness().open()) {
            harness.watermarkLimit(NONE).addSplits(new Part(1, 100, 10));

            assertThat(harness.progress()).endsWith(new ReaderProgress("group", 20, Long.MIN_VALUE, false, CLOSED));
            assertThat(harness.heldTime().holder()).contains(HeldTime.Holder.ofSplit("part 1", Long.MIN_VALUE));
        }
    }

    @Test
    void waitsWhileItIsAboveTheLimitAndKeepsReporting() throws Exception {
        try (SourceHarness harness = harness().open()) {
            harness.addSplits(new Part(1, 100, 10)).poll(1);
            harness.advance(EMIT).watermarkLimit(120);
            assertThat(harness.isHeld()).isFalse();

            harness.poll(1);
            harness.poll(1);
            harness.poll(1);
            harness.advance(EMIT);
            assertThat(harness.isHeld()).isTrue();
            harness.advance(REPORT);
            assertThat(harness.progress()).endsWith(new ReaderProgress("group", 20, 129, false, 120));

            assertThat(harness.watermarkLimit(129).isHeld()).isFalse();
        }
    }

    @Test // its group shall not run away from those that start with it
    void waitsBehindItsFirstEventTimeUntilItHearsHowFarItMayGo() throws Exception {
        try (SourceHarness harness = harness().open()) {
            harness.addSplits(new Part(1, 100, 10));
            assertThat(harness.isHeld()).isFalse();
            harness.poll(1);
            harness.advance(EMIT);

            assertThat(harness.isHeld()).isTrue();
            assertThat(harness.watermarkLimit(119).isHeld()).isFalse();
        }
    }

    @Test // a group must not wait for a whole interval when all its sources do
    void reportsOutOfTurnWhenItIsHeldBackButNotOften() throws Exception {
        try (SourceHarness harness = harness().open()) {
            harness.addSplits(new Part(1, 100, 10)).watermarkLimit(50).poll(1);
            harness.advance(EMIT);
            int before = harness.progress().size();
            assertThat(harness.isHeld()).isTrue();
            harness.advance(Duration.ZERO);
            assertThat(harness.progress()).hasSize(before + 1);

            assertThat(harness.watermarkLimit(150).isHeld()).isFalse();
            assertThat(harness.watermarkLimit(50).isHeld()).isTrue();
            harness.advance(REPORT.dividedBy(20));
            assertThat(harness.progress()).hasSize(before + 1);
            harness.advance(REPORT.dividedBy(20));
            assertThat(harness.progress()).hasSize(before + 2);
        }
    }

    @Test // CASES 8 b
    void anUnlimitedGroupLetsEveryRecordThrough() throws Exception {
        try (SourceHarness harness = harness().open()) {
            harness.addSplits(new Part(1, Long.MAX_VALUE - 10, 5)).watermarkLimit(NONE);
            harness.poll(1);
            harness.advance(EMIT);

            assertThat(harness.isHeld()).isFalse();
            assertThat(harness.output()).containsExactly(Long.MAX_VALUE - 10);
        }
    }

    @Test // a source that is held back is not idle: what it still has would be late
    void doesNotBecomeIdleWhileItWaits() throws Exception {
        try (SourceHarness harness = harness(
                        true, WatermarkStrategy.<Long>forMonotonousTimestamps().withIdleness(Duration.ofSeconds(1)))
                .open()) {
            harness.addSplits(new Part(1, 100, 10)).poll(1);
            harness.advance(EMIT).watermarkLimit(50);
            assertThat(harness.isHeld()).isTrue();
            for (int i = 0; i < 50; i++) {
                harness.advance(EMIT);
            }
            assertThat(harness.heldTime().idle()).isFalse();

            harness.watermarkLimit(NONE);
            assertThat(harness.isHeld()).isFalse();
            for (int i = 0; i < 10; i++) {
                harness.advance(EMIT);
            }
            assertThat(harness.heldTime().idle()).isTrue();
            assertThat(harness.progress().get(harness.progress().size() - 1).idle())
                    .isTrue();
        }
    }

    @Test
    void aReaderWithoutSplitsBecomesIdleWhenTheStrategySaysSo() throws Exception {
        try (SourceHarness harness = harness(
                        true, WatermarkStrategy.<Long>forMonotonousTimestamps().withIdleness(Duration.ofSeconds(1)))
                .open()) {
            for (int i = 0; i < 10; i++) {
                harness.advance(EMIT);
            }
            assertThat(harness.heldTime().idle()).isTrue();

            harness.addSplits(new Part(1, 100, 10)).poll(1);
            harness.advance(EMIT);
            assertThat(harness.heldTime()).isEqualTo(heldBy(99, "part 1", 99));
        }
    }

    @Test
    void pausesTheSplitsThatAreAheadAlone() throws Exception {
        try (SourceHarness harness = harness().open()) {
            harness.addSplits(new Part(1, 100, 1), new Part(2, 1000, 1000)).poll(1);
            harness.advance(EMIT).watermarkLimit(500);
            assertThat(harness.isHeld()).isFalse();
            assertThat(harness.heldTime()).isEqualTo(heldBy(99, "part 1", 99));

            harness.poll(1);
            harness.poll(1);
            assertThat(harness.output()).containsExactly(100L, 1000L, 101L, 102L);

            harness.watermarkLimit(999);
            harness.poll(1);
            assertThat(harness.output()).endsWith(103L, 2000L);
        }
    }

    @Test
    void aReaderThatCannotPauseFailsAndTheOptionIsNamed() throws Exception {
        try (SourceHarness harness =
                harness(false, WatermarkStrategy.forMonotonousTimestamps()).open()) {
            harness.addSplits(new Part(1, 100, 1), new Part(2, 1000, 1000)).poll(1);
            harness.advance(EMIT);

            assertThatThrownBy(() -> harness.watermarkLimit(500))
                    .hasMessageContaining("pipeline.watermark-alignment.allow-unaligned-source-splits: true");
        }
    }

    @Test
    void whatEachSplitHasSaidIsInACheckpoint() throws Exception {
        HarnessSnapshot snapshot;
        try (SourceHarness harness = harness().open()) {
            harness.addSplits(new Part(1, 100, 10), new Part(2, 5000, 10)).poll(1);
            harness.advance(EMIT);
            snapshot = harness.snapshot(1);
        }
        try (SourceHarness harness = harness().restore(List.of(snapshot)).open()) {
            assertThat(harness.heldTime().watermark()).isEqualTo(99);
            harness.poll(1);
            assertThat(harness.heldTime()).isEqualTo(heldBy(99, "part 1", 99));
            harness.watermarkLimit(4000);
            harness.poll(1);
            assertThat(harness.output()).as("split 2 is known to be ahead").containsExactly(110L, 5010L, 120L);
        }
    }

    @Test // CASES 18, 20: the slow one is named, an idle one holds nobody
    void namesTheSplitThatHoldsTimeBack() throws Exception {
        try (SourceHarness harness = harness(
                        true, WatermarkStrategy.<Long>forMonotonousTimestamps().withIdleness(Duration.ofSeconds(1)))
                .open()) {
            harness.addSplits(new Part(1, 100, 10), new Part(2, 0, 0))
                    .watermarkLimit(NONE)
                    .poll(1);
            harness.advance(EMIT);
            assertThat(harness.heldTime()).isEqualTo(heldBy(Long.MIN_VALUE, "part 2", Long.MIN_VALUE));

            for (int i = 0; i < 10; i++) {
                harness.poll(1);
                harness.advance(EMIT);
            }
            assertThat(harness.heldTime()).isEqualTo(heldBy(199, "part 1", 199));
        }
    }

    private static HeldTime heldBy(long watermark, String split, long splitWatermark) {
        return new HeldTime(watermark, false, Optional.of(HeldTime.Holder.ofSplit(split, splitWatermark)));
    }
}
