package dev.weft.benchmarks.weft;

import dev.weft.api.DataStream;
import dev.weft.api.StreamExecutionEnvironment;
import dev.weft.api.function.Collector;
import dev.weft.api.function.base.AggregateFunction;
import dev.weft.api.time.Watermark;
import dev.weft.api.time.WatermarkGenerator;
import dev.weft.api.time.WatermarkOutput;
import dev.weft.api.time.WatermarkStrategy;
import dev.weft.api.type.TypeInformation;
import dev.weft.api.type.Types;
import dev.weft.api.window.EventTimeSessionWindows;
import dev.weft.api.window.ProcessWindowFunction;
import dev.weft.api.window.SlidingEventTimeWindows;
import dev.weft.api.window.TimeWindow;
import dev.weft.api.window.TumblingEventTimeWindows;
import dev.weft.api.window.WindowAssigner;
import dev.weft.benchmarks.workload.ClockEvents;
import dev.weft.benchmarks.workload.Event;
import dev.weft.benchmarks.workload.Events;
import dev.weft.benchmarks.workload.Feed;
import dev.weft.benchmarks.workload.Generator;
import dev.weft.benchmarks.workload.SessionEvents;
import dev.weft.benchmarks.workload.Totals;
import dev.weft.benchmarks.workload.WindowTotals;
import dev.weft.benchmarks.workload.Workload;
import java.time.Duration;

/** The workloads with windows as programs. */
final class WindowPrograms {
    private static final TypeInformation<Event> EVENT = TypeInformation.of(Event.class);

    private WindowPrograms() {}

    static DataStream<WindowTotals> tumbling(StreamExecutionEnvironment env, long records) {
        return totals(env, new Events(Workload.W3_KEYS), records, TumblingEventTimeWindows.of(Duration.ofSeconds(1)));
    }

    static DataStream<WindowTotals> sliding(StreamExecutionEnvironment env, long records) {
        return totals(
                env,
                new Events(Workload.W3_KEYS),
                records,
                SlidingEventTimeWindows.of(Duration.ofSeconds(60), Duration.ofSeconds(1)));
    }

    static DataStream<WindowTotals> sessions(StreamExecutionEnvironment env, long records) {
        return totals(
                env,
                new SessionEvents(Workload.W3_KEYS),
                records,
                EventTimeSessionWindows.withGap(Duration.ofSeconds(5)));
    }

    /** The windows of L1A, whose event time is the wall clock. */
    static DataStream<WindowTotals> byWallClock(StreamExecutionEnvironment env, long records) {
        DataStream<Event> events = env.fromSource(
                new GeneratorSource<>(new ClockEvents(Workload.L1_KEYS), Feed.paced(records, "")),
                WatermarkStrategy.<Event>forMonotonousTimestamps()
                        .withTimestampAssigner((event, timestamp) -> event.ts),
                "src",
                EVENT);
        return totals(events, TumblingEventTimeWindows.of(Duration.ofSeconds(1)));
    }

    static DataStream<Long> join(StreamExecutionEnvironment env, long records) {
        return timed(env, new Events(Workload.W8_KEYS), Feed.unpaced(records / 2))
                .join(timed(env, new Events(Workload.W8_KEYS), Feed.unpaced(records / 2, Workload.W8_SECOND_SEED)))
                .where(event -> event.key, Types.LONG)
                .equalTo(event -> event.key, Types.LONG)
                .window(TumblingEventTimeWindows.of(Duration.ofSeconds(1)))
                .apply((one, two) -> one.value ^ (two.value << 1), Types.LONG);
    }

    private static DataStream<WindowTotals> totals(
            StreamExecutionEnvironment env,
            Generator<Event> generator,
            long records,
            WindowAssigner<Object, TimeWindow> windows) {
        return totals(timed(env, generator, Feed.unpaced(records)), windows);
    }

    private static DataStream<Event> timed(StreamExecutionEnvironment env, Generator<Event> generator, Feed feed) {
        WatermarkStrategy<Event> time = WatermarkStrategy.<Event>forGenerator(context -> new EveryEvents())
                .withTimestampAssigner((event, timestamp) -> event.ts);
        return env.fromSource(new GeneratorSource<>(generator, feed), time, "src", EVENT);
    }

    private static DataStream<WindowTotals> totals(
            DataStream<Event> events, WindowAssigner<Object, TimeWindow> windows) {
        return events.keyBy(event -> event.key, Types.LONG).window(windows).aggregate(new Adding(), new Closing());
    }

    /** A watermark after every so many events: just before the last of them. */
    private static final class EveryEvents implements WatermarkGenerator<Event> {
        private int events;

        @Override
        public void onEvent(Event event, long eventTimestamp, WatermarkOutput output) {
            if (++events == Workload.WATERMARK_EVENTS) {
                events = 0;
                output.emitWatermark(new Watermark(eventTimestamp - 1));
            }
        }

        @Override
        public void onPeriodicEmit(WatermarkOutput output) {}
    }

    /** Sum, number and maximum. */
    private static final class Adding implements AggregateFunction<Event, Totals, Totals> {
        private static final long serialVersionUID = 1L;

        @Override
        public Totals createAccumulator() {
            return new Totals();
        }

        @Override
        public Totals add(Event value, Totals accumulator) {
            return accumulator.add(value);
        }

        @Override
        public Totals getResult(Totals accumulator) {
            return accumulator;
        }

        @Override
        public Totals merge(Totals a, Totals b) {
            return a.merge(b);
        }
    }

    /** Names key and window. */
    private static final class Closing extends ProcessWindowFunction<Totals, WindowTotals, Long, TimeWindow> {
        private static final long serialVersionUID = 1L;

        @Override
        public void process(Long key, Context context, Iterable<Totals> elements, Collector<WindowTotals> out) {
            out.collect(new WindowTotals(
                    key, context.window().getEnd(), elements.iterator().next()));
        }
    }
}
