package dev.weft.runtime.operator;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.weft.api.function.Collector;
import dev.weft.api.function.KeySelector;
import dev.weft.api.function.KeyedProcessFunction;
import dev.weft.api.function.OpenContext;
import dev.weft.api.function.OutputTag;
import dev.weft.api.graph.OperatorSpec;
import dev.weft.api.state.ValueState;
import dev.weft.api.state.ValueStateDescriptor;
import dev.weft.api.time.TimeDomain;
import dev.weft.api.time.Watermark;
import dev.weft.api.type.KeyGroups;
import dev.weft.api.type.Types;
import dev.weft.runtime.testing.Emitted;
import dev.weft.runtime.testing.HarnessSnapshot;
import dev.weft.runtime.testing.OperatorHarness;
import dev.weft.runtime.testing.Specs;
import dev.weft.runtime.testing.TestJob;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class KeyedProcessTest {
    private static final OutputTag<String> LATE = new OutputTag<>("late", Types.STRING);

    /** Records "key:e20" set a timer of event time, "key:p20" of processing time, "key:d20" deletes, "key:x" counts. */
    private static final class Timing extends KeyedProcessFunction<String, String, String> {
        private static final long serialVersionUID = 1L;

        @SuppressWarnings("NullAway.Init") // made before the first record
        private transient ValueState<Long> count;

        @Override
        public void open(OpenContext context) {
            count = getRuntimeContext().getState(new ValueStateDescriptor<>("count", Types.LONG));
        }

        @Override
        public void processElement(String record, Context ctx, Collector<String> out) throws Exception {
            Long before = count.value();
            count.update(before == null ? 1 : before + 1);
            String what = record.substring(record.indexOf(':') + 1);
            switch (what.charAt(0)) {
                case 'e' -> ctx.timerService().registerEventTimeTimer(Long.parseLong(what.substring(1)));
                case 'p' -> ctx.timerService().registerProcessingTimeTimer(Long.parseLong(what.substring(1)));
                case 'd' -> ctx.timerService().deleteEventTimeTimer(Long.parseLong(what.substring(1)));
                case 's' -> ctx.output(LATE, ctx.getCurrentKey() + "@" + ctx.timestamp());
                default -> out.collect(ctx.getCurrentKey() + " " + count.value());
            }
        }

        @Override
        public void onTimer(long timestamp, OnTimerContext ctx, Collector<String> out) throws Exception {
            String domain = ctx.timeDomain() == TimeDomain.EVENT_TIME ? "event" : "processing";
            out.collect(ctx.getCurrentKey() + " " + domain + " " + timestamp + " of " + count.value() + " at "
                    + ctx.timestamp() + "/" + ctx.timerService().currentWatermark());
        }
    }

    private static OperatorHarness timing() {
        return OperatorHarness.of("timing", FunctionSpecs.keyedProcess(new Timing()));
    }

    @Test
    void eachKeyHasItsOwnState() throws Exception {
        try (OperatorHarness harness = timing().open()) {
            harness.process("a:x").process("b:x").process("a:x", 7);

            assertThat(harness.emitted())
                    .containsExactly(
                            new Emitted("a 1", Optional.empty()),
                            new Emitted("b 1", Optional.empty()),
                            new Emitted("a 2", 7));
        }
    }

    @Test // CASES 22: what a timer emits goes downstream before the watermark that fired it
    void timersEmitBeforeTheWatermark() throws Exception {
        try (OperatorHarness harness = timing().open()) {
            harness.watermark(10).process("a:e20", 11).process("a:e15", 12).process("b:e30", 13);
            harness.watermark(20);

            assertThat(harness.emittedWithTime())
                    .containsExactly(
                            new Watermark(10),
                            new Emitted("a event 15 of 2 at 15/20", 15),
                            new Emitted("a event 20 of 2 at 20/20", 20),
                            new Watermark(20));
        }
    }

    @Test
    void whatProcessingTimeEmitsHasNoTimestamp() throws Exception {
        try (OperatorHarness harness = timing().open()) {
            long due = harness.processingTime() + 5;
            harness.process("a:p" + due, 11).advance(Duration.ofMillis(4));
            assertThat(harness.emitted()).isEmpty();

            harness.advance(Duration.ofMillis(1));
            assertThat(harness.emitted())
                    .containsExactly(new Emitted(
                            "a processing " + due + " of 1 at " + due + "/" + Long.MIN_VALUE, Optional.empty()));
        }
    }

    @Test
    void deletedTimersDoNotFire() throws Exception {
        try (OperatorHarness harness = timing().open()) {
            harness.process("a:e20").process("b:e20").process("a:d20").watermark(30);

            assertThat(harness.output()).hasSize(1).allMatch(emitted -> ((String) emitted).startsWith("b event 20"));
        }
    }

    @Test
    void sideOutputsThatNobodyReadsAreDropped() throws Exception {
        try (OperatorHarness read = timing().sideOutput(LATE).open();
                OperatorHarness unread = timing().open()) {
            read.process("a:s", 5);
            unread.process("a:s", 5);

            assertThat(read.sideOutputOf(LATE)).containsExactly("a@5");
            assertThat(read.output()).isEmpty();
            assertThat(unread.sideOutputOf(LATE)).isEmpty();
        }
    }

    private static int subtaskOf(String key, int parallelism) {
        return KeyGroups.subtaskForHash(Specs.STRING.stableHash().hash(key), 128, parallelism);
    }

    @Test // CASES 28: 10,000 event timers and 1,000 processing timers over 500 keys, restored at other parallelism
    void timersSurviveAChangeOfParallelism() throws Exception {
        List<HarnessSnapshot> snapshots = new ArrayList<>();
        long start;
        try (OperatorHarness one = timing().checkpointing().open()) {
            start = one.processingTime();
            for (int i = 0; i < 10_000; i++) {
                one.process("key" + i % 500 + ":e" + (1000 + i));
            }
            for (int i = 0; i < 1_000; i++) {
                one.process("key" + i % 500 + ":p" + (start + 100 + i));
            }
            one.watermark(999);
            snapshots.add(one.snapshot(1));
        }

        List<Object> fired = new ArrayList<>();
        for (int subtask = 0; subtask < 3; subtask++) {
            try (OperatorHarness harness = timing().subtask(subtask, 3)
                    .startLater(Duration.ofMillis(599))
                    .restore(snapshots)
                    .open()) {
                harness.advance(Duration.ZERO);
                int atOnce = harness.output().size();
                harness.advance(Duration.ofMinutes(1)).watermark(20_000);
                for (Object emitted : harness.output()) {
                    String key = ((String) emitted).substring(0, ((String) emitted).indexOf(' '));
                    assertThat(subtaskOf(key, 3)).isEqualTo(subtask);
                }
                assertThat(harness.output().subList(0, atOnce))
                        .isNotEmpty()
                        .allMatch(emitted -> ((String) emitted).contains("processing"));
                fired.addAll(harness.output());
            }
        }
        assertThat(fired).hasSize(11_000).doesNotHaveDuplicates();
        assertThat(fired.stream().filter(one -> ((String) one).contains("processing")))
                .hasSize(1_000);
    }

    @Test
    void eventTimeGoesOnFromTheCheckpoint() throws Exception {
        HarnessSnapshot snapshot;
        try (OperatorHarness harness = timing().open()) {
            snapshot = harness.process("a:e20").watermark(10).snapshot(1);
        }
        assertThat(snapshot.watermark()).isEqualTo(10);

        try (OperatorHarness harness = timing().restore(List.of(snapshot)).open()) {
            harness.watermark(20);
            assertThat(harness.output()).containsExactly("a event 20 of 1 at 20/20");
        }
    }

    @Test // CASES 25
    void aNullKeyIsRefusedWithItsRecord() throws Exception {
        try (OperatorHarness harness = OperatorHarness.of(
                        "nullable",
                        new OperatorSpec.KeyedProcessSpec(
                                TestJob.code(new Timing()), FunctionSpecs.key(new NullForSeven())))
                .open()) {
            for (int i = 1; i < 7; i++) {
                harness.process("a:x" + i);
            }

            assertThatThrownBy(() -> harness.process("a:x7"))
                    .hasMessageContaining("Operator 'nullable'")
                    .hasMessageContaining("NullForSeven")
                    .hasMessageContaining("record 7");
        }
    }

    private static final class NullForSeven implements KeySelector<String, String> {
        private static final long serialVersionUID = 1L;

        @Override
        @SuppressWarnings("NullAway") // the fault under test
        public String getKey(String record) {
            return record.endsWith("7") ? null : record;
        }
    }

    @Test
    void recordsOfOtherSubtasksAreRefused() throws Exception {
        String foreign = subtaskOf("a", 2) == 0 ? "a" : subtaskOf("b", 2) == 0 ? "b" : "c";
        int wrong = 1 - subtaskOf(foreign, 2);
        try (OperatorHarness harness = timing().subtask(wrong, 2).open()) {
            assertThatThrownBy(() -> harness.process(foreign + ":x")).hasMessageContaining("key group");
        }
    }
}
