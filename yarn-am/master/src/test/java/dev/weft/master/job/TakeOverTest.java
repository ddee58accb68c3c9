package dev.weft.master.job;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weft.api.graph.JobGraph;
import dev.weft.core.error.ErrorCode;
import dev.weft.core.id.AttemptId;
import dev.weft.core.id.JobId;
import dev.weft.core.id.OperatorId;
import dev.weft.core.id.WorkerId;
import dev.weft.master.cluster.KeptWorker;
import dev.weft.master.testing.FakeCluster;
import dev.weft.master.testing.FakeWorker;
import dev.weft.master.testing.GraphBuilder;
import dev.weft.master.view.JobStatus;
import dev.weft.protocol.deploy.DeployTasks;
import dev.weft.protocol.deploy.ToWorker;
import dev.weft.protocol.report.TaskState;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** A job goes on under the next master: what still runs is not touched, what is missing restarts alone. */
@Timeout(60)
class TakeOverTest {
    private static final Duration SECOND = Duration.ofSeconds(1);
    /** Heartbeat time-out and a second, and the tick that follows. */
    private static final Duration PATIENCE = Duration.ofSeconds(8);

    private static FakeCluster.Builder aCluster() {
        return FakeCluster.aCluster()
                .survives()
                .restarts(1)
                .slotsPerWorker(1)
                .config("execution.checkpointing.interval", "1 s");
    }

    /** Two pipelines that share nothing, on two workers. */
    private static JobGraph pipelines(String name) {
        var graph = new GraphBuilder(name);
        OperatorId source = graph.source("a", 2);
        graph.sink("b", 2, source, GraphBuilder.FORWARD);
        return graph.option("pipeline.operator-chaining.enabled", "false").build();
    }

    /** The master of {@code before} dies, and another leads, which nobody has found yet. */
    private static FakeCluster follow(FakeCluster before) {
        before.close();
        return aCluster().takingOver(before).start();
    }

    /** As {@link #follow} in a cluster in which nobody says which workers there are. */
    private static FakeCluster unasked(FakeCluster before) {
        before.close();
        return aCluster().takingOver(before).workersComeUnasked().start();
    }

    private static TreeSet<AttemptId> running(FakeCluster cluster) {
        var all = new TreeSet<AttemptId>();
        cluster.workers.values().forEach(worker -> all.addAll(worker.running.keySet()));
        return all;
    }

    private static <T extends ToWorker> List<T> told(FakeWorker worker, Class<T> kind) {
        return worker.received.stream().filter(kind::isInstance).map(kind::cast).toList();
    }

    private static long completed(FakeCluster cluster, JobId job) {
        return cluster.get(cluster.dispatcher.checkpoints(job)).counts().completed();
    }

    @Test
    void everyTaskRunsOnWithoutADeployment() {
        var first = aCluster().start();
        JobId job = first.submit(pipelines("all"));
        first.advance(SECOND.multipliedBy(2));
        TreeSet<AttemptId> before = running(first);

        try (var second = follow(first)) {
            assertThat(second.status(job)).isEqualTo(JobStatus.RECONCILING);
            second.meetAll();

            assertThat(second.status(job)).isEqualTo(JobStatus.RUNNING);
            assertThat(second.details(job).restarts()).isZero();
            assertThat(running(second)).isEqualTo(before).hasSize(4);
            assertThat(second.workers.values())
                    .allSatisfy(worker ->
                            assertThat(told(worker, DeployTasks.class)).isEmpty());
            assertThat(second.driver.open).as("nothing is asked for").isEmpty();
            assertThat(second.driver.launched).isEmpty();
        }
    }

    @Test
    void takesTheNextCheckpointAboveThoseOfTheEarlierMaster() {
        var first = aCluster().start();
        JobId job = first.submit(pipelines("checkpoints"));
        first.advance(SECOND.multipliedBy(2));
        first.workers.values().forEach(worker -> worker.acknowledges = false);
        first.advance(SECOND);
        first.workers.values().forEach(worker -> worker.acknowledges = true);

        try (var second = follow(first)) {
            second.meetAll();

            FakeWorker worker = second.worker(1);
            assertThat(told(worker, ToWorker.CheckpointComplete.class))
                    .extracting(ToWorker.CheckpointComplete::checkpoint)
                    .as("commits of the newest are sent again")
                    .containsExactly(2L);
            assertThat(told(worker, ToWorker.CheckpointAborted.class))
                    .extracting(ToWorker.CheckpointAborted::checkpoint)
                    .containsExactly(3L);

            second.advance(SECOND);
            assertThat(told(worker, ToWorker.TriggerCheckpoint.class))
                    .extracting(ToWorker.TriggerCheckpoint::checkpoint)
                    .containsExactly(4L);
            assertThat(completed(second, job)).isEqualTo(1);
        }
    }

    @Test
    void onlyThePipelineOfALostWorkerRestarts() {
        var first = aCluster().start();
        JobId job = first.submit(pipelines("one-lost"));
        first.advance(SECOND.multipliedBy(2));
        FakeWorker lost = first.worker(2);
        TreeSet<AttemptId> survivors = new TreeSet<>(first.worker(1).running.keySet());
        lost.die();
        first.workers.remove(lost.id);

        try (var second = follow(first)) {
            second.meetAll();
            second.advance(SECOND.multipliedBy(2));

            assertThat(second.status(job)).isEqualTo(JobStatus.RUNNING);
            assertThat(second.details(job).restarts()).isEqualTo(1);
            assertThat(running(second)).containsAll(survivors).hasSize(4);
            assertThat(second.worker(2).running.keySet())
                    .as("a number that no earlier master gives")
                    .hasSize(2)
                    .allMatch(attempt -> attempt.number() == 10_001);
            assertThat(second.worker(2).restores.values())
                    .allMatch(restore -> restore.orElseThrow().checkpoint() == 2);
            assertThat(told(second.worker(1), DeployTasks.class)).isEmpty();
            assertThat(second.get(second.dispatcher.exceptions(job))
                            .entries()
                            .get(0)
                            .root()
                            .failure()
                            .message())
                    .contains("2 of 4 tasks were lost while no master led");
        }
    }

    @Test
    void anAwaitedWorkerThatDoesNotComeIsGivenBackAndItsPipelineRestarts() {
        var first = aCluster().start();
        JobId job = first.submit(pipelines("silent"));
        first.advance(SECOND.multipliedBy(2));
        FakeWorker silent = first.worker(2);
        silent.die();

        try (var second = follow(first)) {
            second.meetAll();
            assertThat(second.status(job)).as("it may come yet").isEqualTo(JobStatus.RECONCILING);
            assertThat(second.driver.open).as("and is not asked for again").isEmpty();
            second.advance(PATIENCE);

            assertThat(second.driver.released).containsExactly(silent.id);
            assertThat(second.status(job)).isEqualTo(JobStatus.RUNNING);
            assertThat(second.worker(3).running).hasSize(2);
        }
    }

    @Test
    void aWorkerThatComesLateHasItsTasksStopped() {
        var first = aCluster().workersComeUnasked().start();
        first.startWorker(new WorkerId("one"));
        first.startWorker(new WorkerId("two"));
        JobId job = first.submit(pipelines("late"));
        first.advance(SECOND.multipliedBy(2));
        FakeWorker late = first.worker(2);
        assertThat(late.running).hasSize(2);

        try (var second = unasked(first)) {
            second.meet(second.worker(1));
            second.advance(PATIENCE);
            assertThat(second.status(job)).as("it waits for a slot").isEqualTo(JobStatus.RESTARTING);

            second.meet(late);
            second.advance(SECOND);

            assertThat(second.status(job)).isEqualTo(JobStatus.RUNNING);
            assertThat(late.running.keySet()).hasSize(2).allMatch(attempt -> attempt.number() == 10_001);
            assertThat(told(late, ToWorker.CancelTasks.class)).isNotEmpty();
        }
    }

    @Test
    void beginsFromTheNewestCheckpointWhenNothingIsLeft() {
        var first = aCluster().start();
        JobId job = first.submit(pipelines("nothing-left"));
        first.advance(SECOND.multipliedBy(2));
        first.workers.values().forEach(FakeWorker::die);
        first.workers.clear();

        try (var second = follow(first)) {
            second.meetAll();
            second.run();

            assertThat(second.status(job)).isEqualTo(JobStatus.RUNNING);
            assertThat(second.details(job).restarts()).isEqualTo(1);
            assertThat(second.get(second.dispatcher.exceptions(job)).entries().toString())
                    .contains("4 of 4 tasks were lost while no master led");
            assertThat(running(second)).hasSize(4).allMatch(attempt -> attempt.number() == 10_001);
            assertThat(second.worker(1).restores.values())
                    .allMatch(restore -> restore.orElseThrow().checkpoint() == 2);
        }
    }

    @Test
    void tasksThatWereBeingStoppedRestartWhenTheyHaveStopped() {
        var first = aCluster().start();
        JobId job = first.submit(pipelines("stopping"));
        first.advance(SECOND.multipliedBy(2));
        FakeWorker worker = first.worker(2);
        worker.stopping.add(worker.running.firstKey());
        TreeSet<AttemptId> survivors = new TreeSet<>(first.worker(1).running.keySet());

        try (var second = follow(first)) {
            second.meetAll();
            assertThat(second.status(job)).as("it has not stopped").isEqualTo(JobStatus.RESTARTING);

            worker.report(worker.running.firstKey(), TaskState.CANCELED);
            worker.running.clear();
            second.advance(SECOND);

            assertThat(second.status(job)).isEqualTo(JobStatus.RUNNING);
            assertThat(running(second)).containsAll(survivors);
            assertThat(worker.running.keySet()).hasSize(2).allMatch(attempt -> attempt.number() == 10_001);
        }
    }

    @Test
    void aThirdMasterTakesOverWhatTheSecondTookOver() {
        var first = aCluster().start();
        JobId job = first.submit(pipelines("third"));
        first.advance(SECOND.multipliedBy(2));
        TreeSet<AttemptId> before = running(first);

        var second = follow(first);
        second.meetAll();
        second.advance(SECOND.multipliedBy(2));
        try (var third = follow(second)) {
            third.meetAll();

            assertThat(third.status(job)).isEqualTo(JobStatus.RUNNING);
            assertThat(running(third)).isEqualTo(before);
            assertThat(third.details(job).restarts()).isZero();
        }
    }

    @Test
    void newsThatComeBeforeItIsDecidedWaitUntilThen() {
        var first = aCluster().start();
        JobId job = first.submit(pipelines("early-news"));
        first.advance(SECOND.multipliedBy(2));

        try (var second = follow(first)) {
            second.driver
                    .listener()
                    .recovered(second.workers.values().stream()
                            .map(worker -> new KeptWorker(worker.id, "host"))
                            .toList());
            second.meet(second.worker(1));
            second.worker(1).fail(attempt -> true, ErrorCode.USER_CODE, "failed while it was awaited");
            second.run();
            assertThat(second.status(job)).isEqualTo(JobStatus.RECONCILING);

            second.meet(second.worker(2));
            second.advance(SECOND.multipliedBy(2));

            assertThat(second.status(job)).isEqualTo(JobStatus.RUNNING);
            assertThat(second.get(second.dispatcher.exceptions(job))
                            .entries()
                            .get(0)
                            .root()
                            .failure()
                            .message())
                    .isEqualTo("failed while it was awaited");
            assertThat(second.worker(2).running.keySet()).allMatch(attempt -> attempt.number() == 1);
        }
    }

    @Test
    void canBeCancelledWhileWorkersAreAwaited() {
        var first = aCluster().start();
        JobId job = first.submit(pipelines("cancelled"));
        first.advance(SECOND.multipliedBy(2));

        try (var second = follow(first)) {
            second.driver
                    .listener()
                    .recovered(second.workers.values().stream()
                            .map(worker -> new KeptWorker(worker.id, "host"))
                            .toList());
            second.meet(second.worker(1));
            second.get(second.dispatcher.cancel(job));
            second.run();
            assertThat(second.status(job)).as("the other may run tasks of it").isEqualTo(JobStatus.RECONCILING);

            second.meet(second.worker(2));
            second.run();

            assertThat(second.status(job)).isEqualTo(JobStatus.CANCELED);
            assertThat(running(second)).isEmpty();
        }
    }

    @Test
    void aCancelDoesNotWaitForWorkersThatNeverCome() {
        var first = aCluster().start();
        JobId job = first.submit(pipelines("cancelled-alone"));
        first.advance(SECOND.multipliedBy(2));

        try (var second = follow(first)) {
            second.driver
                    .listener()
                    .recovered(second.workers.values().stream()
                            .map(worker -> new KeptWorker(worker.id, "host"))
                            .toList());
            second.meet(second.worker(1));
            second.get(second.dispatcher.cancel(job));
            second.advance(PATIENCE);

            assertThat(second.status(job)).isEqualTo(JobStatus.CANCELED);
            assertThat(second.worker(1).running).isEmpty();
            assertThat(second.driver.released)
                    .as("nobody needs the other any more")
                    .contains(second.worker(2).id);
        }
    }

    @Test
    void nothingIsDeployedBeforeTasksThatWereAllBeingStoppedHaveStopped() {
        var first = aCluster().start();
        JobId job = first.submit(pipelines("all-stopping"));
        first.advance(SECOND.multipliedBy(2));
        first.workers.values().forEach(worker -> {
            worker.keepsTasks = true;
            worker.stopping.addAll(worker.running.keySet());
        });

        try (var second = follow(first)) {
            second.meetAll();
            second.advance(SECOND);
            assertThat(second.status(job)).isEqualTo(JobStatus.RESTARTING);
            assertThat(second.workers.values())
                    .allSatisfy(worker ->
                            assertThat(told(worker, DeployTasks.class)).isEmpty());

            second.workers.values().forEach(worker -> {
                worker.keepsTasks = false;
                worker.running.keySet().forEach(attempt -> worker.report(attempt, TaskState.CANCELED));
                worker.running.clear();
            });
            second.advance(SECOND);

            assertThat(second.status(job)).isEqualTo(JobStatus.RUNNING);
            assertThat(second.details(job).restarts()).isZero();
            assertThat(running(second)).hasSize(4).allMatch(attempt -> attempt.number() == 10_001);
            FakeWorker worker = second.worker(1);
            assertThat(worker.restores.entrySet().stream()
                            .filter(restore -> restore.getKey().number() == 10_001)
                            .map(Map.Entry::getValue))
                    .hasSize(2)
                    .allMatch(restore -> restore.orElseThrow().checkpoint() == 2);
        }
    }

    @Test
    void aJobThatTheMasterDoesNotKnowLeavesTheWorkers() {
        var first = aCluster().workersComeUnasked().start();
        first.startWorker(new WorkerId("one"));
        first.startWorker(new WorkerId("two"));
        JobId job = first.submit(pipelines("unknown"));
        first.run();
        first.store.remove(job);

        try (var second = unasked(first)) {
            second.meetAll();

            assertThat(running(second)).isEmpty();
            assertThat(told(second.worker(1), ToWorker.ReleaseJob.class))
                    .extracting(ToWorker.ReleaseJob::job)
                    .containsExactly(job);
        }
    }

    @Test
    void workersThatRegisterBeforeTheClusterNamesThemAreNotRefused() {
        var first = aCluster().start();
        JobId job = first.submit(pipelines("early-workers"));
        first.advance(SECOND.multipliedBy(2));

        try (var second = follow(first)) {
            second.workers.values().forEach(second::meet);
            second.advance(SECOND);
            assertThat(second.worker(1).refusals).isEmpty();
            second.meetAll();

            assertThat(second.status(job)).isEqualTo(JobStatus.RUNNING);
            assertThat(second.details(job).restarts()).isZero();
        }
    }
}
