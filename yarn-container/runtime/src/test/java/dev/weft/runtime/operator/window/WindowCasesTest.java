package dev.weft.runtime.operator.window;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.weft.api.DataStream;
import dev.weft.api.KeyedStream;
import dev.weft.api.WindowedStream;
import dev.weft.api.function.OutputTag;
import dev.weft.api.tuple.Tuple2;
import dev.weft.api.type.Types;
import dev.weft.api.window.ContinuousEventTimeTrigger;
import dev.weft.api.window.CountEvictor;
import dev.weft.api.window.CountTrigger;
import dev.weft.api.window.DailyEventTimeWindows;
import dev.weft.api.window.EventTimeSessionWindows;
import dev.weft.api.window.GlobalWindows;
import dev.weft.api.window.ProcessingTimeSessionWindows;
import dev.weft.api.window.SlidingEventTimeWindows;
import dev.weft.api.window.TimeWindow;
import dev.weft.api.window.TumblingEventTimeWindows;
import dev.weft.api.window.TumblingProcessingTimeWindows;
import dev.weft.api.window.Window;
import dev.weft.api.window.WindowFunction;
import dev.weft.runtime.testing.HarnessSnapshot;
import dev.weft.runtime.testing.OperatorHarness;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.TimeZone;
import java.util.function.Function;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Window rows of the cases from the field, by their numbers; and each kind of window once. */
@Timeout(60)
class WindowCasesTest {
    private static final OutputTag<Tuple2<String, Long>> LATE = new OutputTag<>("late", WindowSpecs.PAIRS);

    private static Duration millis(long millis) {
        return Duration.ofMillis(millis);
    }

    /** Emits "[start,end) sum" for the sum of a window. */
    private static <W extends Window> DataStream<?> sums(WindowedStream<Tuple2<String, Long>, String, W> windows) {
        WindowFunction<Tuple2<String, Long>, String, String, W> named = (key, window, input, out) ->
                out.collect(describe(window) + " " + input.iterator().next().f1);
        return windows.reduce((one, other) -> new Tuple2<>(one.f0, one.f1 + other.f1), named, Types.STRING);
    }

    /** Emits "[start,end) values" for the values of a window, which it keeps. */
    private static <W extends Window> DataStream<?> values(WindowedStream<Tuple2<String, Long>, String, W> windows) {
        WindowFunction<Tuple2<String, Long>, String, String, W> listed = (key, window, input, out) -> {
            List<Long> all = new ArrayList<>();
            input.forEach(record -> all.add(record.f1));
            Collections.sort(all);
            out.collect(describe(window) + " " + all);
        };
        return windows.apply(listed, Types.STRING);
    }

    private static String describe(Window window) {
        return window instanceof TimeWindow time ? "[" + time.getStart() + "," + time.getEnd() + ")" : "all";
    }

    private static OperatorHarness open(Function<KeyedStream<Tuple2<String, Long>, String>, DataStream<?>> program)
            throws Exception {
        return WindowSpecs.harness(program).sideOutput(LATE).open();
    }

    private static void add(OperatorHarness harness, long... times) {
        for (long time : times) {
            harness.process(WindowSpecs.pair("a", time), time);
        }
    }

    /** CASES 2 and 100: days that start at midnight in UTC+8, by a negative offset and by its complement. */
    @ParameterizedTest
    @ValueSource(longs = {-8, 16})
    void aDayMayStartWestOrEastOfUtc(long offsetHours) throws Exception {
        long border = Instant.parse("2024-01-01T16:00:00Z").toEpochMilli();
        long day = Duration.ofDays(1).toMillis();
        try (OperatorHarness harness = open(keyed ->
                sums(keyed.window(TumblingEventTimeWindows.of(Duration.ofDays(1), Duration.ofHours(offsetHours)))))) {
            harness.process(WindowSpecs.pair("a", 1), border - 1).process(WindowSpecs.pair("a", 2), border);
            harness.watermark(Long.MAX_VALUE);

            assertThat(harness.output())
                    .containsExactly(
                            "[" + (border - day) + "," + border + ") 1", "[" + border + "," + (border + day) + ") 2");
        }
    }

    /** CASES 100: days have 23 and 25 hours where clocks are set, no record is lost, and the zone of the process has no part in it. */
    @ParameterizedTest
    @ValueSource(strings = {"2021-03-14", "2021-11-07"})
    void daysOfAZoneAreAsLongAsItsClocksSay(String date) throws Exception {
        ZoneId zone = ZoneId.of("America/Los_Angeles");
        LocalDate day = LocalDate.parse(date);
        long start = day.atStartOfDay(zone).toInstant().toEpochMilli();
        long end = day.plusDays(1).atStartOfDay(zone).toInstant().toEpochMilli();
        long hours = Duration.ofMillis(end - start).toHours();
        TimeZone own = TimeZone.getDefault();
        TimeZone.setDefault(TimeZone.getTimeZone("Asia/Shanghai"));
        try (OperatorHarness harness = open(keyed -> sums(keyed.window(DailyEventTimeWindows.of(zone))))) {
            harness.process(WindowSpecs.pair("a", 1000), start - 1);
            for (long at = start; at < end; at += Duration.ofHours(1).toMillis()) {
                harness.process(WindowSpecs.pair("a", 1), at);
            }
            harness.process(WindowSpecs.pair("a", 1), end).watermark(Long.MAX_VALUE);

            assertThat(hours).isEqualTo(date.equals("2021-03-14") ? 23 : 25);
            assertThat(harness.output()).hasSize(3).contains("[" + start + "," + end + ") " + hours);
        } finally {
            TimeZone.setDefault(own);
        }
    }

    /** CASES 4: a watermark t means no more records at or before t; the last timestamp of [s, e) is e − 1. */
    @Test
    void aWindowFiresAtItsLastMillisecond() throws Exception {
        try (OperatorHarness harness = open(keyed -> sums(keyed.window(TumblingEventTimeWindows.of(millis(10)))))) {
            add(harness, 9);
            harness.watermark(8);
            assertThat(harness.output()).isEmpty();
            harness.watermark(9);
            assertThat(harness.output()).containsExactly("[0,10) 9");
            add(harness, 10);
            harness.watermark(18);
            assertThat(harness.output()).hasSize(1);
            harness.watermark(19);
            assertThat(harness.output()).containsExactly("[0,10) 9", "[10,20) 10");
        }
    }

    /** CASES 5: the clock at t does not exclude records at t; by slices and by the general path. */
    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void aWindowOfTheClockFiresAtItsEnd(boolean slices) throws Exception {
        try (OperatorHarness harness = open(keyed -> slices
                ? sums(keyed.window(TumblingProcessingTimeWindows.of(millis(10))))
                : values(keyed.window(TumblingProcessingTimeWindows.of(millis(10)))))) {
            long start = -Math.floorMod(-harness.processingTime(), 10L) + harness.processingTime();
            harness.advance(millis(Math.floorMod(-harness.processingTime(), 10L) + 9));
            long first = harness.processingTime() - 9;
            harness.process(WindowSpecs.pair("a", 1));
            assertThat(harness.output()).isEmpty();
            harness.advance(millis(1));
            harness.process(WindowSpecs.pair("a", 2));
            harness.advance(millis(10));

            assertThat(start).isNotNegative();
            assertThat(harness.output())
                    .containsExactly(
                            "[" + first + "," + (first + 10) + ") " + (slices ? "1" : "[1]"),
                            "[" + (first + 10) + "," + (first + 20) + ") " + (slices ? "2" : "[2]"));
        }
    }

    /** A worker whose clock goes after that of the worker before it must not take its records for late ones. */
    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void aClockThatGoesAfterTheOneBeforeTheRestoreLosesNothing(boolean slices) throws Exception {
        Function<KeyedStream<Tuple2<String, Long>, String>, DataStream<?>> program = keyed -> slices
                ? sums(keyed.window(TumblingProcessingTimeWindows.of(millis(10)))
                        .sideOutputLateData(LATE))
                : values(keyed.window(TumblingProcessingTimeWindows.of(millis(10)))
                        .sideOutputLateData(LATE));
        HarnessSnapshot snapshot;
        try (OperatorHarness harness =
                WindowSpecs.harness(program).startLater(millis(1000)).open()) {
            harness.process(WindowSpecs.pair("a", 1));
            harness.advance(millis(10));
            assertThat(harness.output()).hasSize(1);
            snapshot = harness.snapshot(1);
        }
        try (OperatorHarness harness = WindowSpecs.harness(program)
                .sideOutput(LATE)
                .restore(List.of(snapshot))
                .open()) {
            harness.process(WindowSpecs.pair("a", 2));
            harness.advance(millis(1030));

            assertThat(harness.sideOutputOf(LATE)).isEmpty();
            assertThat(harness.output()).singleElement().asString().endsWith(slices ? ") 2" : ") [2]");
        }
    }

    /** CASES 6: records that share the latest timestamp are not late behind the watermark that the first of them made. */
    @Test
    void recordsOfOneTimestampAreTogether() throws Exception {
        try (OperatorHarness harness = open(keyed ->
                sums(keyed.window(TumblingEventTimeWindows.of(millis(1))).sideOutputLateData(LATE)))) {
            add(harness, 10);
            harness.watermark(9);
            add(harness, 10);
            harness.watermark(10);

            assertThat(harness.output()).containsExactly("[10,11) 20");
            assertThat(harness.sideOutputOf(LATE)).isEmpty();
        }
    }

    /** CASES 10: exactly one gap apart is one session, more is two; in either order. */
    @Test
    void eventsOneGapApartAreOneSession() throws Exception {
        assertThat(sessions(0, 10)).containsExactly("[0,20) [0, 10]");
        assertThat(sessions(10, 0)).containsExactly("[0,20) [0, 10]");
        assertThat(sessions(0, 11)).containsExactlyInAnyOrder("[0,10) [0]", "[11,21) [11]");
        assertThat(sessions(11, 0)).containsExactlyInAnyOrder("[0,10) [0]", "[11,21) [11]");
    }

    private static List<Object> sessions(long... times) throws Exception {
        try (OperatorHarness harness =
                open(keyed -> values(keyed.window(EventTimeSessionWindows.withGap(millis(10)))))) {
            add(harness, times);
            harness.watermark(Long.MAX_VALUE - 1);
            assertThat(harness.snapshot(1).bytes()).as("state after clean-up").isZero();
            return List.copyOf(harness.output());
        }
    }

    /** CASES 11: a bridging event makes one session of two, in every order of arrival, and leaves no state. */
    @Test
    void aBridgingEventMakesOneSession() throws Exception {
        long[][] orders = {{0, 15, 8}, {0, 8, 15}, {8, 0, 15}, {8, 15, 0}, {15, 0, 8}, {15, 8, 0}};
        for (long[] order : orders) {
            assertThat(sessions(order)).containsExactly("[0,25) [0, 8, 15]");
        }
    }

    /** CASES 12: a continuous trigger fires at the end of the window, and goes on after sessions merged. */
    @Test
    void aContinuousTriggerMissesNoFiring() throws Exception {
        try (OperatorHarness harness = open(keyed -> values(keyed.window(TumblingEventTimeWindows.of(millis(12)))
                .trigger(ContinuousEventTimeTrigger.of(millis(5)))))) {
            add(harness, 1, 11);
            harness.watermark(20);
            assertThat(harness.output()).last().isEqualTo("[0,12) [1, 11]");
        }
        try (OperatorHarness harness = open(keyed -> values(keyed.window(EventTimeSessionWindows.withGap(millis(10)))
                .trigger(ContinuousEventTimeTrigger.of(millis(5)))))) {
            add(harness, 1, 14, 8);
            harness.watermark(5);
            assertThat(harness.output()).containsExactly("[1,24) [1, 8, 14]");
            harness.watermark(40);
            assertThat(harness.output()).hasSizeGreaterThan(3).last().isEqualTo("[1,24) [1, 8, 14]");
        }
    }

    @Test
    void lateRecordsFireAgainUntilTheLatenessIsOver() throws Exception {
        try (OperatorHarness harness = open(keyed -> sums(keyed.window(TumblingEventTimeWindows.of(millis(10)))
                .allowedLateness(millis(5))
                .sideOutputLateData(LATE)))) {
            add(harness, 1);
            harness.watermark(10);
            add(harness, 2);
            harness.watermark(14);
            add(harness, 3);

            assertThat(harness.output()).containsExactly("[0,10) 1", "[0,10) 3");
            assertThat(harness.sideOutputOf(LATE)).containsExactly(WindowSpecs.pair("a", 3));
        }
    }

    @Test
    void slidingWindowsOverlapAndMayLeaveGaps() throws Exception {
        try (OperatorHarness harness =
                open(keyed -> sums(keyed.window(SlidingEventTimeWindows.of(millis(10), millis(5)))))) {
            add(harness, 7);
            harness.watermark(100);
            assertThat(harness.output()).containsExactly("[0,10) 7", "[5,15) 7");
        }
        try (OperatorHarness harness =
                open(keyed -> sums(keyed.window(SlidingEventTimeWindows.of(millis(4), millis(10)))))) {
            add(harness, 3, 7, 13);
            harness.watermark(100);
            assertThat(harness.output()).containsExactly("[0,4) 3", "[10,14) 13");
        }
    }

    @Test
    void countWindowsPurgeOrSlide() throws Exception {
        try (OperatorHarness harness = open(keyed -> values(keyed.countWindow(2)))) {
            add(harness, 1, 2, 3, 4, 5);
            assertThat(harness.output()).containsExactly("all [1, 2]", "all [3, 4]");
        }
        try (OperatorHarness harness = open(keyed -> values(keyed.countWindow(3, 2)))) {
            add(harness, 1, 2, 3, 4);
            assertThat(harness.output()).containsExactly("all [1, 2]", "all [2, 3, 4]");
        }
    }

    @Test
    void anEvictorWorksWithAnAggregate() throws Exception {
        try (OperatorHarness harness = open(keyed -> sums(
                keyed.window(GlobalWindows.create()).trigger(CountTrigger.of(2)).evictor(CountEvictor.of(3))))) {
            add(harness, 1, 2, 3, 4);
            assertThat(harness.output()).containsExactly("all 3", "all 9");
        }
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void aMergeThatFailsNamesTheOperatorAndWhatItThrew(boolean late) throws Exception {
        try (OperatorHarness harness = open(keyed -> keyed.window(SlidingEventTimeWindows.of(millis(20), millis(10)))
                .allowedLateness(millis(100))
                .reduce((one, other) -> {
                    throw new IOException("no");
                }))) {
            add(harness, 5);
            harness.watermark(late ? 19 : 9);

            assertThatThrownBy(() -> {
                        add(harness, 15);
                        harness.watermark(19);
                    })
                    .hasMessageContaining("Operator 'window' failed in window function")
                    .hasMessageContaining("no")
                    .hasCauseInstanceOf(IOException.class);
        }
    }

    @Test
    void globalWindowsMayFireAtTheEnd() throws Exception {
        try (OperatorHarness harness =
                open(keyed -> values(keyed.window(GlobalWindows.createWithEndOfStreamTrigger())))) {
            add(harness, 1, 2);
            harness.watermark(Long.MAX_VALUE);
            assertThat(harness.output()).containsExactly("all [1, 2]");
        }
    }

    @Test
    void aGlobalWindowThatFiresAgainAndAgainEndsWithTheInput() throws Exception {
        try (OperatorHarness harness = open(keyed ->
                values(keyed.window(GlobalWindows.create()).trigger(ContinuousEventTimeTrigger.of(millis(10)))))) {
            add(harness, 5);
            harness.watermark(10);
            assertThat(harness.output()).hasSize(1);
            add(harness, 12);
            harness.watermark(Long.MAX_VALUE);
            assertThat(harness.output()).containsExactly("all [5]", "all [5, 12]", "all [5, 12]");
        }
    }

    @Test
    void sessionsOfTheClockCloseAfterTheGap() throws Exception {
        try (OperatorHarness harness =
                open(keyed -> sums(keyed.window(ProcessingTimeSessionWindows.withGap(millis(10)))))) {
            harness.process(WindowSpecs.pair("a", 1));
            harness.advance(millis(9));
            harness.process(WindowSpecs.pair("a", 2));
            harness.advance(millis(9));
            assertThat(harness.output()).isEmpty();
            harness.advance(millis(2));
            assertThat(harness.output()).hasSize(1);
        }
    }

    @Test
    void timersAndContentsOfSessionsOutliveARestore() throws Exception {
        Function<KeyedStream<Tuple2<String, Long>, String>, DataStream<?>> program =
                keyed -> values(keyed.window(EventTimeSessionWindows.withGap(millis(10))));
        HarnessSnapshot snapshot;
        try (OperatorHarness harness = open(program)) {
            add(harness, 1, 8);
            snapshot = harness.snapshot(1);
        }
        try (OperatorHarness harness =
                WindowSpecs.harness(program).restore(List.of(snapshot)).open()) {
            add(harness, 12);
            harness.watermark(30);
            assertThat(harness.output()).containsExactly("[1,22) [1, 8, 12]");
        }
    }

    @Test
    void whatAWindowEmitsBearsItsLastMillisecond() throws Exception {
        try (OperatorHarness harness = open(keyed -> sums(keyed.window(TumblingEventTimeWindows.of(millis(10)))))) {
            add(harness, 3);
            harness.watermark(50);
            assertThat(harness.emitted().get(0).timestamp()).contains(9L);
        }
    }
}
