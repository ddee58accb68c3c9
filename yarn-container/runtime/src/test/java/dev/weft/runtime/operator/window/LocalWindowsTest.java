package dev.weft.runtime.operator.window;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weft.api.DataStream;
import dev.weft.api.KeyedStream;
import dev.weft.api.function.base.ReduceFunction;
import dev.weft.api.partial.Partial;
import dev.weft.api.tuple.Tuple2;
import dev.weft.api.window.TumblingEventTimeWindows;
import dev.weft.runtime.testing.OperatorHarness;
import java.time.Duration;
import java.util.List;
import java.util.function.Function;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** When records become partial aggregates before the exchange, and when these leave. */
@Timeout(60)
class LocalWindowsTest {
    private static final ReduceFunction<Tuple2<String, Long>> SUM =
            (one, other) -> new Tuple2<>(one.f0, one.f1 + other.f1);

    private static Function<KeyedStream<Tuple2<String, Long>, String>, DataStream<?>> reduced(
            ReduceFunction<Tuple2<String, Long>> function) {
        return keyed ->
                keyed.window(TumblingEventTimeWindows.of(Duration.ofMillis(10))).reduce(function);
    }

    private static OperatorHarness harness(String mode, ReduceFunction<Tuple2<String, Long>> function)
            throws Exception {
        return OperatorHarness.of("local", WindowSpecs.spec("local-window", reduced(function)))
                .option("pipeline.local-aggregation", mode)
                .open();
    }

    private static List<String> texts(OperatorHarness harness) {
        return harness.output().stream().map(Object::toString).toList();
    }

    private static void processed(OperatorHarness local, int number, int keys) {
        for (int i = 0; i < number; i++) {
            local.process(WindowSpecs.pair("k" + i % keys, 1), 5);
        }
    }

    private static long partials(OperatorHarness local) {
        return local.output().stream().filter(Partial.class::isInstance).count();
    }

    @Test
    void timeSendsOnlySlicesThatItCloses() throws Exception {
        try (OperatorHarness local = harness("ON", SUM)) {
            local.process(WindowSpecs.pair("a", 1), 3).process(WindowSpecs.pair("a", 2), 4);
            local.process(WindowSpecs.pair("a", 4), 12).watermark(8);
            assertThat(local.output()).isEmpty();

            local.watermark(9);
            assertThat(texts(local)).containsExactly("2 records of key a before 10: (a,3)");
            assertThat(local.emitted().get(0).timestamp()).contains(9L);

            local.watermark(Long.MAX_VALUE);
            assertThat(texts(local)).hasSize(2).contains("1 records of key a before 20: (a,4)");
        }
    }

    @Test
    void recordsOfClosedSlicesPassAsTheyAre() throws Exception {
        try (OperatorHarness local = harness("ON", SUM)) {
            local.watermark(9).process(WindowSpecs.pair("a", 1), 9);

            assertThat(local.output()).containsExactly(WindowSpecs.pair("a", 1));
            assertThat(local.emitted().get(0).timestamp()).contains(9L);
        }
    }

    @Test
    void recordsWithoutTimePassToWhereTheFaultIsNamed() throws Exception {
        try (OperatorHarness local = harness("ON", SUM)) {
            local.process(WindowSpecs.pair("a", 1));

            assertThat(local.output()).containsExactly(WindowSpecs.pair("a", 1));
        }
    }

    @Test
    void nothingStaysBehindABarrier() throws Exception {
        try (OperatorHarness local = harness("ON", SUM)) {
            local.process(WindowSpecs.pair("a", 1), 3).process(WindowSpecs.pair("b", 2), 13);

            assertThat(local.snapshot(1).stateNames()).isEmpty();
            assertThat(partials(local)).isEqualTo(2);
        }
    }

    @Test
    void nothingStaysWhenTheInputPausesOrEnds() throws Exception {
        try (OperatorHarness local = harness("ON", SUM)) {
            local.process(WindowSpecs.pair("a", 1), 3).idle(0);
            assertThat(partials(local)).isEqualTo(1);

            local.process(WindowSpecs.pair("b", 2), 13).endOfInput();
            assertThat(partials(local)).isEqualTo(2);
        }
    }

    @Test
    void aFullBufferLeaves() throws Exception {
        try (OperatorHarness local = harness("ON", SUM)) {
            processed(local, LocalWindows.MOST_PARTIALS, LocalWindows.MOST_PARTIALS);

            assertThat(partials(local)).isEqualTo(LocalWindows.MOST_PARTIALS);
        }
    }

    @Test
    void autoAggregatesOnceTheFunctionWasSeenToMerge() throws Exception {
        try (OperatorHarness local = harness("AUTO", SUM)) {
            processed(local, 3 * MergeCheck.NEEDED, MergeCheck.NEEDED);
            assertThat(local.output()).hasSize(3 * MergeCheck.NEEDED);

            processed(local, 100, 2);
            local.watermark(9);
            assertThat(partials(local)).isEqualTo(2);
        }
    }

    @Test
    void autoNeverAggregatesWithAFunctionThatIsNotAssociative() throws Exception {
        try (OperatorHarness local = harness("AUTO", (one, other) -> new Tuple2<>(one.f0, one.f1 + 1))) {
            processed(local, 1_000, 2);
            local.watermark(9);

            assertThat(local.output()).hasSize(1_000);
            assertThat(partials(local)).isZero();
        }
    }

    @Test
    void autoRestsWhileKeysHardlyRepeat() throws Exception {
        try (OperatorHarness local = harness("AUTO", SUM)) {
            processed(local, 3 * MergeCheck.NEEDED, MergeCheck.NEEDED);
            int keys = LocalChoice.LOOK_RECORDS;
            processed(local, keys, keys);
            local.watermark(9);
            assertThat(partials(local)).isEqualTo(keys);

            for (int i = 0; i < LocalChoice.FIRST_REST_RECORDS; i++) {
                local.process(WindowSpecs.pair("k", 1), 15);
            }
            local.watermark(19);
            assertThat(partials(local)).as("records pass").isEqualTo(keys);

            processed25(local);
            local.watermark(29);
            assertThat(partials(local)).as("tried again").isEqualTo(keys + 1);
        }
    }

    private static void processed25(OperatorHarness local) {
        for (int i = 0; i < 10; i++) {
            local.process(WindowSpecs.pair("k", 1), 25);
        }
    }

    @Test
    void offPassesEverything() throws Exception {
        try (OperatorHarness local = harness("OFF", SUM)) {
            processed(local, 100, 1);

            assertThat(local.output()).hasSize(100);
        }
    }
}
