package dev.weft.runtime.operator;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weft.api.time.Watermark;
import dev.weft.api.time.WatermarkStrategy;
import dev.weft.runtime.testing.HarnessSnapshot;
import dev.weft.runtime.testing.SourceHarness;
import dev.weft.runtime.testing.Specs;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class SourceOperatorTest {
    private static SourceHarness source() {
        WatermarkStrategy<Long> strategy = WatermarkStrategy.forMonotonousTimestamps();
        return SourceHarness.of(
                "source", Specs.source(new CountedSource(), strategy).spec());
    }

    @BeforeEach
    void clear() {
        CountedSource.CALLS.clear();
    }

    @Test // CASES 44, the reader's part: no gap, no duplicate, and the outside is told what the checkpoint holds
    void splitsGoOnAtTheirPositions() throws Exception {
        HarnessSnapshot snapshot;
        try (SourceHarness harness = source().open()) {
            harness.addSplits(new CountedSource.Part(0, 1000), new CountedSource.Part(5000, 5002))
                    .poll(500);
            snapshot = harness.snapshot(1);
            harness.poll(200);
            assertThat(harness.output()).hasSize(700);
            harness.complete(1).abort(2);
            assertThat(harness.splitRequests()).isEqualTo(1);
        }
        assertThat(CountedSource.CALLS)
                .contains("outside knows 500", "aborted 2")
                .endsWith("close");
        CountedSource.CALLS.clear();

        try (SourceHarness harness = source().restore(List.of(snapshot)).open()) {
            assertThat(CountedSource.CALLS)
                    .containsExactly("add [Part[next=500, end=1000], Part[next=5000, end=5002]]", "start with 2");
            assertThat(harness.splitRequests()).isZero();
            harness.poll(1000);
            assertThat(harness.output()).hasSize(502).startsWith(500L, 501L).endsWith(999L, 5000L, 5001L);
        }
    }

    @Test
    void aReaderWithoutSplitsAsksAsUsual() throws Exception {
        HarnessSnapshot snapshot;
        try (SourceHarness harness = source().open()) {
            snapshot = harness.snapshot(1);
        }
        try (SourceHarness harness = source().restore(List.of(snapshot)).open()) {
            assertThat(harness.splitRequests()).isEqualTo(1);
        }
    }

    @Test
    void eventTimeDoesNotFallBehindTheCheckpoint() throws Exception {
        HarnessSnapshot snapshot;
        try (SourceHarness harness = source().open()) {
            harness.addSplits(new CountedSource.Part(100, 200)).poll(51);
            harness.advance(Duration.ofMillis(200));
            assertThat(harness.emittedWithTime()).endsWith(new Watermark(149));
            snapshot = harness.snapshot(1);
        }
        assertThat(snapshot.watermark()).isEqualTo(149);

        try (SourceHarness harness = source().restore(List.of(snapshot)).open()) {
            harness.addSplits(new CountedSource.Part(0, 10)).advance(Duration.ofMillis(200));
            assertThat(harness.emittedWithTime()).isEmpty();
            harness.poll(3);
            harness.advance(Duration.ofMillis(200));
            assertThat(harness.emittedWithTime()).endsWith(new Watermark(152));
        }
    }
}
