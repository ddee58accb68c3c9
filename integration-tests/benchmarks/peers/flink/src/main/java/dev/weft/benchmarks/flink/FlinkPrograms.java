package dev.weft.benchmarks.flink;

import dev.weft.benchmarks.workload.ClockEvents;
import dev.weft.benchmarks.workload.Event;
import dev.weft.benchmarks.workload.Events;
import dev.weft.benchmarks.workload.Feed;
import dev.weft.benchmarks.workload.Generator;
import dev.weft.benchmarks.workload.LatencyProbe;
import dev.weft.benchmarks.workload.Lines;
import dev.weft.benchmarks.workload.Payloads;
import dev.weft.benchmarks.workload.WindowTotals;
import dev.weft.benchmarks.workload.Workload;
import org.apache.flink.api.common.eventtime.WatermarkStrategy;
import org.apache.flink.api.common.functions.FlatMapFunction;
import org.apache.flink.api.common.typeinfo.PrimitiveArrayTypeInfo;
import org.apache.flink.api.common.typeinfo.TypeInformation;
import org.apache.flink.api.common.typeinfo.Types;
import org.apache.flink.api.java.tuple.Tuple2;
import org.apache.flink.streaming.api.datastream.DataStreamSink;
import org.apache.flink.streaming.api.datastream.SingleOutputStreamOperator;
import org.apache.flink.streaming.api.environment.StreamExecutionEnvironment;
import org.apache.flink.util.Collector;

/** The workloads as Flink programs. */
final class FlinkPrograms {
    private static final TypeInformation<Event> EVENT = TypeInformation.of(Event.class);

    private FlinkPrograms() {}

    static void build(StreamExecutionEnvironment env, Workload workload, long sourceRecords) {
        switch (workload) {
            case W1 -> chain(env, sourceRecords);
            case W2 -> wordCount(env, sourceRecords);
            case W3 -> WindowPrograms.tumbling(env, sourceRecords);
            case W4 -> WindowPrograms.sliding(env, sourceRecords);
            case W5 -> WindowPrograms.sessions(env, sourceRecords);
            case W6 -> pair(env, sourceRecords);
            case W6_REBALANCE -> rebalance(env, sourceRecords);
            case W7, W7_CHECKPOINTS ->
                counts(env, new Events(Workload.W7_KEYS), Feed.unpaced(sourceRecords))
                        .addSink(new ChecksumSink<Long>(count -> count));
            case W8 -> WindowPrograms.join(env, sourceRecords);
            case L1A ->
                WindowPrograms.byWallClock(env, sourceRecords)
                        .addSink(new LatencySink<WindowTotals>(
                                LatencyProbe.sinceEpochMillis(totals -> totals.end)));
            case L1B -> mapped(env, sourceRecords);
            case R1 -> throw new IllegalArgumentException(workload + " needs a journal");
        }
    }

    private static void chain(StreamExecutionEnvironment env, long records) {
        source(env, new Events(Workload.W1_KEYS), EVENT, records)
                .map(event -> new Event(event.key, event.value * 3 + 1, event.ts))
                .returns(EVENT)
                .filter(event -> (event.value & 3) != 0)
                .map(event -> new Event(event.key ^ 0x5555, event.value + event.key, event.ts))
                .returns(EVENT)
                .addSink(new ChecksumSink<Event>(event -> event.value));
    }

    private static void wordCount(StreamExecutionEnvironment env, long records) {
        source(env, new Lines(), Types.STRING, records)
                .flatMap(new Split())
                .returns(Types.TUPLE(Types.STRING, Types.LONG))
                .keyBy(word -> word.f0, Types.STRING)
                .reduce((one, other) -> Tuple2.of(one.f0, one.f1 + other.f1))
                .addSink(new ChecksumSink<Tuple2<String, Long>>(word -> word.f1));
    }

    /** Different slot sharing groups: the two tasks lie in different slots, so all records cross. */
    private static void pair(StreamExecutionEnvironment env, long records) {
        DataStreamSink<byte[]> sink = payloads(env, records)
                .setParallelism(1)
                .slotSharingGroup("a")
                .rebalance()
                .addSink(new ChecksumSink<byte[]>(bytes -> bytes[0]))
                .setParallelism(1);
        sink.slotSharingGroup("b");
    }

    private static void rebalance(StreamExecutionEnvironment env, long records) {
        payloads(env, records).rebalance().addSink(new ChecksumSink<byte[]>(bytes -> bytes[0]));
    }

    private static SingleOutputStreamOperator<byte[]> payloads(StreamExecutionEnvironment env, long records) {
        return source(env, new Payloads(), PrimitiveArrayTypeInfo.BYTE_PRIMITIVE_ARRAY_TYPE_INFO, records);
    }

    /** R1: writes into {@code journal} where its sources run and when its sinks take their first record. */
    static void buildRecovery(StreamExecutionEnvironment env, long records, String journal) {
        counts(env, new Events(Workload.R1_KEYS), Feed.paced(records, journal))
                .addSink(new FirstRecordSink<Long>(journal));
    }

    /** The path of L1B's records. */
    private static void mapped(StreamExecutionEnvironment env, long records) {
        source(env, new ClockEvents(Workload.L1_KEYS), EVENT, Feed.paced(records, ""))
                .map(event -> moved(event, 1))
                .returns(EVENT)
                .keyBy(event -> event.key, Types.LONG)
                .map(event -> moved(event, -1))
                .returns(EVENT)
                .addSink(new LatencySink<Event>(LatencyProbe.sinceNanos(event -> event.value)));
    }

    private static Event moved(Event event, long keys) {
        event.key += keys;
        return event;
    }

    private static SingleOutputStreamOperator<Long> counts(
            StreamExecutionEnvironment env, Generator<Event> generator, Feed feed) {
        return source(env, generator, EVENT, feed)
                .keyBy(event -> event.key, Types.LONG)
                .process(new Count());
    }

    private static <T> SingleOutputStreamOperator<T> source(
            StreamExecutionEnvironment env, Generator<T> generator, TypeInformation<T> type, long records) {
        return source(env, generator, type, Feed.unpaced(records));
    }

    private static <T> SingleOutputStreamOperator<T> source(
            StreamExecutionEnvironment env, Generator<T> generator, TypeInformation<T> type, Feed feed) {
        return env.fromSource(new GeneratorSource<>(generator, type, feed), WatermarkStrategy.noWatermarks(), "src");
    }

    /** Words of a line, each with 1. */
    public static final class Split implements FlatMapFunction<String, Tuple2<String, Long>> {
        private static final long serialVersionUID = 1L;

        @Override
        public void flatMap(String line, Collector<Tuple2<String, Long>> out) {
            int from = 0;
            int blank;
            while ((blank = line.indexOf(' ', from)) >= 0) {
                out.collect(Tuple2.of(line.substring(from, blank), 1L));
                from = blank + 1;
            }
            out.collect(Tuple2.of(line.substring(from), 1L));
        }
    }
}
