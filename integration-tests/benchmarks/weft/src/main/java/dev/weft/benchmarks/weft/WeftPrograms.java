package dev.weft.benchmarks.weft;

import dev.weft.api.DataStream;
import dev.weft.api.SingleOutputStreamOperator;
import dev.weft.api.StreamExecutionEnvironment;
import dev.weft.api.connector.lib.DiscardingSink;
import dev.weft.api.time.WatermarkStrategy;
import dev.weft.api.tuple.Tuple2;
import dev.weft.api.type.TypeInformation;
import dev.weft.api.type.Types;
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

/** The workloads as programs. */
final class WeftPrograms {
    private static final TypeInformation<Event> EVENT = TypeInformation.of(Event.class);
    private static final TypeInformation<byte[]> BYTES = TypeInformation.of(byte[].class);

    private WeftPrograms() {}

    /** The throughput workloads. */
    static void build(StreamExecutionEnvironment env, Workload workload, long sourceRecords) {
        switch (workload) {
            case W1 -> chain(env, sourceRecords);
            case W2 -> wordCount(env, sourceRecords);
            case W3 -> finish(WindowPrograms.tumbling(env, sourceRecords), WindowTotals::checksum);
            case W4 -> finish(WindowPrograms.sliding(env, sourceRecords), WindowTotals::checksum);
            case W5 -> finish(WindowPrograms.sessions(env, sourceRecords), WindowTotals::checksum);
            case W6 -> pair(env, sourceRecords);
            case W6_REBALANCE -> rebalance(env, sourceRecords);
            case W7, W7_CHECKPOINTS ->
                finish(counts(env, new Events(Workload.W7_KEYS), Feed.unpaced(sourceRecords)), count -> count);
            case W8 -> finish(WindowPrograms.join(env, sourceRecords), joined -> joined);
            case L1A ->
                probe(
                        WindowPrograms.byWallClock(env, sourceRecords),
                        LatencyProbe.sinceEpochMillis(totals -> totals.end));
            case L1B -> probe(mapped(env, sourceRecords), LatencyProbe.sinceNanos(event -> event.value));
            case R1 -> throw new IllegalArgumentException(workload + " needs a journal");
        }
    }

    private static void chain(StreamExecutionEnvironment env, long records) {
        SingleOutputStreamOperator<Event> events = source(env, new Events(Workload.W1_KEYS), EVENT, records)
                .map(event -> new Event(event.key, event.value * 3 + 1, event.ts))
                .returns(EVENT)
                .filter(event -> (event.value & 3) != 0)
                .map(event -> new Event(event.key ^ 0x5555, event.value + event.key, event.ts))
                .returns(EVENT);
        finish(events, event -> event.value);
    }

    private static void wordCount(StreamExecutionEnvironment env, long records) {
        SingleOutputStreamOperator<Tuple2<String, Long>> counts = source(env, new Lines(), Types.STRING, records)
                .flatMap(new Split())
                .returns(Types.TUPLE(Types.STRING, Types.LONG))
                .keyBy(word -> word.f0, Types.STRING)
                .reduce((one, other) -> Tuple2.of(one.f0, one.f1 + other.f1));
        finish(counts, word -> word.f1);
    }

    /** Different slot sharing groups: the two tasks lie in different slots, so all records cross. */
    private static void pair(StreamExecutionEnvironment env, long records) {
        DataStream<byte[]> payloads =
                source(env, new Payloads(), BYTES, records).setParallelism(1).slotSharingGroup("a");
        payloads.rebalance()
                .filter(new Checksum<byte[]>(bytes -> bytes[0]))
                .setParallelism(1)
                .slotSharingGroup("b")
                .sinkTo(new DiscardingSink<>())
                .setParallelism(1)
                .slotSharingGroup("b");
    }

    private static void rebalance(StreamExecutionEnvironment env, long records) {
        finish(source(env, new Payloads(), BYTES, records).rebalance(), bytes -> bytes[0]);
    }

    /** R1: writes into {@code journal} where its sources run and when its sinks take their first record. */
    static void buildRecovery(StreamExecutionEnvironment env, long records, String journal) {
        counts(env, new Events(Workload.R1_KEYS), Feed.paced(records, journal))
                .filter(new FirstRecord<>(journal))
                .name("first record")
                .sinkTo(new DiscardingSink<>());
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
        return env.fromSource(new GeneratorSource<>(generator, feed), WatermarkStrategy.noWatermarks(), "src", type);
    }

    /** The path of L1B's records. */
    private static DataStream<Event> mapped(StreamExecutionEnvironment env, long records) {
        return source(env, new ClockEvents(Workload.L1_KEYS), EVENT, Feed.paced(records, ""))
                .map(event -> moved(event, 1))
                .returns(EVENT)
                .keyBy(event -> event.key, Types.LONG)
                .map(event -> moved(event, -1))
                .returns(EVENT);
    }

    private static Event moved(Event event, long keys) {
        event.key += keys;
        return event;
    }

    private static <T> void probe(DataStream<T> records, LatencyProbe<T> probe) {
        records.filter(new LatencyFilter<>(probe)).name("latency").sinkTo(new DiscardingSink<>());
    }

    private static <T> void finish(DataStream<T> records, Checksum.Summand<T> summand) {
        records.filter(new Checksum<>(summand)).name("checksum").sinkTo(new DiscardingSink<>());
    }
}
