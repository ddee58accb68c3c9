package dev.weft.runtime.task;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weft.api.graph.Partitioning;
import dev.weft.api.tuple.Tuple2;
import dev.weft.api.type.TypeHint;
import dev.weft.api.type.TypeSerializer;
import dev.weft.runtime.testing.Collected;
import dev.weft.runtime.testing.Numbers;
import dev.weft.runtime.testing.Specs;
import dev.weft.runtime.testing.TestJob;
import dev.weft.runtime.testing.Workers;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.LongStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Whole jobs through tasks, chains and channels, in one process and over sockets. */
@Timeout(60)
class JobFlowTest {
    private static final TypeSerializer<Tuple2<String, Long>> PAIR =
            Specs.serializer(new TypeHint<Tuple2<String, Long>>() {});

    @AfterEach
    void forgetRecords() {
        Collected.clear();
    }

    @Test
    void aChainIsOneTask() throws Exception {
        try (Workers workers = Workers.inProcess()) {
            TestJob job = new TestJob("chain").splits(Specs.toFirst(1000));
            job.vertex(
                    "v",
                    1,
                    Specs.source(new Numbers<>(i -> i)),
                    Specs.map((Long i) -> i * 2, Specs.LONG),
                    Specs.filter((Long i) -> i % 3 == 0, Specs.LONG),
                    Specs.sink(new Collected<Long>("chain"), Specs.LONG));

            job.start(workers.all()).await(30).finished();

            List<Object> expected = new ArrayList<>();
            LongStream.range(0, 1000).map(i -> i * 2).filter(i -> i % 3 == 0).forEach(expected::add);
            assertThat(Collected.of("chain", 0)).isEqualTo(expected);
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3})
    void wordCountIsExactOnAnyNumberOfWorkers(int processes) throws Exception {
        try (Workers workers = processes == 1 ? Workers.inProcess() : Workers.overTcp(processes)) {
            TestJob job = new TestJob("words" + processes)
                    .splits(Specs.each(20_000))
                    .place((vertex, subtask) -> (vertex.index() + subtask) % processes);
            TestJob.Vertex source = job.vertex(
                    "source",
                    3,
                    Specs.source(new Numbers<>(i -> "w" + i % 97 + " w" + i % 1009)),
                    Specs.flatMap(
                            (String line, dev.weft.api.function.Collector<Tuple2<String, Long>> out) -> {
                                for (String word : line.split(" ")) {
                                    out.collect(new Tuple2<>(word, 1L));
                                }
                            },
                            Specs.STRING));
            TestJob.Vertex count = job.vertex(
                    "count",
                    4,
                    Specs.reduce(
                            (Tuple2<String, Long> a, Tuple2<String, Long> b) -> new Tuple2<>(a.f0, a.f1 + b.f1),
                            (Tuple2<String, Long> pair) -> pair.f0,
                            Specs.STRING,
                            PAIR),
                    Specs.sink(new Collected<Tuple2<String, Long>>("words"), PAIR));
            job.edge(source, count, Specs.hash((Tuple2<String, Long> pair) -> pair.f0, Specs.STRING), PAIR);

            job.start(workers.all()).await(50).finished();

            Map<String, Long> expected = new HashMap<>();
            for (long i = 0; i < 60_000; i++) {
                expected.merge("w" + i % 97, 1L, Long::sum);
                expected.merge("w" + i % 1009, 1L, Long::sum);
            }
            Map<String, Long> counted = new HashMap<>();
            Collected.all("words").forEach(record -> {
                Tuple2<?, ?> pair = (Tuple2<?, ?>) record;
                counted.merge((String) pair.f0, (Long) pair.f1, Math::max);
            });
            assertThat(counted).isEqualTo(expected);
            assertThat(Collected.all("words")).hasSize(120_000);
            workers.memories().forEach(memory -> assertThat(memory.totalBytes()).isPositive());
            assertThat(workers.all().get(0).exchange().halfOpenChannels()).isZero();
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"FORWARD", "REBALANCE", "RESCALE", "SHUFFLE", "BROADCAST", "GLOBAL"})
    void everyPartitioningDeliversEachRecordToItsReceivers(String name) throws Exception {
        Partitioning partitioning = List.of(
                        new Partitioning.Forward(),
                        new Partitioning.Rebalance(),
                        new Partitioning.Rescale(),
                        new Partitioning.Shuffle(),
                        new Partitioning.Broadcast(),
                        new Partitioning.Global())
                .stream()
                .filter(candidate -> candidate.shipName().equals(name))
                .findFirst()
                .orElseThrow();
        try (Workers workers = Workers.overTcp(2)) {
            TestJob job = new TestJob("partition" + name)
                    .splits(Specs.each(5000))
                    .place((vertex, subtask) -> (vertex.index() + subtask) % 2);
            int targets = name.equals("FORWARD") ? 2 : 3;
            TestJob.Vertex source = job.vertex("source", 2, Specs.source(new Numbers<>(i -> i)));
            TestJob.Vertex sink = job.vertex("sink", targets, Specs.sink(new Collected<Long>(name), Specs.LONG));
            job.edge(source, sink, partitioning, Specs.LONG);

            job.start(workers.all()).await(30).finished();

            int copies = name.equals("BROADCAST") ? targets : 1;
            long[] expected = LongStream.range(0, 10_000)
                    .flatMap(i -> LongStream.generate(() -> i).limit(copies))
                    .toArray();
            long[] received = Collected.all(name).stream()
                    .mapToLong(record -> (Long) record)
                    .sorted()
                    .toArray();
            assertThat(received).isEqualTo(expected);
            if (name.equals("GLOBAL")) {
                assertThat(Collected.of(name, 0)).hasSize(10_000);
            }
            if (name.equals("REBALANCE")) {
                assertThat(Collected.of(name, 1)).hasSizeBetween(3333, 3335);
            }
        }
    }

    @Test
    void twoEdgesIntoOneInputAreAUnion() throws Exception {
        try (Workers workers = Workers.inProcess()) {
            TestJob job = new TestJob("union").splits(Specs.toFirst(1000));
            TestJob.Vertex left = job.vertex("left", 1, Specs.source(new Numbers<>(i -> i)));
            TestJob.Vertex right = job.vertex("right", 1, Specs.source(new Numbers<>(i -> -i)));
            TestJob.Vertex sink = job.vertex("sink", 1, Specs.sink(new Collected<Long>("union"), Specs.LONG));
            job.edge(left, sink, new Partitioning.Forward(), Specs.LONG);
            job.edge(right, sink, new Partitioning.Forward(), Specs.LONG);

            job.start(workers.all()).await(30).finished();

            assertThat(Collected.of("union", 0)).hasSize(2000);
        }
    }
}
