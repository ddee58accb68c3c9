package dev.weft.benchmarks.jet;

import com.hazelcast.function.SupplierEx;
import com.hazelcast.jet.Traverser;
import com.hazelcast.jet.Traversers;
import com.hazelcast.jet.accumulator.LongAccumulator;
import com.hazelcast.jet.aggregate.AggregateOperation;
import com.hazelcast.jet.aggregate.AggregateOperation1;
import com.hazelcast.jet.aggregate.AggregateOperations;
import com.hazelcast.jet.core.Processor;
import com.hazelcast.jet.core.ProcessorMetaSupplier;
import com.hazelcast.jet.core.ProcessorSupplier;
import com.hazelcast.jet.datamodel.KeyedWindowResult;
import com.hazelcast.jet.pipeline.Pipeline;
import com.hazelcast.jet.pipeline.Sink;
import com.hazelcast.jet.pipeline.Sinks;
import com.hazelcast.jet.pipeline.Sources;
import com.hazelcast.jet.pipeline.StreamStage;
import com.hazelcast.jet.pipeline.WindowDefinition;
import dev.weft.benchmarks.workload.ClockEvents;
import dev.weft.benchmarks.workload.Event;
import dev.weft.benchmarks.workload.Events;
import dev.weft.benchmarks.workload.Feed;
import dev.weft.benchmarks.workload.Generator;
import dev.weft.benchmarks.workload.LatencyProbe;
import dev.weft.benchmarks.workload.Lines;
import dev.weft.benchmarks.workload.Payloads;
import dev.weft.benchmarks.workload.SessionEvents;
import dev.weft.benchmarks.workload.Totals;
import dev.weft.benchmarks.workload.Workload;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** The workloads as Jet pipelines. */
final class JetPrograms {
    private static final int ALL_THREADS = -1;
    private static final long SECOND = 1000;

    private JetPrograms() {}

    static Pipeline build(Workload workload, long sourceRecords) {
        Pipeline pipeline = Pipeline.create();
        switch (workload) {
            case W1 -> chain(pipeline, sourceRecords);
            case W2 -> wordCount(pipeline, sourceRecords);
            case W3 -> totals(pipeline, new Events(Workload.W3_KEYS), sourceRecords, WindowDefinition.tumbling(SECOND));
            case W4 ->
                totals(
                        pipeline,
                        new Events(Workload.W3_KEYS),
                        sourceRecords,
                        WindowDefinition.sliding(60 * SECOND, SECOND));
            case W5 ->
                totals(
                        pipeline,
                        new SessionEvents(Workload.W3_KEYS),
                        sourceRecords,
                        WindowDefinition.session(5 * SECOND));
            case W6 -> payloads(pipeline, sourceRecords, 1);
            case W6_REBALANCE -> payloads(pipeline, sourceRecords, ALL_THREADS);
            case W7, W7_CHECKPOINTS -> counts(pipeline, sourceRecords);
            case W8 -> join(pipeline, sourceRecords);
            case L1A ->
                totals(
                                timed(pipeline, new ClockEvents(Workload.L1_KEYS), Feed.paced(sourceRecords, "")),
                                WindowDefinition.tumbling(SECOND))
                        .writeTo(latency(LatencyProbe.sinceEpochMillis(
                                (KeyedWindowResult<Long, Totals> result) -> result.end())));
            case L1B -> mapped(pipeline, sourceRecords);
            case R1 -> throw new IllegalArgumentException("no cluster of Jet is compared");
        }
        return pipeline;
    }

    private static void chain(Pipeline pipeline, long records) {
        source(pipeline, new Events(Workload.W1_KEYS), records, ALL_THREADS)
                .map(event -> new Event(event.key, event.value * 3 + 1, event.ts))
                .filter(event -> (event.value & 3) != 0)
                .map(event -> new Event(event.key ^ 0x5555, event.value + event.key, event.ts))
                .writeTo(checksum(event -> event.value, ALL_THREADS));
    }

    private static void wordCount(Pipeline pipeline, long records) {
        source(pipeline, new Lines(), records, ALL_THREADS)
                .flatMap(JetPrograms::split)
                .groupingKey(word -> word)
                .rollingAggregate(AggregateOperations.counting())
                .writeTo(checksum((Map.Entry<String, Long> count) -> count.getValue(), ALL_THREADS));
    }

    private static void counts(Pipeline pipeline, long records) {
        source(pipeline, new Events(Workload.W7_KEYS), records, ALL_THREADS)
                .groupingKey(event -> event.key)
                .mapStateful(LongAccumulator::new, (count, key, event) -> {
                    count.add(1);
                    return count.get();
                })
                .writeTo(checksum((Long count) -> count, ALL_THREADS));
    }

    private static void join(Pipeline pipeline, long records) {
        StreamStage<Event> one = timed(pipeline, new Events(Workload.W8_KEYS), Feed.unpaced(records / 2));
        StreamStage<Event> two =
                timed(pipeline, new Events(Workload.W8_KEYS), Feed.unpaced(records / 2, Workload.W8_SECOND_SEED));
        one.groupingKey(event -> event.key)
                .window(WindowDefinition.tumbling(SECOND))
                .aggregate2(
                        AggregateOperations.<Event>toList(),
                        two.groupingKey(event -> event.key),
                        AggregateOperations.<Event>toList())
                .flatMap(met -> pairs(met.result().f0(), met.result().f1()))
                .writeTo(checksum((Long joined) -> joined, ALL_THREADS));
    }

    private static Traverser<Long> pairs(List<Event> ones, List<Event> twos) {
        if (ones.isEmpty() || twos.isEmpty()) {
            return Traversers.empty();
        }
        List<Long> pairs = new ArrayList<>(ones.size() * twos.size());
        for (Event one : ones) {
            for (Event two : twos) {
                pairs.add(one.value ^ (two.value << 1));
            }
        }
        return Traversers.traverseIterable(pairs);
    }

    /** The path of L1B's records. */
    private static void mapped(Pipeline pipeline, long records) {
        source(pipeline, new ClockEvents(Workload.L1_KEYS), Feed.paced(records, ""), ALL_THREADS)
                .map(event -> moved(event, 1))
                .groupingKey(event -> event.key)
                .mapStateful(LongAccumulator::new, (state, key, event) -> moved(event, -1))
                .writeTo(latency(LatencyProbe.sinceNanos((Event event) -> event.value)));
    }

    private static Event moved(Event event, long keys) {
        event.key += keys;
        return event;
    }

    private static <T> Sink<T> latency(LatencyProbe<T> probe) {
        return Sinks.fromProcessor(
                "latency",
                ProcessorMetaSupplier.of(
                        ALL_THREADS, ProcessorSupplier.of((SupplierEx<Processor>) () -> new LatencyP<>(probe.fresh()))));
    }

    private static void totals(Pipeline pipeline, Generator<Event> generator, long records, WindowDefinition window) {
        totals(timed(pipeline, generator, Feed.unpaced(records)), window)
                .writeTo(checksum(
                        (KeyedWindowResult<Long, Totals> result) ->
                                result.result().checksum(result.key(), result.end()),
                        ALL_THREADS));
    }

    private static StreamStage<Event> timed(Pipeline pipeline, Generator<Event> generator, Feed feed) {
        return pipeline.readFrom(Sources.<Event>streamFromProcessorWithWatermarks(
                        "src",
                        true,
                        policy -> ProcessorMetaSupplier.of(
                                ALL_THREADS,
                                ProcessorSupplier.of((SupplierEx<Processor>)
                                        () -> new TimedGeneratorP(generator, feed, policy)))))
                .withNativeTimestamps(0);
    }

    private static StreamStage<KeyedWindowResult<Long, Totals>> totals(
            StreamStage<Event> events, WindowDefinition window) {
        AggregateOperation1<Event, Totals, Totals> totals = AggregateOperation.withCreate(Totals::new)
                .<Event>andAccumulate(Totals::add)
                .andCombine(Totals::merge)
                .andExport(sum -> new Totals().merge(sum))
                .andFinish(sum -> sum);
        return events.groupingKey(event -> event.key).window(window).aggregate(totals);
    }

    private static void payloads(Pipeline pipeline, long records, int parallelism) {
        source(pipeline, new Payloads(), records, parallelism)
                .rebalance()
                .writeTo(checksum(bytes -> bytes[0], parallelism));
    }

    private static <T> StreamStage<T> source(Pipeline pipeline, Generator<T> generator, long total, int parallelism) {
        return source(pipeline, generator, Feed.unpaced(total), parallelism);
    }

    private static <T> StreamStage<T> source(Pipeline pipeline, Generator<T> generator, Feed feed, int parallelism) {
        return pipeline.readFrom(Sources.<T>streamFromProcessor(
                        "src",
                        ProcessorMetaSupplier.of(
                                parallelism,
                                ProcessorSupplier.of(
                                        (SupplierEx<Processor>) () -> new GeneratorP<>(generator, feed)))))
                .withoutTimestamps();
    }

    private static <T> Sink<T> checksum(ChecksumP.Summand<T> summand, int parallelism) {
        return Sinks.fromProcessor(
                "checksum",
                ProcessorMetaSupplier.of(
                        parallelism,
                        ProcessorSupplier.of((SupplierEx<Processor>) () -> new ChecksumP<>(summand))));
    }

    private static Traverser<String> split(String line) {
        return new Traverser<>() {
            private int from;

            @Override
            public String next() {
                if (from < 0) {
                    return null;
                }
                int blank = line.indexOf(' ', from);
                String word = blank < 0 ? line.substring(from) : line.substring(from, blank);
                from = blank < 0 ? -1 : blank + 1;
                return word;
            }
        };
    }
}
