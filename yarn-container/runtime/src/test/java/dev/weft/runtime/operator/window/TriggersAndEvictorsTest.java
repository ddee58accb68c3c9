package dev.weft.runtime.operator.window;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weft.api.DataStream;
import dev.weft.api.KeyedStream;
import dev.weft.api.WindowedStream;
import dev.weft.api.function.Collector;
import dev.weft.api.function.OpenContext;
import dev.weft.api.state.ValueStateDescriptor;
import dev.weft.api.tuple.Tuple2;
import dev.weft.api.type.Types;
import dev.weft.api.window.ContinuousProcessingTimeTrigger;
import dev.weft.api.window.CountTrigger;
import dev.weft.api.window.DeltaEvictor;
import dev.weft.api.window.DeltaFunction;
import dev.weft.api.window.DeltaTrigger;
import dev.weft.api.window.GlobalWindow;
import dev.weft.api.window.GlobalWindows;
import dev.weft.api.window.ProcessWindowFunction;
import dev.weft.api.window.ProcessingTimeoutTrigger;
import dev.weft.api.window.PurgingTrigger;
import dev.weft.api.window.RichWindowFunction;
import dev.weft.api.window.TimeEvictor;
import dev.weft.api.window.TimeWindow;
import dev.weft.api.window.Trigger;
import dev.weft.api.window.TumblingEventTimeWindows;
import dev.weft.api.window.TumblingProcessingTimeWindows;
import dev.weft.api.window.Window;
import dev.weft.api.window.WindowFunction;
import dev.weft.runtime.testing.OperatorHarness;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Triggers by clock and by difference, evictors by time and by difference, window functions with a life. */
@Timeout(60)
class TriggersAndEvictorsTest {
    private static final Duration TEN = Duration.ofMillis(10);
    private static final DeltaFunction<Tuple2<String, Long>> DIFFERENCE = (from, to) -> Math.abs(to.f1 - from.f1);

    /** Emits the values of a window in their order. */
    private static <W extends Window> DataStream<?> values(WindowedStream<Tuple2<String, Long>, String, W> windows) {
        WindowFunction<Tuple2<String, Long>, String, String, W> listed = (key, window, input, out) -> {
            List<Long> all = new ArrayList<>();
            input.forEach(record -> all.add(record.f1));
            out.collect(all.toString());
        };
        return windows.apply(listed, Types.STRING);
    }

    private static OperatorHarness open(Function<KeyedStream<Tuple2<String, Long>, String>, DataStream<?>> program)
            throws Exception {
        return WindowSpecs.harness(program).open();
    }

    private static OperatorHarness global(Trigger<? super Tuple2<String, Long>, ? super GlobalWindow> trigger)
            throws Exception {
        return open(keyed -> values(keyed.window(GlobalWindows.create()).trigger(trigger)));
    }

    private static void add(OperatorHarness harness, long... values) {
        for (long value : values) {
            harness.process(WindowSpecs.pair("a", value), value);
        }
    }

    @Test
    void aContinuousTriggerOfTheClockFiresAtEachInterval() throws Exception {
        try (OperatorHarness harness = open(keyed ->
                values(keyed.window(GlobalWindows.create()).trigger(ContinuousProcessingTimeTrigger.of(TEN))))) {
            add(harness, 1);
            harness.advance(Duration.ofMillis(9));
            assertThat(harness.output()).isEmpty();

            harness.advance(Duration.ofMillis(2));
            assertThat(harness.output()).containsExactly("[1]");

            add(harness, 2);
            harness.advance(TEN);
            assertThat(harness.output()).containsExactly("[1]", "[1, 2]");
        }
    }

    @Test
    void aContinuousTriggerOfTheClockStopsWithItsWindow() throws Exception {
        try (OperatorHarness harness =
                open(keyed -> values(keyed.window(TumblingProcessingTimeWindows.of(Duration.ofMillis(40)))
                        .trigger(ContinuousProcessingTimeTrigger.of(TEN))))) {
            add(harness, 1);
            harness.advance(Duration.ofMillis(400));

            assertThat(harness.output())
                    .isNotEmpty()
                    .hasSizeLessThanOrEqualTo(4)
                    .containsOnly("[1]");
        }
    }

    @Test
    void aTimeoutFiresWhatDidNotFireByItself() throws Exception {
        try (OperatorHarness harness =
                global(PurgingTrigger.of(ProcessingTimeoutTrigger.of(CountTrigger.of(3), TEN)))) {
            add(harness, 1);
            harness.advance(TEN);
            assertThat(harness.output()).as("the last millisecond is not over").isEmpty();
            harness.advance(Duration.ofMillis(1));
            assertThat(harness.output()).containsExactly("[1]");

            add(harness, 2, 3, 4);
            assertThat(harness.output()).as("the count began anew").containsExactly("[1]", "[2, 3, 4]");
            harness.advance(Duration.ofMillis(100));
            assertThat(harness.output()).as("no time-out is left").hasSize(2);
        }
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void aTimeoutCountsFromTheFirstOrTheLastRecord(boolean fromLast) throws Exception {
        try (OperatorHarness harness = global(ProcessingTimeoutTrigger.of(CountTrigger.of(9), TEN, fromLast, true))) {
            add(harness, 1);
            harness.advance(Duration.ofMillis(6));
            add(harness, 2);
            harness.advance(Duration.ofMillis(6));
            assertThat(harness.output()).hasSize(fromLast ? 0 : 1);

            harness.advance(Duration.ofMillis(5));
            assertThat(harness.output()).containsExactly("[1, 2]");
        }
    }

    @Test
    void aTimeoutMayLeaveTheCountAsItIs() throws Exception {
        try (OperatorHarness harness = global(ProcessingTimeoutTrigger.of(CountTrigger.of(3), TEN, false, false))) {
            add(harness, 1);
            harness.advance(Duration.ofMillis(11));
            add(harness, 2, 3);

            assertThat(harness.output()).containsExactly("[1]", "[1, 2, 3]");
        }
    }

    @Test
    void aDeltaTriggerFiresWhenTheDifferenceIsAboveItsThreshold() throws Exception {
        try (OperatorHarness harness = global(DeltaTrigger.of(10, DIFFERENCE, WindowSpecs.PAIRS.createSerializer()))) {
            add(harness, 1, 11);
            assertThat(harness.output()).as("10 is not above 10").isEmpty();

            add(harness, 12, 13);
            assertThat(harness.output()).containsExactly("[1, 11, 12]");

            add(harness, 23);
            assertThat(harness.output())
                    .as("differences count from 12")
                    .containsExactly("[1, 11, 12]", "[1, 11, 12, 13, 23]");
        }
    }

    @Test
    void aDeltaEvictorDropsWhatIsFarFromTheLastRecord() throws Exception {
        try (OperatorHarness harness = open(keyed -> values(keyed.window(GlobalWindows.create())
                .trigger(CountTrigger.of(4))
                .evictor(DeltaEvictor.of(10, DIFFERENCE))))) {
            add(harness, 1, 30, 11, 20);

            assertThat(harness.output()).as("10 is far").containsExactly("[11, 20]");
        }
    }

    @Test
    void anEvictorMayWorkBehindTheFunction() throws Exception {
        try (OperatorHarness harness = open(keyed -> values(keyed.window(GlobalWindows.create())
                .trigger(CountTrigger.of(2))
                .evictor(DeltaEvictor.of(10, DIFFERENCE, true))))) {
            add(harness, 1, 20);
            assertThat(harness.output()).containsExactly("[1, 20]");

            add(harness, 21, 22);
            assertThat(harness.output()).containsExactly("[1, 20]", "[20, 21, 22]");
        }
    }

    @Test
    void aTimeEvictorKeepsTheLatestTime() throws Exception {
        try (OperatorHarness harness =
                open(keyed -> values(keyed.window(TumblingEventTimeWindows.of(Duration.ofMillis(100)))
                        .evictor(TimeEvictor.of(TEN))))) {
            add(harness, 5, 40, 35, 31, 30);
            harness.watermark(99);

            assertThat(harness.output()).as("behind 40 − 10").containsExactly("[40, 35, 31]");
        }
    }

    @Test
    void aTimeEvictorMayWorkBehindTheFunction() throws Exception {
        try (OperatorHarness harness = open(keyed -> values(
                keyed.window(GlobalWindows.create()).trigger(CountTrigger.of(2)).evictor(TimeEvictor.of(TEN, true))))) {
            add(harness, 1, 20);
            add(harness, 21, 22);

            assertThat(harness.output()).containsExactly("[1, 20]", "[20, 21, 22]");
        }
    }

    /** Counts its lives: the harness sends functions through their bytes, so the counts are the class's. */
    private static final class Living extends RichWindowFunction<Tuple2<String, Long>, String, String, TimeWindow> {
        private static final long serialVersionUID = 1L;
        private static final AtomicInteger opened = new AtomicInteger();
        private static final AtomicInteger closed = new AtomicInteger();

        @Override
        public void open(OpenContext context) {
            opened.incrementAndGet();
        }

        @Override
        public void close() {
            closed.incrementAndGet();
        }

        @Override
        public void apply(String key, TimeWindow window, Iterable<Tuple2<String, Long>> input, Collector<String> out) {
            out.collect(getRuntimeContext().getTaskInfo().getIndexOfThisSubtask() + " "
                    + input.iterator().next().f1);
        }
    }

    @Test
    void aRichWindowFunctionIsOpenedAndClosedOnce() throws Exception {
        Living.opened.set(0);
        Living.closed.set(0);
        try (OperatorHarness harness = open(keyed -> keyed.window(TumblingEventTimeWindows.of(TEN))
                .reduce((one, other) -> new Tuple2<>(one.f0, one.f1 + other.f1), new Living(), Types.STRING))) {
            add(harness, 1, 2);
            harness.watermark(9);

            assertThat(harness.output()).containsExactly("0 3");
            assertThat(Living.opened).hasValue(1);
            assertThat(Living.closed).hasValue(0);
        }
        assertThat(Living.closed).hasValue(1);
    }

    /** Numbers the windows of a key. */
    private static final class Numbering
            extends ProcessWindowFunction<Tuple2<String, Long>, String, String, TimeWindow> {
        private static final long serialVersionUID = 1L;
        private static final ValueStateDescriptor<Long> NUMBER = new ValueStateDescriptor<>("number", Types.LONG);

        @Override
        public void process(String key, Context context, Iterable<Tuple2<String, Long>> elements, Collector<String> out)
                throws Exception {
            var number = context.globalState().getState(NUMBER);
            Long before = number.value();
            number.update(before == null ? 1L : before + 1);
            out.collect(key + number.value() + " before " + context.window().getEnd());
        }
    }

    @Test
    void aProcessWindowFunctionKeepsStateOfItsKeyOverWindows() throws Exception {
        try (OperatorHarness harness =
                open(keyed -> keyed.window(TumblingEventTimeWindows.of(TEN)).process(new Numbering(), Types.STRING))) {
            add(harness, 1, 11);
            harness.watermark(19);

            assertThat(harness.output()).containsExactly("a1 before 10", "a2 before 20");
        }
    }
}
