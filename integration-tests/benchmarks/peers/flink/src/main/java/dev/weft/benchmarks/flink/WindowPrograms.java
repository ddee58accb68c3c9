package dev.weft.benchmarks.flink;

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
import org.apache.flink.api.common.typeinfo.TypeInformation;
import org.apache.flink.api.common.typeinfo.Types;
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

    private static void totals(
            StreamExecutionEnvironment env,
            Generator<Event> generator,
            long records,
            WindowAssigner<Object, TimeWindow> windows) {
        WatermarkStrategy<Event> time = WatermarkStrategy.<Event>forGenerator(context -> new EveryEvents())
                .withTimestampAssigner((event, timestamp) -> event.ts);
        env.fromSource(new GeneratorSource<>(generator, EVENT, Feed.unpaced(records)), time, "src")
                .keyBy(event -> event.key, Types.LONG)
                .window(windows)
                .aggregate(new Adding(), new Closing())
                .addSink(new ChecksumSink<WindowTotals>(WindowTotals::checksum));
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
