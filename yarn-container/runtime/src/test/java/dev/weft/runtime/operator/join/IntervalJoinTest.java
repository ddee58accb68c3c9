package dev.weft.runtime.operator.join;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.weft.api.function.Collector;
import dev.weft.api.function.KeySelector;
import dev.weft.api.function.OutputTag;
import dev.weft.api.graph.OperatorSpec;
import dev.weft.api.graph.TwoInputSpec.IntervalJoinSpec;
import dev.weft.api.graph.TwoKeyParts;
import dev.weft.api.join.IntervalBounds;
import dev.weft.api.join.ProcessJoinFunction;
import dev.weft.api.type.SerializerConfig;
import dev.weft.api.type.Types;
import dev.weft.runtime.testing.Emitted;
import dev.weft.runtime.testing.HarnessSnapshot;
import dev.weft.runtime.testing.OperatorHarness;
import dev.weft.runtime.testing.TestJob;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@Timeout(60)
class IntervalJoinTest {
    private static final OutputTag<String> LEFT_LATE = new OutputTag<>("left late", Types.STRING);
    private static final OutputTag<String> RIGHT_LATE = new OutputTag<>("right late", Types.STRING);
    private static final OutputTag<String> SEEN = new OutputTag<>("seen", Types.STRING);
    private static final KeySelector<String, String> KEY = record -> record.substring(0, 1);

    private static final class Pairs extends ProcessJoinFunction<String, String, String> {
        private static final long serialVersionUID = 1L;

        @Override
        public void processElement(String left, String right, Context ctx, Collector<String> out) {
            if (left.endsWith("!")) {
                throw new IllegalStateException("no");
            }
            ctx.output(SEEN, ctx.getLeftTimestamp() + "/" + ctx.getRightTimestamp() + "/" + ctx.getTimestamp());
            out.collect(left + right);
        }
    }

    private static OperatorSpec spec(long lower, long upper) {
        var lists = TestJob.code(
                Types.LIST(Types.TUPLE(Types.LONG, Types.STRING)).createSerializer(new SerializerConfig(true)));
        return new IntervalJoinSpec(
                TestJob.code(new Pairs()),
                TestJob.code(new IntervalBounds(lower, upper, LEFT_LATE.getId(), RIGHT_LATE.getId())),
                new TwoKeyParts(TestJob.code(KEY), TestJob.code(KEY), TestJob.code(Types.STRING.createSerializer())),
                lists,
                lists);
    }

    private static OperatorHarness join(long lower, long upper) throws Exception {
        return OperatorHarness.of("join", spec(lower, upper))
                .sideOutput(LEFT_LATE)
                .sideOutput(RIGHT_LATE)
                .sideOutput(SEEN)
                .open();
    }

    @Test
    void bothBoundsCountAndPairsBearTheLaterTime() throws Exception {
        try (OperatorHarness harness = join(-2, 3)) {
            harness.process("a1", 10);
            for (long at = 7; at <= 14; at++) {
                harness.processSecond("a" + at, at);
            }

            assertThat(harness.emitted())
                    .containsExactly(
                            new Emitted("a1a8", 10),
                            new Emitted("a1a9", 10),
                            new Emitted("a1a10", 10),
                            new Emitted("a1a11", 11),
                            new Emitted("a1a12", 12),
                            new Emitted("a1a13", 13));
            assertThat(harness.sideOutputOf(SEEN)).startsWith("10/8/10").endsWith("10/13/13");
        }
    }

    @Test
    void keysDoNotMeet() throws Exception {
        try (OperatorHarness harness = join(0, 10)) {
            harness.process("a", 1).processSecond("b", 1).processSecond("a", 2);

            assertThat(harness.output()).containsExactly("aa");
        }
    }

    @Test
    void lateRecordsGoToTheirSideOutputs() throws Exception {
        try (OperatorHarness harness = join(-5, 5)) {
            harness.watermark(100).process("a1", 99).process("a2", 100).processSecond("a3", 98);

            assertThat(harness.sideOutputOf(LEFT_LATE)).containsExactly("a1");
            assertThat(harness.sideOutputOf(RIGHT_LATE)).containsExactly("a3");
            harness.processSecond("a4", 100);
            assertThat(harness.output()).containsExactly("a2a4");
        }
    }

    @Test
    void stateIsGoneOnceNoPartnerCanCome() throws Exception {
        try (OperatorHarness harness = join(-5, 5)) {
            long empty = harness.snapshot(1).bytes();
            // Records go with the span of ten milliseconds that they lie in.
            harness.process("a1", 10).processSecond("a2", 12).watermark(24);

            assertThat(harness.snapshot(2).bytes()).isEqualTo(empty);
        }
    }

    @Test
    void recordsWithoutTimeAreRefused() throws Exception {
        try (OperatorHarness harness = join(0, 1)) {
            assertThatThrownBy(() -> harness.process("a"))
                    .hasMessageContaining("Operator 'join'")
                    .hasMessageContaining("assignTimestampsAndWatermarks");
        }
    }

    @Test
    void failuresNameTheOperator() throws Exception {
        try (OperatorHarness harness = join(0, 1)) {
            harness.process("a!", 1);

            assertThatThrownBy(() -> harness.processSecond("a", 1))
                    .hasMessageContaining("Operator 'join' failed in processElement");
        }
    }

    /** Random streams with watermarks and restores against all pairs of what was not late; event time t means that all up to t came. */
    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8})
    void findsEachPairOnce(long seed) throws Exception {
        Random random = new Random(seed);
        long lower = random.nextInt(21) - 10L;
        long upper = lower + random.nextInt(10);
        List<Object> found = new ArrayList<>();
        List<String> expected = new ArrayList<>();
        List<long[]> lefts = new ArrayList<>();
        List<long[]> rights = new ArrayList<>();
        OperatorHarness harness = join(lower, upper);
        long watermark = 0;
        for (int i = 0; i < 400; i++) {
            long time = i / 4 + (long) random.nextInt(8);
            char key = (char) ('a' + random.nextInt(3));
            boolean left = random.nextBoolean();
            boolean late = time < watermark;
            if (left) {
                harness.process(key + "L" + i, time);
            } else {
                harness.processSecond(key + "R" + i, time);
            }
            if (!late) {
                for (long[] other : left ? rights : lefts) {
                    long distance = left ? other[1] - time : time - other[1];
                    long stays = Math.max(0, left ? -lower : upper);
                    boolean gone = other[1] + stays <= watermark;
                    if (other[0] == key && lower <= distance && distance <= upper && !gone) {
                        expected.add(
                                left ? key + "L" + i + key + "R" + other[2] : key + "L" + other[2] + key + "R" + i);
                    }
                }
                (left ? lefts : rights).add(new long[] {key, time, i});
            }
            if (random.nextInt(10) == 0) {
                watermark = Math.max(watermark, i / 4);
                harness.watermark(watermark);
            }
            if (random.nextInt(50) == 0) {
                HarnessSnapshot snapshot = harness.snapshot(i);
                found.addAll(harness.output());
                harness.close();
                harness = OperatorHarness.of("join", spec(lower, upper))
                        .restore(List.of(snapshot))
                        .open();
            }
        }
        found.addAll(harness.output());
        harness.close();

        assertThat(found).describedAs("seed %d", seed).containsExactlyInAnyOrderElementsOf(expected);
        assertThat(expected).isNotEmpty();
    }
}
