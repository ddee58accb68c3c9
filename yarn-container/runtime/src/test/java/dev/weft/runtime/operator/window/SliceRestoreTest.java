package dev.weft.runtime.operator.window;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weft.api.function.OutputTag;
import dev.weft.api.graph.OperatorSpec;
import dev.weft.api.tuple.Tuple2;
import dev.weft.api.type.KeyGroups;
import dev.weft.api.window.SlidingEventTimeWindows;
import dev.weft.runtime.testing.HarnessSnapshot;
import dev.weft.runtime.testing.OperatorHarness;
import java.time.Duration;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Slices of subtasks whose event time differed meet in one subtask. */
@Timeout(60)
class SliceRestoreTest {
    private static final OutputTag<Tuple2<String, Long>> LATE = new OutputTag<>("late", WindowSpecs.PAIRS);
    private static final int MAX_PARALLELISM = 16;

    private static final OperatorSpec SPEC = WindowSpecs.spec(
            keyed -> keyed.window(SlidingEventTimeWindows.of(Duration.ofMillis(20), Duration.ofMillis(10)))
                    .sideOutputLateData(LATE)
                    .reduce((one, other) -> new Tuple2<>(one.f0, one.f1 + other.f1)));

    private static OperatorHarness harness(int subtask, int of) {
        return OperatorHarness.of("window", SPEC)
                .maxParallelism(MAX_PARALLELISM)
                .subtask(subtask, of)
                .sideOutput(LATE);
    }

    /** A key that belongs to {@code subtask} of two. */
    private static String keyOf(int subtask) {
        return IntStream.range(0, 100)
                .mapToObj(i -> "k" + i)
                .filter(key -> KeyGroups.subtaskForHash(key.hashCode(), MAX_PARALLELISM, 2) == subtask)
                .findFirst()
                .orElseThrow();
    }

    @Test
    void noWindowFiresTwiceAndNoneIsLost() throws Exception {
        String ahead = keyOf(0);
        String behind = keyOf(1);
        HarnessSnapshot first;
        HarnessSnapshot second;
        try (OperatorHarness one = harness(0, 2).open();
                OperatorHarness other = harness(1, 2).open()) {
            one.process(WindowSpecs.pair(ahead, 1), 12).watermark(19);
            other.process(WindowSpecs.pair(behind, 2), 12).watermark(9);
            assertThat(one.output()).containsExactly(WindowSpecs.pair(ahead, 1));
            assertThat(other.output()).isEmpty();
            first = one.snapshot(1);
            second = other.snapshot(1);
        }
        try (OperatorHarness merged =
                harness(0, 1).restore(List.of(first, second)).open()) {
            merged.process(WindowSpecs.pair(ahead, 10), 7).watermark(19);
            assertThat(merged.output()).containsExactly(WindowSpecs.pair(behind, 2));
            assertThat(merged.sideOutputOf(LATE))
                    .as("its only windows had fired, and gone")
                    .containsExactly(WindowSpecs.pair(ahead, 10));

            merged.watermark(29);
            assertThat(merged.output())
                    .containsExactlyInAnyOrder(
                            WindowSpecs.pair(behind, 2), WindowSpecs.pair(behind, 2), WindowSpecs.pair(ahead, 1));
        }
    }
}
