package dev.weft.master.job;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weft.core.error.ErrorCode;
import dev.weft.core.id.AttemptId;
import dev.weft.core.id.Id128;
import dev.weft.core.id.JobId;
import dev.weft.core.id.OperatorId;
import dev.weft.core.id.WorkerId;
import dev.weft.master.cluster.KeptWorker;
import dev.weft.master.testing.FakeCluster;
import dev.weft.master.testing.FakeWorker;
import dev.weft.master.testing.GraphBuilder;
import dev.weft.master.testing.MemoryFiles;
import dev.weft.master.testing.TrickySource;
import dev.weft.master.view.AfterSavepoint;
import dev.weft.master.view.JobStatus;
import dev.weft.master.view.SavepointOrder;
import dev.weft.protocol.codec.Loopback;
import dev.weft.protocol.deploy.DeployTasks;
import dev.weft.protocol.deploy.ToWorker;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.TreeMap;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Masters that die at the end of a job, in a restart, in a savepoint; sources that cannot go on. */
@Timeout(60)
class TakeOverEdgesTest {
    private static final Duration SECOND = Duration.ofSeconds(1);
    private static final Duration PATIENCE = Duration.ofSeconds(8);

    private static FakeCluster.Builder aCluster() {
        return FakeCluster.aCluster().survives().restarts(1);
    }

    private static FakeCluster.Builder withCheckpoints() {
        return aCluster().config("execution.checkpointing.interval", "1 s");
    }

    private static boolean deployed(FakeWorker worker) {
        return worker.received.stream().anyMatch(DeployTasks.class::isInstance);
    }

    private static Id128 order(FakeCluster cluster, JobId job, AfterSavepoint then) {
        var order = new SavepointOrder(Optional.empty(), Optional.of(MemoryFiles.ROOT + "/sp"), then);
        Id128 trigger = cluster.get(cluster.dispatcher.triggerSavepoint(job, order));
        cluster.run();
        return trigger;
    }

    @Test
    void drainedTasksTakeTheirLastCheckpointUnderTheNextMaster() {
        var first = withCheckpoints().start();
        JobId job = first.submit(GraphBuilder.threeStages("drained", 2));
        first.advance(SECOND);
        first.worker(1).acknowledges = false;
        first.worker(1).drain(attempt -> true);
        first.run();
        first.close();

        try (var second = withCheckpoints().takingOver(first).start()) {
            second.worker(1).acknowledges = true;
            second.meetAll();
            second.advance(SECOND);

            assertThat(second.status(job)).isEqualTo(JobStatus.FINISHED);
            assertThat(deployed(second.worker(1))).isFalse();
        }
    }

    @Test
    void tasksBehindTheLastCheckpointAreLetGoByTheNextMaster() {
        var first = withCheckpoints().start();
        JobId job = first.submit(GraphBuilder.threeStages("let-go", 2));
        FakeWorker worker = first.worker(1);
        worker.keepsTasks = true;
        worker.drain(attempt -> true);
        first.advance(SECOND);
        assertThat(first.status(job)).as("told to finish, and not finished").isEqualTo(JobStatus.RUNNING);
        first.close();

        try (var second = withCheckpoints().takingOver(first).start()) {
            worker.keepsTasks = false;
            second.meetAll();

            assertThat(second.status(job)).isEqualTo(JobStatus.FINISHED);
            assertThat(deployed(worker)).isFalse();
            assertThat(worker.received).noneMatch(ToWorker.TriggerCheckpoint.class::isInstance);
        }
    }

    @Test
    void tasksThatFinishedBehindTheLastCheckpointNeedNotRunAgain() {
        var first = withCheckpoints().start();
        JobId job = first.submit(GraphBuilder.threeStages("partly", 2));
        FakeWorker worker = first.worker(1);
        worker.keepsTasks = true;
        worker.drain(attempt -> true);
        first.advance(SECOND);
        AttemptId early = worker.running.firstKey();
        worker.finish(early::equals);
        first.run();
        first.close();

        try (var second = withCheckpoints().takingOver(first).start()) {
            worker.keepsTasks = false;
            second.meetAll();

            assertThat(second.status(job)).isEqualTo(JobStatus.FINISHED);
            assertThat(deployed(worker)).isFalse();
        }
    }

    @Test
    void withoutCheckpointsFinishedTasksCountAndTheirAccumulatorsToo() {
        var first = aCluster().start();
        JobId job = first.submit(GraphBuilder.threeStages("finished", 1));
        FakeWorker worker = first.worker(1);
        var accumulators = new TreeMap<String, byte[]>();
        accumulators.put("seen", new byte[] {1, 2});
        worker.finish(attempt -> worker.sources.containsKey(attempt), accumulators);
        first.run();
        assertThat(worker.running).hasSize(2);
        first.close();

        try (var second = aCluster().takingOver(first).start()) {
            second.meetAll();
            assertThat(second.status(job)).isEqualTo(JobStatus.RUNNING);
            assertThat(deployed(worker)).isFalse();
            worker.finishAll();
            second.run();

            assertThat(second.status(job)).isEqualTo(JobStatus.FINISHED);
            assertThat(second.get(second.dispatcher.result(job)).orElseThrow().accumulators())
                    .containsKey("seen");
        }
    }

    @Test
    void allTasksMayHaveFinishedWhileNoMasterLed() {
        var first = aCluster().start();
        JobId job = first.submit(GraphBuilder.threeStages("all-finished", 1));
        first.close();
        first.worker(1).finishAll();
        first.run();

        try (var second = aCluster().takingOver(first).start()) {
            second.meetAll();

            assertThat(second.status(job)).isEqualTo(JobStatus.FINISHED);
        }
    }

    /** A worker was cut off and its tasks were replaced; then the master died, and all workers come to the next one. */
    @Test
    void ofTwoLiveAttemptsTheLowerIsStopped() {
        var first = withCheckpoints().workersComeUnasked().start();
        FakeWorker zombie = first.startWorker(new WorkerId("zombie"));
        JobId job = first.submit(GraphBuilder.threeStages("two-alive", 2));
        first.advance(SECOND.multipliedBy(2));
        zombie.die();
        first.startWorker(new WorkerId("successor"));
        first.advance(PATIENCE.multipliedBy(2));
        FakeWorker successor = first.worker(2);
        assertThat(successor.running.keySet()).hasSize(6).allMatch(attempt -> attempt.number() == 2);
        TreeSet<AttemptId> before = new TreeSet<>(successor.running.keySet());
        first.close();

        try (var second =
                withCheckpoints().takingOver(first).workersComeUnasked().start()) {
            zombie.revive();
            second.run();
            second.meet(zombie);
            assertThat(second.status(job))
                    .as("the newest checkpoint knows that they were replaced")
                    .isEqualTo(JobStatus.RECONCILING);
            second.meet(successor);
            second.advance(SECOND);

            assertThat(second.status(job)).isEqualTo(JobStatus.RUNNING);
            assertThat(successor.running.keySet()).isEqualTo(before);
            assertThat(zombie.running).isEmpty();
            assertThat(second.details(job).restarts()).as("as the first had it").isEqualTo(1);
        }
    }

    @Test
    void aSavepointUnderWayIsGivenUpAndTheJobGoesOn() {
        var first = withCheckpoints().start();
        JobId job = first.submit(GraphBuilder.threeStages("savepoint", 2));
        first.advance(SECOND);
        FakeWorker worker = first.worker(1);
        worker.acknowledges = false;
        order(first, job, AfterSavepoint.STOP);
        first.close();

        try (var second = withCheckpoints().takingOver(first).start()) {
            worker.acknowledges = true;
            second.meetAll();

            assertThat(second.status(job)).isEqualTo(JobStatus.RUNNING);
            assertThat(worker.received)
                    .as("sources that stand still behind its barrier go on")
                    .anyMatch(message ->
                            message instanceof ToWorker.CheckpointAborted aborted && aborted.checkpoint() == 2);
            assertThat(worker.received).noneMatch(ToWorker.FinishTasks.class::isInstance);
            second.advance(SECOND);
            assertThat(second.get(second.dispatcher.checkpoints(job)).counts().completed())
                    .isEqualTo(1);
        }
    }

    @Test
    void aJobThatWasStoppedWithASavepointEndsUnderTheNextMaster() {
        var first = withCheckpoints().start();
        JobId job = first.submit(GraphBuilder.threeStages("stopped", 2));
        first.advance(SECOND);
        FakeWorker worker = first.worker(1);
        worker.keepsTasks = true;
        order(first, job, AfterSavepoint.STOP);
        first.close();

        try (var second = withCheckpoints().takingOver(first).start()) {
            worker.keepsTasks = false;
            second.meetAll();

            assertThat(second.status(job)).isEqualTo(JobStatus.FINISHED);
            assertThat(deployed(worker)).isFalse();
        }
    }

    @Test
    void aSourceThatCannotGoOnWithItsReadersRestartsWithThem() {
        var first = aCluster().start();
        var graph = new GraphBuilder("tricky");
        var tricky = new TrickySource(TrickySource.Trick.NONE);
        OperatorId source = graph.source("tricky", 2, tricky);
        graph.sink("out", 2, source, GraphBuilder.REBALANCE);
        JobId job = first.submit(graph.build());
        AttemptId reader = first.worker(1).sources.keySet().iterator().next();
        first.close();

        try (var second = aCluster().takingOver(first).start()) {
            FakeWorker worker = second.worker(1);
            second.driver.listener().recovered(List.of(new KeptWorker(worker.id, "host")));
            second.run();
            worker.serve(Loopback.to(second.master.door()), second.epoch);
            worker.requestSplit(reader, source);
            second.run();
            assertThat(tricky.calls())
                    .as("nobody asks the enumerator that does not know its readers")
                    .doesNotContain("request " + reader.task().subtask());
            second.advance(SECOND);

            assertThat(second.status(job)).isEqualTo(JobStatus.RUNNING);
            assertThat(second.worker(1).running.keySet()).hasSize(4).allMatch(attempt -> attempt.number() == 10_001);
            assertThat(second.get(second.dispatcher.exceptions(job))
                            .entries()
                            .get(0)
                            .root()
                            .failure()
                            .message())
                    .contains("cannot go on with readers of an earlier master");
        }
    }

    @Test
    void aReaderOfWhichNobodyKnowsWhatItGotRestarts() {
        var first = aCluster().start();
        JobId job = first.submit(GraphBuilder.threeStages("forgotten", 2));
        first.worker(1).forgetsReaders = true;
        first.close();

        try (var second = aCluster().takingOver(first).start()) {
            second.meetAll();
            second.advance(SECOND);

            assertThat(second.status(job)).isEqualTo(JobStatus.RUNNING);
            assertThat(second.worker(1).running.keySet()).allMatch(attempt -> attempt.number() == 10_001);
        }
    }

    @Test
    void aJobWithoutARestartStrategySurvivesTheLossOfAWorkerWithItsMaster() {
        var first = FakeCluster.aCluster().survives().slotsPerWorker(1).start();
        JobId job = first.submit(GraphBuilder.threeStages("none", 2));
        FakeWorker lost = first.worker(2);
        lost.die();
        first.workers.remove(lost.id);
        first.close();

        try (var second =
                FakeCluster.aCluster().takingOver(first).slotsPerWorker(1).start()) {
            second.meetAll();
            second.advance(SECOND);

            assertThat(second.status(job)).isEqualTo(JobStatus.RUNNING);
            assertThat(List.copyOf(second.workers.values())).hasSize(2);
        }
    }

    @Test
    void whyATaskFailedWhileNoMasterLedIsToldByItsWorker() {
        var first = withCheckpoints().start();
        JobId job = first.submit(GraphBuilder.threeStages("explained", 2));
        first.advance(SECOND);
        FakeWorker worker = first.worker(1);
        first.close();
        AttemptId failing = worker.running.firstKey();
        worker.fail(failing::equals, ErrorCode.USER_CODE, "boom");
        first.run();

        try (var second = withCheckpoints().takingOver(first).start()) {
            second.meetAll();
            second.advance(SECOND);

            assertThat(second.status(job)).isEqualTo(JobStatus.RUNNING);
            var incident = second.get(second.dispatcher.exceptions(job)).entries();
            assertThat(incident).hasSize(1);
            assertThat(incident.get(0).root().failure().message()).isEqualTo("boom");
            assertThat(incident.get(0).secondaries().get(0).failure().message()).contains("lost while no master led");
        }
    }

    /** Without a checkpoint nobody can say which attempts were replaced: their successors are waited for. */
    @Test
    void aJobThatRestartedAndHasNoCheckpointWaitsForAllWorkers() {
        var first = aCluster().workersComeUnasked().start();
        FakeWorker zombie = first.startWorker(new WorkerId("zombie"));
        JobId job = first.submit(GraphBuilder.threeStages("patient", 2));
        zombie.die();
        first.startWorker(new WorkerId("successor"));
        first.advance(PATIENCE.multipliedBy(2));
        FakeWorker successor = first.worker(2);
        TreeSet<AttemptId> before = new TreeSet<>(successor.running.keySet());
        assertThat(before).hasSize(6);
        first.close();

        try (var second = aCluster().takingOver(first).workersComeUnasked().start()) {
            zombie.revive();
            second.run();
            second.meet(zombie);
            assertThat(second.status(job)).isEqualTo(JobStatus.RECONCILING);
            second.meet(successor);
            second.advance(PATIENCE);

            assertThat(second.status(job)).isEqualTo(JobStatus.RUNNING);
            assertThat(successor.running.keySet()).isEqualTo(before);
            assertThat(zombie.running).isEmpty();
        }
    }
}
