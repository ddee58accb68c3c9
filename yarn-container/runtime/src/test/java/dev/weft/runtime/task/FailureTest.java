package dev.weft.runtime.task;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weft.api.function.Collector;
import dev.weft.api.function.KeySelector;
import dev.weft.api.function.RichMapFunction;
import dev.weft.api.graph.Partitioning;
import dev.weft.core.error.ErrorCode;
import dev.weft.core.error.Failure;
import dev.weft.runtime.testing.Collected;
import dev.weft.runtime.testing.Numbers;
import dev.weft.runtime.testing.Specs;
import dev.weft.runtime.testing.TestJob;
import dev.weft.runtime.testing.Workers;
import java.util.Objects;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** What a failing task tells. Case 90: an exception whose class is unknown elsewhere and that cannot be serialised. */
@Timeout(60)
class FailureTest {
    private static final AtomicInteger CLOSED = new AtomicInteger();
    private static volatile CountDownLatch gate = new CountDownLatch(1);

    @AfterEach
    void forgetRecords() {
        Collected.clear();
    }

    /** Its class is unknown wherever the job's classes are not, and it cannot be serialised. */
    private static final class Unserialisable extends RuntimeException {
        private static final long serialVersionUID = 1L;

        @SuppressWarnings("unused")
        private final transient Thread thread = Thread.currentThread();

        Unserialisable(String message) {
            super(message);
        }
    }

    private static Failure onlyFailure(TestJob job) {
        assertThat(job.failures()).hasSize(1);
        return job.failures().values().iterator().next();
    }

    @Test
    void aUsersExceptionTravelsAsTextWithItsOperator() throws Exception {
        try (Workers workers = Workers.inProcess()) {
            TestJob job = new TestJob("throws").splits(Specs.toFirst(10));
            job.vertex(
                    "v",
                    1,
                    Specs.source(new Numbers<>(i -> i)),
                    Specs.map(
                            (Long i) -> {
                                if (i == 7) {
                                    throw new Unserialisable("bad seven");
                                }
                                return i;
                            },
                            Specs.LONG),
                    Specs.sink(new Collected<Long>("throws"), Specs.LONG));

            job.start(workers.all()).await(30);

            Failure failure = onlyFailure(job);
            assertThat(failure.code()).isEqualTo(ErrorCode.USER_CODE);
            assertThat(failure.message())
                    .contains("'map'")
                    .contains("bad seven")
                    .contains("Unserialisable");
            assertThat(failure.stack()).contains("FailureTest");
        }
    }

    @Test
    void theOperatorThatThrewIsNamedNotOneThatCalledIt() throws Exception {
        try (Workers workers = Workers.inProcess()) {
            TestJob job = new TestJob("nested").splits(Specs.toFirst(10));
            job.vertex(
                    "v",
                    1,
                    Specs.source(new Numbers<>(i -> i)),
                    Specs.flatMap((Long i, Collector<Long> out) -> out.collect(i), Specs.LONG),
                    Specs.filter(
                            (Long i) -> {
                                throw new AssertionError("no filter today");
                            },
                            Specs.LONG),
                    Specs.sink(new Collected<Long>("nested"), Specs.LONG));

            job.start(workers.all()).await(30);

            assertThat(onlyFailure(job).message()).contains("'filter'").doesNotContain("'flat map'");
        }
    }

    /** A user's selector whose author forgot a case. */
    private static final class NullForSix implements KeySelector<Long, String> {
        private static final long serialVersionUID = 1L;

        @Override
        @SuppressWarnings("NullAway") // the fault under test
        public String getKey(Long value) {
            return value == 6 ? null : "k" + value;
        }
    }

    @Test // CASES 25
    void aNullKeyNamesOperatorSelectorAndRecord() throws Exception {
        try (Workers workers = Workers.inProcess()) {
            TestJob job = new TestJob("nullkey").splits(Specs.toFirst(10));
            TestJob.Vertex source = job.vertex("source", 1, Specs.source(new Numbers<>(i -> i)));
            TestJob.Vertex sink = job.vertex("sink", 1, Specs.sink(new Collected<Long>("nullkey"), Specs.LONG));
            job.edge(source, sink, Specs.hash(new NullForSix(), Specs.STRING), Specs.LONG);

            job.start(workers.all());
            job.awaitRunning();
            while (job.failures().isEmpty()) {
                Thread.onSpinWait();
            }
            job.cancelAll();
            job.await(30);

            assertThat(onlyFailure(job).message())
                    .contains("'source'")
                    .contains("NullForSix")
                    .contains("record 7");
        }
    }

    /** Fails in open; close must not be called for what never opened, others must be closed. */
    private static final class ClosingMap extends RichMapFunction<Long, Long> {
        private static final long serialVersionUID = 1L;

        @Override
        public Long map(Long value) {
            throw new IllegalStateException("first cause");
        }

        @Override
        public void close() {
            CLOSED.incrementAndGet();
            throw new IllegalStateException("second cause");
        }
    }

    @Test // CASES 103
    void theFirstCauseStaysAndFunctionsAreClosed() throws Exception {
        CLOSED.set(0);
        try (Workers workers = Workers.inProcess()) {
            TestJob job = new TestJob("close").splits(Specs.toFirst(10));
            job.vertex(
                    "v",
                    1,
                    Specs.source(new Numbers<>(i -> i)),
                    Specs.map(new ClosingMap(), Specs.LONG),
                    Specs.sink(new Collected<Long>("close"), Specs.LONG));

            job.start(workers.all()).await(30);

            assertThat(CLOSED).hasValue(1);
            assertThat(onlyFailure(job).message()).contains("first cause");
            assertThat(onlyFailure(job).stack()).contains("second cause");
        }
    }

    @RepeatedTest(3)
    void aLostWorkerBreaksItsChannelsAndSaysBetweenWhom() throws Exception {
        try (Workers workers = Workers.overTcp(2)) {
            TestJob job = new TestJob("lost")
                    .splits(Specs.toFirst(Long.MAX_VALUE))
                    .place((vertex, subtask) -> vertex.index());
            TestJob.Vertex source = job.vertex("source", 1, Specs.source(new Numbers<>(i -> i)));
            TestJob.Vertex sink = job.vertex(
                    "sink",
                    1,
                    Specs.filter((Long i) -> i == 0, Specs.LONG),
                    Specs.sink(new Collected<Long>("lost"), Specs.LONG));
            job.edge(source, sink, new Partitioning.Forward(), Specs.LONG);
            job.start(workers.all()).awaitRunning();
            while (Collected.of("lost", 0).isEmpty()) {
                Thread.onSpinWait();
            }

            workers.all().get(1).exchange().close();
            job.await(30);

            Failure failure = Objects.requireNonNull(job.failures().get(job.attemptOf(source, 0)));
            assertThat(failure.code()).isEqualTo(ErrorCode.CONNECTION_LOST);
            assertThat(failure.message())
                    .contains("worker-1")
                    .contains(String.valueOf(workers.all().get(1).dataPort()));
        }
    }

    @Test
    void aWorkerMayGoOnceItsTasksHaveFinished() throws Exception {
        gate = new CountDownLatch(1);
        try (Workers workers = Workers.overTcp(2)) {
            TestJob job = new TestJob("gone").splits(Specs.toFirst(100)).place((vertex, subtask) -> vertex.index());
            TestJob.Vertex source = job.vertex("source", 1, Specs.source(new Numbers<>(i -> i)));
            TestJob.Vertex sink =
                    job.vertex("sink", 1, Specs.sink(new Collected<Long>("gone", record -> gate.await()), Specs.LONG));
            job.edge(source, sink, new Partitioning.Forward(), Specs.LONG);
            job.start(workers.all());
            while (job.ends().get(job.attemptOf(source, 0)) != TaskEnd.FINISHED) {
                Thread.onSpinWait();
            }

            workers.all().get(0).exchange().close();
            while (workers.all().get(1).exchange().openConnections() > 0) {
                Thread.onSpinWait();
            }
            gate.countDown();

            job.await(20).finished();
            assertThat(Collected.of("gone", 0)).hasSize(100);
        }
    }
}
