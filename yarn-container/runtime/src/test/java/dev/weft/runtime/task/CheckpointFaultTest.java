package dev.weft.runtime.task;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weft.api.graph.Partitioning;
import dev.weft.core.config.CheckpointingOptions;
import dev.weft.core.error.ErrorCode;
import dev.weft.core.error.Failure;
import dev.weft.runtime.testing.Numbers;
import dev.weft.runtime.testing.Specs;
import dev.weft.runtime.testing.Tally;
import dev.weft.runtime.testing.TestJob;
import dev.weft.runtime.testing.Workers;
import java.nio.file.Path;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What goes wrong around barriers: channels that wait, back pressure, cancel, failing snapshots, a master that is gone. */
@Timeout(60)
class CheckpointFaultTest {
    private static final long ENDLESS = Long.MAX_VALUE / 4;
    private static final AtomicLong FROM_LEFT = new AtomicLong();
    private static final AtomicLong FROM_RIGHT = new AtomicLong();
    private static volatile CountDownLatch gate = new CountDownLatch(0);

    @TempDir
    Path folder;

    @BeforeEach
    void start() {
        FROM_LEFT.set(0);
        FROM_RIGHT.set(0);
        gate = new CountDownLatch(0);
    }

    @AfterEach
    void forget() {
        gate.countDown();
        Tally.clear();
    }

    private record TwoSources(TestJob job, TestJob.Vertex left, TestJob.Vertex right, TestJob.Vertex target) {}

    /** The left source makes numbers, the right one their negatives; the target counts both. */
    private static TwoSources twoSources(String name, int processes) {
        TestJob job = new TestJob(name)
                .checkpointing()
                .splits(Specs.toFirst(ENDLESS))
                .place((vertex, subtask) -> vertex.index() % processes);
        TestJob.Vertex left = job.vertex("left", 1, Specs.source(new Numbers<>(i -> i)));
        TestJob.Vertex right = job.vertex("right", 1, Specs.source(new Numbers<>(i -> -1 - i)));
        TestJob.Vertex target = job.vertex(
                "target",
                1,
                Specs.map(
                        new Tally("got", number -> {
                            gate.await();
                            (number >= 0 ? FROM_LEFT : FROM_RIGHT).incrementAndGet();
                        }),
                        Specs.LONG));
        job.edge(left, target, new Partitioning.Forward(), Specs.LONG);
        job.edge(right, target, new Partitioning.Forward(), Specs.LONG);
        return new TwoSources(job, left, right, target);
    }

    private static void awaitMore(AtomicLong counter, long more) {
        long goal = counter.get() + more;
        while (counter.get() < goal) {
            Thread.onSpinWait();
        }
    }

    private static boolean waitsForRoom(String thread) {
        return Thread.getAllStackTraces().entrySet().stream()
                .filter(entry -> entry.getKey().getName().equals(thread))
                .anyMatch(entry -> java.util.Arrays.stream(entry.getValue())
                        .anyMatch(frame -> frame.getMethodName().equals("awaitRoom")));
    }

    /**
     * Returns when the left channel waits, to the last record, while the right one flows. The source on the left may be
     * out of room before its barrier has arrived, with records still on the way.
     */
    private static void awaitBlockedLeft() {
        while (!waitsForRoom("left (1/1)#1")) {
            Thread.onSpinWait();
        }
        long left;
        do {
            left = FROM_LEFT.get();
            awaitMore(FROM_RIGHT, 100_000);
        } while (FROM_LEFT.get() != left);
    }

    private static void checkNextCheckpoint(TwoSources made, long checkpoint) throws InterruptedException {
        made.job().trigger(made.left(), checkpoint).trigger(made.right(), checkpoint);
        made.job().snapshots().await(checkpoint, 3);
        made.job().cancelAll();
        made.job().await(20);
        assertThat(made.job().ends().values()).containsOnly(TaskEnd.CANCELED);
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 3})
    void aChannelWaitsForTheOthersBarrier(int processes) throws Exception {
        try (Workers workers = processes == 1 ? Workers.inProcess() : Workers.overTcp(processes)) {
            TwoSources made = twoSources("waits" + processes, processes);
            made.job().start(workers.all()).awaitRunning().trigger(made.left(), 1);
            made.job().snapshots().await(1, 1);
            awaitBlockedLeft();

            made.job().trigger(made.right(), 1);

            made.job().snapshots().await(1, 3);
            awaitMore(FROM_LEFT, 10_000);
            checkNextCheckpoint(made, 2);
        }
    }

    @Test
    void nobodyWaitsWithAtLeastOnce() throws Exception {
        try (Workers workers = Workers.inProcess()) {
            TwoSources made = twoSources("lenient", 1);
            made.job().option(CheckpointingOptions.CHECKPOINTING_CONSISTENCY_MODE.key(), "AT_LEAST_ONCE");
            made.job().start(workers.all()).awaitRunning().trigger(made.left(), 1);
            made.job().snapshots().await(1, 1);

            awaitMore(FROM_LEFT, 100_000);

            made.job().trigger(made.right(), 1);
            made.job().snapshots().await(1, 3);
            checkNextCheckpoint(made, 2);
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 3})
    void anAbortedCheckpointBlocksNobody(int processes) throws Exception {
        try (Workers workers = processes == 1 ? Workers.inProcess() : Workers.overTcp(processes)) {
            TwoSources made = twoSources("aborts" + processes, processes);
            made.job().start(workers.all()).awaitRunning().trigger(made.left(), 1);
            awaitBlockedLeft();

            made.job().forAll((tasks, attempt) -> tasks.aborted(attempt, 1));

            awaitMore(FROM_LEFT, 10_000);
            made.job().trigger(made.right(), 1);
            checkNextCheckpoint(made, 2);
            assertThat(made.job().snapshots().of(1)).hasSize(1);
        }
    }

    @Test
    void withoutAMasterAlignmentIsForgotten() throws Exception {
        try (Workers workers = Workers.inProcess()) {
            TwoSources made = twoSources("forgets", 1);
            made.job().start(workers.all()).awaitRunning().trigger(made.left(), 1);
            awaitBlockedLeft();

            workers.all().get(0).tasks().forgetAlignment();

            awaitMore(FROM_LEFT, 10_000);
            checkNextCheckpoint(made, 2);
            assertThat(made.job().snapshots().of(1)).hasSize(1);
        }
    }

    @Test
    void aHigherBarrierOvertakesALowerOne() throws Exception {
        try (Workers workers = Workers.inProcess()) {
            TwoSources made = twoSources("overtakes", 1);
            made.job().start(workers.all()).awaitRunning().trigger(made.left(), 1);
            awaitBlockedLeft();

            made.job().trigger(made.right(), 2);

            made.job().snapshots().awaitFailure(1);
            assertThat(made.job().snapshots().failuresOf(1).values())
                    .extracting(Failure::message)
                    .containsExactly("Checkpoint 1 was overtaken by checkpoint 2");
            made.job().trigger(made.left(), 2);
            made.job().snapshots().await(2, 3);
            checkNextCheckpoint(made, 3);
        }
    }

    @Test
    void anAligningTaskCanBeCanceled() throws Exception {
        try (Workers workers = Workers.inProcess()) {
            TwoSources made = twoSources("cancels", 1);
            made.job().start(workers.all()).awaitRunning().trigger(made.left(), 1);
            awaitBlockedLeft();

            made.job().cancelAll();
            made.job().await(20);

            assertThat(made.job().ends().values()).containsOnly(TaskEnd.CANCELED);
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 3})
    void barriersPassBackPressure(int processes) throws Exception {
        gate = new CountDownLatch(1);
        try (Workers workers = processes == 1 ? Workers.inProcess() : Workers.overTcp(processes)) {
            TwoSources made = twoSources("pressed" + processes, processes);
            made.job().start(workers.all()).awaitRunning();
            while (!waitsForRoom("left (1/1)#1") || !waitsForRoom("right (1/1)#1")) {
                Thread.onSpinWait();
            }

            made.job().trigger(made.left(), 1).trigger(made.right(), 1);

            made.job().snapshots().await(1, 2);
            assertThat(FROM_LEFT.get() + FROM_RIGHT.get()).isZero();
            gate.countDown();
            made.job().snapshots().await(1, 3);
            checkNextCheckpoint(made, 2);
        }
    }

    @Test
    void aFailingSnapshotFailsTheCheckpointAlone() throws Exception {
        try (Workers workers = Workers.inProcess()) {
            TestJob job = new TestJob("fails").checkpointing().splits(Specs.toFirst(ENDLESS));
            TestJob.Vertex source = job.vertex(
                    "source",
                    1,
                    Specs.source(new Numbers<>(i -> i)),
                    Specs.map(new Tally("made", number -> {}, 1), Specs.LONG));
            TestJob.Vertex target = job.vertex("target", 1, Specs.map(new Tally("got"), Specs.LONG));
            job.edge(source, target, new Partitioning.Forward(), Specs.LONG);
            job.start(workers.all()).awaitRunning();

            job.trigger(source, 1);
            job.snapshots().awaitFailure(1);
            job.snapshots().await(1, 1);
            job.trigger(source, 2);
            job.snapshots().await(2, 2);

            Failure failure = job.snapshots().failuresOf(1).values().iterator().next();
            assertThat(failure.code()).isEqualTo(ErrorCode.USER_CODE);
            assertThat(failure.message()).contains("map").contains("no snapshot of 1");
            assertThat(Tally.at("got", 2)).isEqualTo(Tally.at("made", 2));
            job.cancelAll();
            job.await(20);
            assertThat(job.ends().values()).containsOnly(TaskEnd.CANCELED);
        }
    }

    @Test
    void aDamagedFileFailsTheTaskAndIsNamed() throws Exception {
        try (Workers workers = Workers.inProcess()) {
            TwoSources made = twoSources("damaged", 1);
            made.job().start(workers.all()).awaitRunning();
            made.job().trigger(made.left(), 1).trigger(made.right(), 1);
            made.job().snapshots().await(1, 3);
            Path file = folder.resolve("w.state");
            var from = made.job().snapshots().write(1, file.toUri());
            made.job().cancelAll();
            made.job().await(20);
            byte[] bytes = java.nio.file.Files.readAllBytes(file);
            bytes[bytes.length / 2] ^= 1;
            java.nio.file.Files.write(file, bytes);

            TwoSources again = twoSources("damaged", 1);
            again.job().attempt(2).restore(from).start(workers.all());
            while (again.job().failures().isEmpty()) {
                Thread.onSpinWait();
            }
            again.job().cancelAll();
            again.job().await(20);

            Failure failure = again.job().failures().values().iterator().next();
            assertThat(failure.code()).isEqualTo(ErrorCode.DAMAGED_STATE);
            assertThat(failure.message()).contains("w.state").contains("is damaged");
        }
    }
}
