package dev.weft.benchmarks.flink;

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
import org.apache.flink.api.common.eventtime.Watermark;
import org.apache.flink.api.common.eventtime.WatermarkGenerator;
import org.apache.flink.api.common.eventtime.WatermarkOutput;
import org.apache.flink.api.common.eventtime.WatermarkStrategy;
import org.apache.flink.api.common.functions.AggregateFunction;
import org.apache.flink.api.common.functions.JoinFunction;
import org.apache.flink.api.common.typeinfo.TypeInformation;
import org.apache.flink.api.common.typeinfo.Types;
import org.apache.flink.streaming.api.datastream.DataStream;
import org.apache.flink.streaming.api.environment.StreamExecutionEnvironment;
import org.apache.flink.streaming.api.functions.windowing.ProcessWindowFunction;
import org.apache.flink.streaming.api.windowing.assigners.EventTimeSessionWindows;
import org.apache.flink.streaming.api.windowing.assigners.SlidingEventTimeWindows;
import org.apache.flink.streaming.api.windowing.assigners.TumblingEventTimeWindows;
import org.apache.flink.streaming.api.windowing.assigners.WindowAssigner;
import org.apache.flink.streaming.api.windowing.windows.TimeWindow;
import org.apache.flink.util.Collector;

/** The workloads with windows as Flink programs. */
final class WindowPrograms {
    private static final TypeInformation<Event> EVENT = TypeInformation.of(Event.class);

    private WindowPrograms() {}

    static void tumbling(StreamExecutionEnvironment env, long records) {
        totals(env, new Events(Workload.W3_KEYS), records, TumblingEventTimeWindows.of(Duration.ofSeconds(1)));
    }

    static void sliding(StreamExecutionEnvironment env, long records) {
        totals(
                env,
                new Events(Workload.W3_KEYS),
                records,
                SlidingEventTimeWindows.of(Duration.ofSeconds(60), Duration.ofSeconds(1)));
    }

    static void sessions(StreamExecutionEnvironment env, long records) {
        totals(
                env,
                new SessionEvents(Workload.W3_KEYS),
                records,
                EventTimeSessionWindows.withGap(Duration.ofSeconds(5)));
    }

    /** The windows of L1A, whose event time is the wall clock. */
    static DataStream<WindowTotals> byWallClock(StreamExecutionEnvironment env, long records) {
        DataStream<Event> events = env.fromSource(
                new GeneratorSource<>(new ClockEvents(Workload.L1_KEYS), EVENT, Feed.paced(records, "")),
                WatermarkStrategy.<Event>forMonotonousTimestamps()
                        .withTimestampAssigner((event, timestamp) -> event.ts),
                "src");
        return totals(events, TumblingEventTimeWindows.of(Duration.ofSeconds(1)));
    }

    static void join(StreamExecutionEnvironment env, long records) {
        timed(env, new Events(Workload.W8_KEYS), Feed.unpaced(records / 2))
                .join(timed(
                        env,
                        new Events(Workload.W8_KEYS),
                        Feed.unpaced(records / 2, Workload.W8_SECOND_SEED)))
                .where(event -> event.key, Types.LONG)
                .equalTo(event -> event.key, Types.LONG)
                .window(TumblingEventTimeWindows.of(Duration.ofSeconds(1)))
                .apply((JoinFunction<Event, Event, Long>) (one, two) -> one.value ^ (two.value << 1), Types.LONG)
                .addSink(new ChecksumSink<Long>(joined -> joined));
    }

    private static void totals(
            StreamExecutionEnvironment env,
            Generator<Event> generator,
            long records,
            WindowAssigner<Object, TimeWindow> windows) {
        totals(timed(env, generator, Feed.unpaced(records)), windows)
                .addSink(new ChecksumSink<WindowTotals>(WindowTotals::checksum));
    }

    private static DataStream<Event> timed(StreamExecutionEnvironment env, Generator<Event> generator, Feed feed) {
        WatermarkStrategy<Event> time = WatermarkStrategy.<Event>forGenerator(context -> new EveryEvents())
                .withTimestampAssigner((event, timestamp) -> event.ts);
        return env.fromSource(new GeneratorSource<>(generator, EVENT, feed), time, "src");
    }

    private static DataStream<WindowTotals> totals(DataStream<Event> events, WindowAssigner<Object, TimeWindow> windows) {
        return events.keyBy(event -> event.key, Types.LONG)
                .window(windows)
                .aggregate(new Adding(), new Closing());
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
    public static final class Adding implements AggregateFunction<Event, Totals, Totals> {
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
    public static final class Closing extends ProcessWindowFunction<Totals, WindowTotals, Long, TimeWindow> {
        private static final long serialVersionUID = 1L;

        @Override
        public void process(Long key, Context context, Iterable<Totals> elements, Collector<WindowTotals> out) {
            out.collect(new WindowTotals(
                    key, context.window().getEnd(), elements.iterator().next()));
        }
    }
}
