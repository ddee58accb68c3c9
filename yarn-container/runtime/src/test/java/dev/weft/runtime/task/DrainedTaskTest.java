package dev.weft.runtime.task;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weft.api.connector.Sink;
import dev.weft.api.connector.SinkWriter;
import dev.weft.api.connector.WriterInitContext;
import dev.weft.api.graph.Partitioning;
import dev.weft.api.time.Watermark;
import dev.weft.api.time.WatermarkStrategy;
import dev.weft.core.id.TaskId;
import dev.weft.protocol.state.CheckpointOptions;
import dev.weft.protocol.state.TaskRestore;
import dev.weft.runtime.checkpoint.OperatorFrozen;
import dev.weft.runtime.checkpoint.TaskSnapshot;
import dev.weft.runtime.testing.Numbers;
import dev.weft.runtime.testing.Specs;
import dev.weft.runtime.testing.Tally;
import dev.weft.runtime.testing.TestJob;
import dev.weft.runtime.testing.Workers;
import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Tasks between the end of their input and their own, and sources that stand still behind a savepoint. */
@Timeout(60)
class DrainedTaskTest {
    private static final long ENDLESS = Long.MAX_VALUE / 4;
    private static final CheckpointOptions STOP = new CheckpointOptions(CheckpointOptions.Kind.SAVEPOINT, true);
    private static final AtomicInteger ENDS = new AtomicInteger();
    private static final AtomicLong WATERMARK = new AtomicLong();

    @TempDir
    Path folder;

    @BeforeEach
    void start() {
        ENDS.set(0);
        WATERMARK.set(Long.MIN_VALUE);
    }

    @AfterEach
    void forget() {
        Tally.clear();
    }

    /** Counts how often it was told that the input ended. */
    private static final class EndCounting implements Sink<Long> {
        private static final long serialVersionUID = 1L;

        @Override
        public SinkWriter<Long> createWriter(WriterInitContext context) {
            return new SinkWriter<>() {
                @Override
                public void write(Long element, Context at) {}

                @Override
                public void flush(boolean endOfInput) {
                    if (endOfInput) {
                        ENDS.incrementAndGet();
                    }
                }

                @Override
                public void writeWatermark(Watermark watermark) {
                    WATERMARK.set(watermark.getTimestamp());
                }

                @Override
                public void close() {}
            };
        }
    }

    private record Job(TestJob job, TestJob.Vertex source, TestJob.Vertex target) {}

    private static Job job(String name, int processes, long each) {
        TestJob job = new TestJob(name)
                .checkpointing()
                .splits(Specs.each(each))
                .place((vertex, subtask) -> (vertex.index() + subtask) % processes);
        WatermarkStrategy<Long> time =
                WatermarkStrategy.<Long>forMonotonousTimestamps().withTimestampAssigner((number, known) -> number);
        TestJob.Vertex source = job.vertex(
                "source", 2, Specs.source(new Numbers<>(i -> i), time), Specs.map(new Tally("made"), Specs.LONG));
        TestJob.Vertex target = job.vertex(
                "target", 2, Specs.map(new Tally("got"), Specs.LONG), Specs.sink(new EndCounting(), Specs.LONG));
        job.edge(source, target, new Partitioning.Rebalance(), Specs.LONG);
        return new Job(job, source, target);
    }

    private static Workers workers(int processes) {
        return processes == 1 ? Workers.inProcess() : Workers.overTcp(processes);
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2})
    void drainedTasksTakeCheckpointsUntilTheyAreToldToFinish(int processes) throws Exception {
        try (Workers workers = workers(processes)) {
            Job made = job("drained", processes, 1000);
            TestJob job = made.job().start(workers.all());
            job.snapshots().awaitDrained(4);

            for (long checkpoint = 1; checkpoint <= 3; checkpoint++) {
                job.trigger(made.source(), checkpoint);
                Map<?, TaskSnapshot> taken = job.snapshots().await(checkpoint, 4);
                assertThat(taken.values()).allMatch(TaskSnapshot::drained);
                long id = checkpoint;
                job.forAll((tasks, attempt) -> tasks.complete(attempt, id));
            }
            assertThat(job.ends()).isEmpty();
            assertThat(ENDS.get()).isEqualTo(2);
            assertThat(Tally.at("got", 3).count()).isEqualTo(2000);

            job.forAll(TaskThreads::finish);
            job.await(20).finished();
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2})
    void whatWasDrainedEndsWithoutASecondEnd(int processes) throws Exception {
        try (Workers workers = workers(processes)) {
            Job first = job("again", processes, 1000);
            first.job().start(workers.all());
            first.job().snapshots().awaitDrained(4);
            first.job().trigger(first.source(), 1);
            first.job().snapshots().await(1, 4);
            Map<TaskId, TaskRestore> from =
                    first.job().snapshots().write(1, folder.resolve("w.state").toUri());
            first.job().cancelAll();
            first.job().await(20);
            ENDS.set(0);

            Job second = job("again", processes, 1000);
            TestJob job = second.job().attempt(2).restore(from).start(workers.all());
            job.snapshots().awaitDrained(4);
            job.trigger(second.source(), 2);
            job.snapshots().await(2, 4);
            job.forAll(TaskThreads::finish);
            job.await(20).finished();

            assertThat(ENDS.get()).isZero();
            assertThat(Tally.at("got", 2).count()).isEqualTo(2000);
            assertThat(job.snapshots().of(2).values()).allMatch(TaskSnapshot::drained);
        }
    }

    /** The sources had ended, the targets had not: only those hear of the end. */
    @Test
    void aTaskBehindDrainedOnesEndsOnce() throws Exception {
        try (Workers workers = workers(1)) {
            Job first = job("behind", 1, 1000);
            first.job().start(workers.all());
            first.job().snapshots().awaitDrained(4);
            first.job().trigger(first.source(), 1);
            first.job().snapshots().await(1, 4);
            Map<TaskId, TaskRestore> from = new java.util.HashMap<>(
                    first.job().snapshots().write(1, folder.resolve("w.state").toUri()));
            from.replaceAll((task, restore) -> new TaskRestore(
                    restore.checkpoint(), task.vertex().equals(first.source().id()), restore.operators()));
            first.job().cancelAll();
            first.job().await(20);
            ENDS.set(0);

            TestJob job = job("behind", 1, 1000).job().attempt(2).restore(from).start(workers.all());
            job.snapshots().awaitDrained(4);
            job.forAll(TaskThreads::finish);
            job.await(20).finished();

            assertThat(ENDS.get()).isEqualTo(2);
        }
    }

    @Test
    void withoutCheckpointsTasksEndByThemselves() throws Exception {
        try (Workers workers = workers(1)) {
            TestJob job = new TestJob("plain").splits(Specs.each(1000));
            job.vertex("all", 2, Specs.source(new Numbers<>(i -> i)), Specs.sink(new EndCounting(), Specs.LONG));

            job.start(workers.all()).await(20).finished();

            assertThat(ENDS.get()).isEqualTo(2);
        }
    }

    @Test
    void aDrainingSourceEndsItsInput() throws Exception {
        try (Workers workers = workers(1)) {
            Job made = job("drain", 1, ENDLESS);
            TestJob job = made.job().start(workers.all()).awaitRunning();
            while (Tally.now("got").count() == 0) {
                Thread.onSpinWait();
            }

            job.forAll(made.source(), TaskThreads::drain);

            job.snapshots().awaitDrained(4);
            job.trigger(made.source(), 1);
            job.snapshots().await(1, 4);
            job.forAll(TaskThreads::finish);
            job.await(20).finished();
            assertThat(ENDS.get()).isEqualTo(2);
            assertThat(WATERMARK.get()).isEqualTo(Long.MAX_VALUE);
            assertThat(Tally.at("got", 1)).isEqualTo(Tally.at("made", 1));
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2})
    void suspendedTasksEndWhereTheSavepointIs(int processes) throws Exception {
        try (Workers workers = workers(processes)) {
            Job made = job("stop", processes, ENDLESS);
            TestJob job = made.job().start(workers.all()).awaitRunning();
            while (Tally.now("got").count() < 1000) {
                Thread.onSpinWait();
            }

            job.trigger(made.source(), 1, STOP);
            job.snapshots().await(1, 4);
            job.forAll(TaskThreads::finish);
            job.await(20).finished();

            assertThat(Tally.now("made")).isEqualTo(Tally.at("made", 1));
            assertThat(Tally.now("got")).isEqualTo(Tally.at("got", 1));
            assertThat(Tally.now("got")).isEqualTo(Tally.now("made"));
            assertThat(ENDS.get()).as("its input did not end").isZero();
            assertThat(WATERMARK.get()).isLessThan(Long.MAX_VALUE);
        }
    }

    @Test
    void anAbortedSavepointLetsTheSourcesReadOn() throws Exception {
        try (Workers workers = workers(1)) {
            Job made = job("resume", 1, ENDLESS);
            TestJob job = made.job().start(workers.all()).awaitRunning();
            job.trigger(made.source(), 1, STOP);
            job.snapshots().await(1, 4);

            job.forAll((tasks, attempt) -> tasks.aborted(attempt, 1));

            long stopped = Tally.at("got", 1).count();
            while (Tally.now("got").count() < stopped + 1000) {
                Thread.onSpinWait();
            }
            job.trigger(made.source(), 2, STOP);
            job.snapshots().await(2, 4);
            workers.all().get(0).tasks().forgetAlignment();
            stopped = Tally.at("got", 2).count();
            while (Tally.now("got").count() < stopped + 1000) {
                Thread.onSpinWait();
            }
            job.cancelAll();
            job.await(20);
        }
    }

    @Test
    void eventTimeGoesOnFromTheCheckpoint() throws Exception {
        try (Workers workers = workers(1)) {
            Job first = job("time", 1, ENDLESS);
            first.job().start(workers.all()).awaitRunning();
            while (WATERMARK.get() < 1000) {
                Thread.onSpinWait();
            }
            first.job().trigger(first.source(), 1);
            first.job().snapshots().await(1, 4);
            Map<TaskId, TaskRestore> from =
                    first.job().snapshots().write(1, folder.resolve("w.state").toUri());
            first.job().cancelAll();
            first.job().await(20);
            long lowest = first.job().snapshots().of(1).values().stream()
                    .flatMap(snapshot -> snapshot.operators().stream())
                    .mapToLong(OperatorFrozen::watermark)
                    .min()
                    .orElseThrow();
            WATERMARK.set(Long.MIN_VALUE);

            Job second = job("time", 1, ENDLESS);
            second.job().attempt(2).restore(from).start(workers.all()).awaitRunning();
            while (WATERMARK.get() == Long.MIN_VALUE) {
                Thread.onSpinWait();
            }
            second.job().cancelAll();
            second.job().await(20);

            assertThat(lowest).isPositive();
            assertThat(WATERMARK.get()).isGreaterThanOrEqualTo(lowest);
        }
    }
}
