package dev.weft.benchmarks.jet;

import com.hazelcast.function.SupplierEx;
import com.hazelcast.jet.Traverser;
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
import dev.weft.benchmarks.workload.Event;
import dev.weft.benchmarks.workload.Events;
import dev.weft.benchmarks.workload.Generator;
import dev.weft.benchmarks.workload.Lines;
import dev.weft.benchmarks.workload.Payloads;
import dev.weft.benchmarks.workload.SessionEvents;
import dev.weft.benchmarks.workload.Totals;
import dev.weft.benchmarks.workload.Workload;
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

    private static void totals(Pipeline pipeline, Generator<Event> generator, long records, WindowDefinition window) {
        AggregateOperation1<Event, Totals, Totals> totals = AggregateOperation.withCreate(Totals::new)
                .<Event>andAccumulate(Totals::add)
                .andCombine(Totals::merge)
                .andExport(sum -> new Totals().merge(sum))
                .andFinish(sum -> sum);
        pipeline.readFrom(Sources.<Event>streamFromProcessorWithWatermarks(
                        "src",
                        true,
                        policy -> ProcessorMetaSupplier.of(
                                ALL_THREADS,
                                ProcessorSupplier.of((SupplierEx<Processor>)
                                        () -> new TimedGeneratorP(generator, records, policy)))))
                .withNativeTimestamps(0)
                .groupingKey(event -> event.key)
                .window(window)
                .aggregate(totals)
                .writeTo(checksum(
                        (KeyedWindowResult<Long, Totals> result) ->
                                result.result().checksum(result.key(), result.end()),
                        ALL_THREADS));
    }

    private static void payloads(Pipeline pipeline, long records, int parallelism) {
        source(pipeline, new Payloads(), records, parallelism)
                .rebalance()
                .writeTo(checksum(bytes -> bytes[0], parallelism));
    }

    private static <T> StreamStage<T> source(Pipeline pipeline, Generator<T> generator, long total, int parallelism) {
        return pipeline.readFrom(Sources.<T>streamFromProcessor(
                        "src",
                        ProcessorMetaSupplier.of(
                                parallelism,
                                ProcessorSupplier.of(
                                        (SupplierEx<Processor>) () -> new GeneratorP<>(generator, total)))))
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
