package dev.weft.runtime.operator.window;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weft.api.tuple.Tuple2;
import dev.weft.api.window.SlidingEventTimeWindows;
import dev.weft.runtime.testing.OperatorHarness;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** What a late record costs in windows of many slices: it fires all of them again. */
@Timeout(60)
class LateRecordCostTest {
    private static final int SLICES = 1_000;
    /** The harness sends functions through their bytes, so the count is the class's. */
    private static final AtomicLong merges = new AtomicLong();

    @Test
    void aLateRecordTakesAFewMergesPerWindowThatItFires() throws Exception {
        try (OperatorHarness harness = WindowSpecs.harness(keyed -> keyed.window(
                                SlidingEventTimeWindows.of(Duration.ofMillis(SLICES), Duration.ofMillis(1)))
                        .allowedLateness(Duration.ofMillis(10L * SLICES))
                        .reduce((one, other) -> {
                            merges.incrementAndGet();
                            return new Tuple2<>(one.f0, one.f1 + other.f1);
                        }))
                .open()) {
            for (int time = 0; time < 3 * SLICES; time++) {
                harness.process(WindowSpecs.pair("a", 1), time);
            }
            harness.watermark(4L * SLICES);
            int fired = harness.output().size();
            merges.set(0);

            harness.process(WindowSpecs.pair("a", 1), 2 * SLICES);

            assertThat(harness.output()).hasSize(fired + SLICES);
            assertThat(harness.output().get(fired + SLICES / 2)).isEqualTo(WindowSpecs.pair("a", SLICES + 1));
            assertThat(merges).hasValueLessThan(10L * SLICES);
        }
    }
}
