package dev.weft.runtime.task;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weft.api.graph.Partitioning;
import dev.weft.core.id.AttemptId;
import dev.weft.core.id.TaskId;
import dev.weft.protocol.state.TaskRestore;
import dev.weft.runtime.checkpoint.TaskSnapshot;
import dev.weft.runtime.testing.Numbers;
import dev.weft.runtime.testing.Specs;
import dev.weft.runtime.testing.Tally;
import dev.weft.runtime.testing.TestJob;
import dev.weft.runtime.testing.Workers;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Barriers through every kind of exchange: what the receivers counted is what the senders had emitted, at every checkpoint. */
@Timeout(90)
class CheckpointFlowTest {
    private static final long ENDLESS = Long.MAX_VALUE / 4;

    @TempDir
    Path folder;

    @AfterEach
    void forget() {
        Tally.clear();
    }

    private static Partitioning partitioning(String kind) {
        return switch (kind) {
            case "forward" -> new Partitioning.Forward();
            case "rebalance" -> new Partitioning.Rebalance();
            case "rescale" -> new Partitioning.Rescale();
            case "broadcast" -> new Partitioning.Broadcast();
            case "hash" -> Specs.hash((Long number) -> number % 1000, Specs.LONG);
            default -> throw new IllegalArgumentException(kind);
        };
    }

    private record Job(TestJob job, TestJob.Vertex source, TestJob.Vertex target) {}

    private static Job job(String kind, int processes, int targets, long each) {
        TestJob job = new TestJob("flow" + kind)
                .checkpointing()
                .splits(Specs.each(each))
                .place((vertex, subtask) -> (vertex.index() + subtask) % processes);
        TestJob.Vertex source =
                job.vertex("source", 2, Specs.source(new Numbers<>(i -> i)), Specs.map(new Tally("made"), Specs.LONG));
        TestJob.Vertex target = job.vertex("target", targets, Specs.map(new Tally("got"), Specs.LONG));
        job.edge(source, target, partitioning(kind), Specs.LONG);
        return new Job(job, source, target);
    }

    @ParameterizedTest
    @CsvSource({
        "forward,1,2", "rebalance,1,3", "rescale,1,4", "hash,1,3", "broadcast,1,3",
        "forward,2,2", "rebalance,2,3", "rescale,2,4", "hash,2,3", "broadcast,2,3"
    })
    void snapshotsAreConsistent(String kind, int processes, int targets) throws Exception {
        try (Workers workers = processes == 1 ? Workers.inProcess() : Workers.overTcp(processes)) {
            Job made = job(kind, processes, targets, ENDLESS);
            TestJob job = made.job().start(workers.all()).awaitRunning();

            for (long checkpoint = 1; checkpoint <= 20; checkpoint++) {
                job.trigger(made.source(), checkpoint);
                Map<AttemptId, TaskSnapshot> taken = job.snapshots().await(checkpoint, job.tasks());
                assertThat(taken.values()).noneMatch(TaskSnapshot::drained);
                Tally.Sum emitted = Tally.at("made", checkpoint);
                assertThat(Tally.at("got", checkpoint))
                        .as("checkpoint %d", checkpoint)
                        .isEqualTo(emitted.times("broadcast".equals(kind) ? targets : 1));
                long id = checkpoint;
                job.forAll((tasks, attempt) -> tasks.complete(attempt, id));
            }

            assertThat(Tally.at("made", 20).count()).isPositive();
            job.cancelAll();
            job.await(20);
            assertThat(job.ends().values()).containsOnly(TaskEnd.CANCELED);
        }
    }

    /** Killed behind a checkpoint and started from it: every number counts once. */
    @ParameterizedTest
    @CsvSource({"rebalance,1", "hash,2"})
    void restoredTasksCountEveryNumberOnce(String kind, int processes) throws Exception {
        long each = 300_000;
        try (Workers workers = processes == 1 ? Workers.inProcess() : Workers.overTcp(processes)) {
            Job first = job(kind, processes, 3, each);
            first.job().start(workers.all()).awaitRunning();
            while (Tally.now("got").count() < each / 10) {
                Thread.onSpinWait();
            }
            first.job().trigger(first.source(), 1);
            first.job().snapshots().await(1, first.job().tasks());
            Map<TaskId, TaskRestore> from =
                    first.job().snapshots().write(1, folder.resolve("w.state").toUri());
            first.job().cancelAll();
            first.job().await(20);
            Tally.Sum before = Tally.at("got", 1);
            Tally.clear();

            Job second = job(kind, processes, 3, each);
            TestJob job = second.job().attempt(2).restore(from);
            job.start(workers.all()).awaitRunning();
            job.snapshots().awaitDrained(job.tasks());
            job.trigger(second.source(), 2);
            job.snapshots().await(2, job.tasks());
            job.forAll(TaskThreads::finish);
            job.await(20).finished();

            long all = 2 * each;
            assertThat(before.count()).isBetween(1L, all);
            assertThat(Tally.now("got")).isEqualTo(new Tally.Sum(all, all * (all - 1) / 2));
            assertThat(job.snapshots().of(2).values()).allMatch(TaskSnapshot::drained);
        }
    }

    @Test
    void timesAreMeasured() throws Exception {
        try (Workers workers = Workers.inProcess()) {
            Job made = job("rebalance", 1, 2, ENDLESS);
            TestJob job = made.job().start(workers.all()).awaitRunning();
            job.forAll(
                    made.source(),
                    (tasks, attempt) -> tasks.trigger(
                            attempt,
                            1,
                            System.currentTimeMillis() - 1000,
                            new dev.weft.protocol.state.CheckpointOptions(
                                    dev.weft.protocol.state.CheckpointOptions.Kind.SAVEPOINT, false)));

            for (TaskSnapshot snapshot : job.snapshots().await(1, job.tasks()).values()) {
                assertThat(snapshot.startDelayNanos()).isGreaterThanOrEqualTo(1_000_000_000L);
                assertThat(snapshot.alignmentNanos()).isGreaterThanOrEqualTo(0);
                assertThat(snapshot.syncNanos()).isPositive();
                assertThat(snapshot.options().kind())
                        .isEqualTo(dev.weft.protocol.state.CheckpointOptions.Kind.SAVEPOINT);
                snapshot.release();
            }
            job.cancelAll();
            job.await(20);
        }
    }
}
