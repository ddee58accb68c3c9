package dev.weft.runtime.task;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weft.api.connector.Sink;
import dev.weft.api.connector.SinkWriter;
import dev.weft.api.connector.WriterInitContext;
import dev.weft.api.function.Collector;
import dev.weft.api.function.OpenContext;
import dev.weft.api.function.RichMapFunction;
import dev.weft.api.graph.Partitioning;
import dev.weft.runtime.testing.Collected;
import dev.weft.runtime.testing.Numbers;
import dev.weft.runtime.testing.Specs;
import dev.weft.runtime.testing.TestJob;
import dev.weft.runtime.testing.Workers;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** A task stops wherever it is (CASES 55). */
@Timeout(60)
class CancellationTest {
    private static volatile CountDownLatch there = new CountDownLatch(1);
    private static volatile CountDownLatch mayLeave = new CountDownLatch(1);

    @BeforeEach
    void newLatches() {
        there = new CountDownLatch(1);
        mayLeave = new CountDownLatch(1);
    }

    @AfterEach
    void letGo() {
        mayLeave.countDown();
        Collected.clear();
    }

    /** Blocks until interrupted. */
    private static void block() throws InterruptedException {
        there.countDown();
        mayLeave.await();
    }

    /** Ignores every interrupt. */
    private static void blockDeaf() {
        there.countDown();
        boolean left = false;
        while (!left) {
            try {
                left = mayLeave.await(60, TimeUnit.SECONDS);
            } catch (InterruptedException e) {
                left = false;
            }
        }
    }

    private static void awaitThere() throws InterruptedException {
        assertThat(there.await(60, TimeUnit.SECONDS)).isTrue();
    }

    private static TestJob withMap(String name, dev.weft.api.function.MapFunction<Long, Long> map) {
        TestJob job = new TestJob(name).splits(Specs.toFirst(Long.MAX_VALUE));
        job.vertex(
                "v",
                1,
                Specs.source(new Numbers<>(i -> i)),
                Specs.map(map, Specs.LONG),
                Specs.sink(new Collected<Long>(name), Specs.LONG));
        return job;
    }

    private static void cancelAndExpect(TestJob job) throws InterruptedException {
        job.cancelAll();
        job.await(20);
        assertThat(job.ends().values()).containsOnly(TaskEnd.CANCELED);
        assertThat(job.failures()).isEmpty();
    }

    @Test
    void whileRecordsFlow() throws Exception {
        try (Workers workers = Workers.inProcess()) {
            TestJob job = withMap("flow", i -> {
                there.countDown();
                return i;
            });
            job.start(workers.all());
            awaitThere();
            cancelAndExpect(job);
        }
    }

    @Test
    void whileBlockedInUserCode() throws Exception {
        try (Workers workers = Workers.inProcess()) {
            TestJob job = withMap("blocked", i -> {
                block();
                return i;
            });
            job.start(workers.all());
            awaitThere();
            cancelAndExpect(job);
        }
    }

    /** Blocks in open. */
    private static final class BlockingOpen extends RichMapFunction<Long, Long> {
        private static final long serialVersionUID = 1L;

        @Override
        public void open(OpenContext context) throws Exception {
            block();
        }

        @Override
        public Long map(Long value) {
            return value;
        }
    }

    @Test
    void whileBlockedInOpen() throws Exception {
        try (Workers workers = Workers.inProcess()) {
            TestJob job = withMap("open", new BlockingOpen());
            job.start(workers.all());
            awaitThere();
            cancelAndExpect(job);
        }
    }

    @Test
    void whileTheSourceIsIdle() throws Exception {
        try (Workers workers = Workers.inProcess()) {
            TestJob job = new TestJob("idle").splits(Specs.toFirst(Long.MAX_VALUE));
            TestJob.Vertex sink = job.vertex("sink", 1, Specs.sink(new Collected<Long>("idle"), Specs.LONG));
            TestJob.Vertex source = job.vertex(
                    "source", 1, Specs.source(new Numbers<>(i -> i)), Specs.filter((Long i) -> false, Specs.LONG));
            job.edge(source, sink, new Partitioning.Forward(), Specs.LONG);
            job.start(workers.all()).awaitRunning();

            cancelAndExpect(job);
        }
    }

    @Test
    void whileAFlatMapWaitsForRoomInTheMiddleOfARecord() throws Exception {
        for (int processes = 1; processes <= 2; processes++) {
            newLatches();
            int count = processes;
            try (Workers workers = count == 1 ? Workers.inProcess() : Workers.overTcp(2)) {
                TestJob job = new TestJob("room" + count)
                        .splits(Specs.toFirst(1))
                        .place((vertex, subtask) -> vertex.index() % count);
                TestJob.Vertex source = job.vertex(
                        "source",
                        1,
                        Specs.source(new Numbers<>(i -> i)),
                        Specs.flatMap(
                                (Long i, Collector<Long> out) -> {
                                    for (long n = 0; n < Long.MAX_VALUE; n++) {
                                        out.collect(n);
                                    }
                                },
                                Specs.LONG));
                TestJob.Vertex sink =
                        job.vertex("sink", 1, Specs.sink(new Collected<Long>("room", record -> block()), Specs.LONG));
                job.edge(source, sink, new Partitioning.Forward(), Specs.LONG);
                job.start(workers.all());
                awaitThere();
                while (workers.all()
                                        .get(0)
                                        .tasks()
                                        .totals(job.attemptOf(source, 0))
                                        .backPressuredNanos()
                                == 0
                        && job.ends().isEmpty()
                        && !isParked("source (1/1)#1")) {
                    Thread.onSpinWait();
                }

                cancelAndExpect(job);
            }
        }
    }

    private static boolean isParked(String thread) {
        return Thread.getAllStackTraces().entrySet().stream()
                .anyMatch(entry -> entry.getKey().getName().equals(thread)
                        && entry.getValue().length > 0
                        && entry.getValue()[0].getMethodName().equals("park"));
    }

    @Test
    void userCodeThatIgnoresInterruptsIsReported() throws Exception {
        try (Workers workers = Workers.inProcess()) {
            TestJob job = withMap("deaf", i -> {
                blockDeaf();
                return i;
            });
            job.start(workers.all());
            awaitThere();

            job.cancelAll();
            while (job.stuck().isEmpty()) {
                Thread.onSpinWait();
            }

            assertThat(job.stuck().values().iterator().next()).contains("blockDeaf");
            mayLeave.countDown();
            job.await(20);
            assertThat(job.ends().values()).containsOnly(TaskEnd.CANCELED);
        }
    }

    /** Blocks deaf in the writer's constructor. */
    private static final class StuckSink implements Sink<Long> {
        private static final long serialVersionUID = 1L;

        @Override
        public SinkWriter<Long> createWriter(WriterInitContext context) {
            blockDeaf();
            throw new IllegalStateException("never used");
        }
    }

    @Test
    void aConstructorThatNeverReturnsIsReported() throws Exception {
        try (Workers workers = Workers.inProcess()) {
            TestJob job = new TestJob("constructor").splits(Specs.toFirst(1));
            job.vertex("v", 1, Specs.source(new Numbers<>(i -> i)), Specs.sink(new StuckSink(), Specs.LONG));
            job.start(workers.all());
            awaitThere();

            job.cancelAll();
            while (job.stuck().isEmpty()) {
                Thread.onSpinWait();
            }

            assertThat(job.stuck().values().iterator().next()).contains("createWriter");
            mayLeave.countDown();
            job.await(20);
        }
    }

    @Test
    void beforeItsPeersExist() throws Exception {
        try (Workers workers = Workers.overTcp(2)) {
            TestJob job = new TestJob("alone").splits(Specs.toFirst(1)).place((vertex, subtask) -> vertex.index());
            TestJob.Vertex source = job.vertex("source", 1, Specs.source(new Numbers<>(i -> i)));
            TestJob.Vertex sink = job.vertex("sink", 1, Specs.sink(new Collected<Long>("alone"), Specs.LONG));
            job.edge(source, sink, new Partitioning.Forward(), Specs.LONG);
            job.startOnly(source, workers.all()).awaitRunning();

            cancelAndExpect(job);
        }
    }
}
