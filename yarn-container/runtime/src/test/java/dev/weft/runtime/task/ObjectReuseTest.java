package dev.weft.runtime.task;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weft.api.function.Collector;
import dev.weft.api.function.FlatMapFunction;
import dev.weft.api.graph.Partitioning;
import dev.weft.api.tuple.Tuple2;
import dev.weft.api.type.TypeHint;
import dev.weft.api.type.TypeSerializer;
import dev.weft.core.error.Failure;
import dev.weft.runtime.testing.Collected;
import dev.weft.runtime.testing.Numbers;
import dev.weft.runtime.testing.Specs;
import dev.weft.runtime.testing.TestJob;
import dev.weft.runtime.testing.Workers;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Who may change a record, and what happens when somebody else does. */
@Timeout(60)
class ObjectReuseTest {
    private static final TypeSerializer<Tuple2<String, Long>> PAIR =
            Specs.serializer(new TypeHint<Tuple2<String, Long>>() {});

    @AfterEach
    void forgetRecords() {
        Collected.clear();
    }

    /** Emits one object again and again. */
    private static final class OneObject implements FlatMapFunction<Long, Tuple2<String, Long>> {
        private static final long serialVersionUID = 1L;
        private final Tuple2<String, Long> reused = new Tuple2<>("n", 0L);

        @Override
        public void flatMap(Long value, Collector<Tuple2<String, Long>> out) {
            reused.f1 = value;
            out.collect(reused);
        }
    }

    private static TestJob job(String name) {
        TestJob job = new TestJob(name).splits(Specs.toFirst(1000));
        TestJob.Vertex source = job.vertex(
                "source", 1, Specs.source(new Numbers<>(i -> i)), Specs.flatMap(new OneObject(), Specs.LONG));
        TestJob.Vertex sink = job.vertex("sink", 1, Specs.sink(new Collected<Tuple2<String, Long>>(name), PAIR));
        return job.edge(source, sink, new Partitioning.Rebalance(), PAIR);
    }

    @Test
    void aRecordThatChangesAfterItWasEmittedFailsTheJobNamingTheOperator() throws Exception {
        try (Workers workers = Workers.inProcess()) {
            TestJob job = job("changed").start(workers.all());
            while (job.failures().isEmpty()) {
                Thread.onSpinWait();
            }
            job.cancelAll();
            job.await(20);

            Failure failure = job.failures().values().iterator().next();
            assertThat(failure.message()).contains("'flat map'").contains("pipeline.object-reuse: false");
        }
    }

    @Test
    void withDefensiveCopiesItIsAllowed() throws Exception {
        try (Workers workers = Workers.inProcess()) {
            job("copied")
                    .option("pipeline.object-reuse", "false")
                    .start(workers.all())
                    .await(20)
                    .finished();

            List<Object> expected = new ArrayList<>();
            for (long i = 0; i < 1000; i++) {
                expected.add(new Tuple2<>("n", i));
            }
            assertThat(Collected.of("copied", 0)).isEqualTo(expected);
        }
    }

    @Test
    void twoReceiversOfOneStreamDoNotSeeEachOthersChanges() throws Exception {
        try (Workers workers = Workers.inProcess()) {
            TestJob job = new TestJob("fan").splits(Specs.toFirst(100));
            TestJob.Vertex source = job.vertex("source", 1, Specs.source(new Numbers<>(i -> new Tuple2<>("n", i))));
            for (String name : List.of("left", "right")) {
                TestJob.Vertex sink = job.vertex(
                        name,
                        1,
                        Specs.map(
                                (Tuple2<String, Long> pair) -> {
                                    pair.f0 += name; // its single receiver may
                                    return pair;
                                },
                                PAIR),
                        Specs.sink(new Collected<Tuple2<String, Long>>(name), PAIR));
                job.edge(source, sink, new Partitioning.Forward(), PAIR);
            }

            job.start(workers.all()).await(20).finished();

            for (String name : List.of("left", "right")) {
                assertThat(Collected.of(name, 0))
                        .hasSize(100)
                        .allMatch(record -> ((Tuple2<?, ?>) record).f0.equals("n" + name));
            }
        }
    }
}
