package dev.weft.master.job;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.weft.api.graph.JobGraph;
import dev.weft.core.config.CheckpointingOptions;
import dev.weft.core.error.ErrorCode;
import dev.weft.core.id.AttemptId;
import dev.weft.core.id.Id128;
import dev.weft.core.id.JobId;
import dev.weft.core.id.OperatorId;
import dev.weft.master.testing.FakeCluster;
import dev.weft.master.testing.FakeWorker;
import dev.weft.master.testing.GraphBuilder;
import dev.weft.master.testing.MemoryFiles;
import dev.weft.master.view.AfterSavepoint;
import dev.weft.master.view.CheckpointView;
import dev.weft.master.view.ExecutionState;
import dev.weft.master.view.JobStatus;
import dev.weft.master.view.OperationView;
import dev.weft.master.view.SavepointOrder;
import dev.weft.protocol.deploy.DeployTasks;
import dev.weft.protocol.deploy.ToWorker;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Jobs that take checkpoints, from their start to their end, through master, codec and workers. */
@Timeout(60)
class JobCheckpointsTest {
    private static final Duration SECOND = Duration.ofSeconds(1);
    private static final String INTERVAL = "execution.checkpointing.interval";

    private static FakeCluster.Builder aCluster() {
        return FakeCluster.aCluster().restarts(3).config(INTERVAL, "1 s");
    }

    private static JobGraph job(String name) {
        return GraphBuilder.threeStages(name, 2);
    }

    private static void drain(FakeCluster cluster) {
        cluster.workers.values().forEach(worker -> worker.drain(attempt -> true));
        cluster.run();
    }

    private static List<CheckpointView> history(FakeCluster cluster, JobId job) {
        return cluster.get(cluster.dispatcher.checkpoints(job)).history();
    }

    private static Id128 order(FakeCluster cluster, JobId job, AfterSavepoint then) {
        var order = new SavepointOrder(Optional.empty(), Optional.of(MemoryFiles.ROOT + "/sp"), then);
        Id128 trigger = cluster.get(cluster.dispatcher.triggerSavepoint(job, order));
        cluster.run();
        return trigger;
    }

    private static OperationView state(FakeCluster cluster, JobId job, Id128 trigger) {
        return cluster.get(cluster.dispatcher.savepointState(job, trigger));
    }

    @Test
    void takesCheckpointsWhileItRuns() {
        try (var cluster = aCluster().start()) {
            JobId job = cluster.submit(job("running"));

            cluster.advance(SECOND.multipliedBy(3));

            assertThat(history(cluster, job))
                    .hasSize(3)
                    .allMatch(view -> view.status() == CheckpointView.Status.COMPLETED);
            assertThat(cluster.get(cluster.dispatcher.checkpointConfig(job)).interval())
                    .contains(SECOND);
        }
    }

    @Test
    void tellsTasksThatThereAreCheckpointsAndTheirLineage() {
        try (var cluster = aCluster().start()) {
            cluster.submit(job("told"));

            DeployTasks deploy = cluster.worker(1).received.stream()
                    .filter(DeployTasks.class::isInstance)
                    .map(DeployTasks.class::cast)
                    .findFirst()
                    .orElseThrow();

            assertThat(deploy.setup().checkpointing()).isTrue();
            assertThat(deploy.setup().options()).containsKey(CheckpointingOptions.LINEAGE_KEY);
        }
    }

    @Test
    void restartsFromTheNewestCheckpoint() {
        try (var cluster = aCluster().start()) {
            JobId job = cluster.submit(job("restarted"));
            cluster.advance(SECOND.multipliedBy(2));
            FakeWorker worker = cluster.worker(1);
            assertThat(worker.restores.values()).allMatch(Optional::isEmpty);

            worker.fail(attempt -> attempt.equals(worker.running.firstKey()), ErrorCode.USER_CODE, "boom");
            cluster.advance(Duration.ofMillis(1500));

            assertThat(cluster.status(job)).isEqualTo(JobStatus.RUNNING);
            assertThat(worker.restores.entrySet())
                    .filteredOn(entry -> entry.getKey().number() == 2)
                    .hasSize(6)
                    .allMatch(entry -> entry.getValue().orElseThrow().checkpoint() == 2);
            assertThat(cluster.get(cluster.dispatcher.checkpoints(job)).counts().restored())
                    .isEqualTo(1);
        }
    }

    @Test
    void givesUpWhatIsUnderWayWhenATaskFails() {
        try (var cluster = aCluster().start()) {
            JobId job = cluster.submit(job("interrupted"));
            FakeWorker worker = cluster.worker(1);
            worker.acknowledges = false;
            cluster.advance(SECOND);

            worker.fail(attempt -> attempt.equals(worker.running.firstKey()), ErrorCode.USER_CODE, "boom");
            worker.acknowledges = true;
            cluster.advance(SECOND.multipliedBy(3));

            assertThat(history(cluster, job)
                            .get(history(cluster, job).size() - 1)
                            .failureMessage())
                    .get()
                    .asString()
                    .contains("boom");
            assertThat(history(cluster, job).get(0).status()).isEqualTo(CheckpointView.Status.COMPLETED);
        }
    }

    /** CASES 58: an interval below the time of deployment. */
    @Test
    void doesNotMindTasksThatAreSlowToStart() {
        try (var cluster = FakeCluster.aCluster().config(INTERVAL, "50 ms").start()) {
            cluster.onWorker =
                    worker -> worker.startsUp = attempt -> attempt.task().subtask() == 0;
            JobId job = cluster.submit(job("slow"));

            cluster.advance(SECOND.multipliedBy(2));

            assertThat(cluster.status(job)).isEqualTo(JobStatus.RUNNING);
            assertThat(history(cluster, job)).isEmpty();
        }
    }

    /** CASES 38: it is FINISHED only after the last checkpoint. */
    @Test
    void finishesWithACheckpoint() {
        try (var cluster = aCluster().config(INTERVAL, "1 h").start()) {
            JobId job = cluster.submit(job("finished"));
            cluster.worker(1).acknowledges = false;
            drain(cluster);
            assertThat(cluster.status(job)).isEqualTo(JobStatus.RUNNING);
            assertThat(cluster.details(job).vertices())
                    .as("Flink has no word for drained")
                    .allMatch(vertex -> vertex.status() == ExecutionState.RUNNING);
            cluster.worker(1).acknowledges = true;
            cluster.advance(Duration.ofMinutes(11));
            drain(cluster);
            cluster.advance(Duration.ofMinutes(1));

            assertThat(cluster.status(job)).isEqualTo(JobStatus.FINISHED);
            assertThat(cluster.files.all()).isEmpty();
            assertThat(history(cluster, job).get(0).status()).isEqualTo(CheckpointView.Status.COMPLETED);
        }
    }

    /** CASES 38: a worker dies after the last checkpoint, before its tasks have committed. */
    @Test
    void restartsFromTheLastCheckpointWhenAWorkerDiesBeforeTheEnd() {
        try (var cluster = aCluster().config(INTERVAL, "1 h").start()) {
            JobId job = cluster.submit(GraphBuilder.threeStages("late", 4));
            FakeWorker second = cluster.worker(2);
            second.keepsTasks = true;
            drain(cluster);
            assertThat(cluster.status(job)).isEqualTo(JobStatus.RUNNING);

            cluster.kill(second);
            cluster.advance(SECOND.multipliedBy(5));

            assertThat(cluster.workers.values().stream()
                            .flatMap(worker -> worker.restores.entrySet().stream())
                            .filter(entry -> entry.getKey().number() == 2))
                    .as("those that had finished too")
                    .hasSize(12)
                    .allMatch(entry -> entry.getValue().orElseThrow().drained());
            drain(cluster);
            assertThat(cluster.status(job)).isEqualTo(JobStatus.FINISHED);
        }
    }

    @Test
    void aTaskMustNotFinishBeforeTheLastCheckpoint() {
        try (var cluster = aCluster().start()) {
            JobId job = cluster.submit(job("early"));

            cluster.worker(1).finishAll();
            cluster.advance(SECOND.multipliedBy(2));

            assertThat(cluster.status(job)).isEqualTo(JobStatus.RUNNING);
            assertThat(cluster.get(cluster.dispatcher.exceptions(job))
                            .entries()
                            .get(0)
                            .root()
                            .failure()
                            .message())
                    .contains("finished before the last checkpoint");
        }
    }

    @Test
    void restartsARegionAlone() {
        try (var cluster = aCluster().start()) {
            var graph = new GraphBuilder("regions");
            OperatorId source = graph.source("numbers", 2);
            graph.chaining(source, dev.weft.api.graph.OperatorNode.Chaining.NEVER);
            graph.sink("out", 2, source, GraphBuilder.FORWARD);
            JobId job = cluster.submit(graph.build());
            cluster.advance(SECOND);
            FakeWorker worker = cluster.worker(1);
            AttemptId victim = worker.running.firstKey();

            worker.fail(victim::equals, ErrorCode.USER_CODE, "boom");
            cluster.advance(SECOND.multipliedBy(3));

            assertThat(worker.restores.entrySet())
                    .filteredOn(entry -> entry.getKey().number() == 2)
                    .hasSize(2)
                    .allMatch(entry ->
                            entry.getKey().task().subtask() == victim.task().subtask()
                                    && entry.getValue().orElseThrow().checkpoint() == 1);
            assertThat(history(cluster, job).get(0).status()).isEqualTo(CheckpointView.Status.COMPLETED);
        }
    }

    @Test
    void leavesNothingWhenItIsCancelled() {
        try (var cluster = aCluster().start()) {
            JobId job = cluster.submit(job("cancelled"));
            cluster.advance(SECOND.multipliedBy(2));
            assertThat(cluster.files.all()).isNotEmpty();

            cluster.get(cluster.dispatcher.cancel(job));

            assertThat(cluster.status(job)).isEqualTo(JobStatus.CANCELED);
            assertThat(cluster.files.all()).isEmpty();
        }
    }

    /** A flipped byte: no restart helps; everything stays, since an older checkpoint may be wanted now. */
    @Test
    void damagedStateStays() {
        try (var cluster = aCluster().start()) {
            JobId job = cluster.submit(job("damaged"));
            cluster.advance(SECOND.multipliedBy(2));
            FakeWorker worker = cluster.worker(1);

            worker.fail(attempt -> attempt.equals(worker.running.firstKey()), ErrorCode.DAMAGED_STATE, "chk-2/w.state");
            cluster.advance(SECOND);

            assertThat(cluster.status(job)).isEqualTo(JobStatus.FAILED);
            assertThat(cluster.files.all()).anyMatch(name -> name.endsWith("chk-2/_metadata"));
        }
    }

    @Test
    void goesOnUnderTheNextMaster() {
        var first = aCluster().start();
        JobId job = first.submit(job("taken-over"));
        first.advance(SECOND.multipliedBy(2));
        first.close();

        try (var cluster = aCluster().after(first).start()) {
            cluster.run();

            assertThat(cluster.status(job)).isEqualTo(JobStatus.RUNNING);
            assertThat(cluster.worker(1).restores.values())
                    .hasSize(6)
                    .allMatch(restore -> restore.orElseThrow().checkpoint() == 2);
            cluster.advance(SECOND);
            assertThat(history(cluster, job).get(0).id()).isEqualTo(3);
        }
    }

    @Test
    void waitsForStorageBeforeItBegins() {
        try (var cluster = aCluster().start()) {
            cluster.files.unreachable = true;
            JobId job = cluster.submit(job("patient"));
            cluster.advance(SECOND.multipliedBy(5));
            assertThat(cluster.status(job)).isEqualTo(JobStatus.INITIALIZING);

            cluster.files.unreachable = false;
            cluster.advance(SECOND);

            assertThat(cluster.status(job)).isEqualTo(JobStatus.RUNNING);
        }
    }

    @Test
    void canBeCancelledWhileItLooksForItsState() {
        try (var cluster = aCluster().start()) {
            cluster.files.unreachable = true;
            JobId job = cluster.submit(job("impatient"));

            cluster.get(cluster.dispatcher.cancel(job));
            cluster.run();

            assertThat(cluster.status(job)).isEqualTo(JobStatus.CANCELED);
        }
    }

    @Test
    void failsWhenItsSavepointIsNotThere() {
        try (var cluster = aCluster()
                .config("execution.state-recovery.path", MemoryFiles.ROOT + "/nowhere")
                .start()) {
            JobId job = cluster.submit(job("lost"));
            cluster.run();

            assertThat(cluster.get(cluster.dispatcher.result(job))
                            .orElseThrow()
                            .failure()
                            .orElseThrow()
                            .message())
                    .contains(MemoryFiles.ROOT + "/nowhere");
        }
    }

    @Test
    void restartsWhenTooManyCheckpointsFail() {
        try (var cluster =
                aCluster().config("execution.checkpointing.timeout", "500 ms").start()) {
            JobId job = cluster.submit(job("expired"));
            cluster.worker(1).acknowledges = false;

            cluster.advance(SECOND.multipliedBy(2));

            assertThat(cluster.details(job).restarts()).isEqualTo(1);
            assertThat(cluster.get(cluster.dispatcher.exceptions(job))
                            .entries()
                            .get(0)
                            .root()
                            .failure()
                            .message())
                    .contains("was not complete within 500 ms");
        }
    }

    // ---- operations

    @Test
    void takesASavepoint() {
        try (var cluster = aCluster().start()) {
            JobId job = cluster.submit(job("saved"));

            Id128 trigger = order(cluster, job, AfterSavepoint.GO_ON);

            assertThat(state(cluster, job, trigger).result())
                    .get()
                    .asString()
                    .startsWith(MemoryFiles.ROOT + "/sp/savepoint-");
            assertThat(cluster.status(job)).isEqualTo(JobStatus.RUNNING);
        }
    }

    @Test
    void orderingTwiceUnderOneIdIsOrderingOnce() {
        try (var cluster = aCluster().start()) {
            JobId job = cluster.submit(job("twice"));
            var order = new SavepointOrder(
                    Optional.of(new Id128(7, 7)), Optional.of(MemoryFiles.ROOT + "/sp"), AfterSavepoint.GO_ON);

            cluster.get(cluster.dispatcher.triggerSavepoint(job, order));
            cluster.get(cluster.dispatcher.triggerSavepoint(job, order));

            assertThat(history(cluster, job)).hasSize(1);
            assertThat(state(cluster, job, new Id128(7, 7)).over()).isTrue();
            assertThatThrownBy(() -> state(cluster, job, new Id128(7, 8))).hasMessageContaining("No savepoint");
        }
    }

    @Test
    void stopsWithASavepointAndAnotherGoesOnFromIt() {
        try (var cluster = aCluster().start()) {
            JobId job = cluster.submit(job("stopped"));
            cluster.advance(SECOND);
            Id128 trigger = order(cluster, job, AfterSavepoint.STOP);

            assertThat(cluster.status(job)).isEqualTo(JobStatus.FINISHED);
            String path = state(cluster, job, trigger).result().orElseThrow();
            var next = new GraphBuilder("next").option("execution.state-recovery.path", path);
            OperatorId source = next.source("numbers", 1);
            next.sink("out", 1, source, GraphBuilder.REBALANCE);
            JobId second = cluster.submit(next.build());

            assertThat(cluster.status(second))
                    .as("enumerators have state, and that of the other source is not taken")
                    .isEqualTo(JobStatus.FAILED);
            assertThat(cluster.get(cluster.dispatcher.result(second))
                            .orElseThrow()
                            .failure()
                            .orElseThrow()
                            .message())
                    .contains("has state of 'numbers'");
        }
    }

    @Test
    void cancelsWithASavepoint() {
        try (var cluster = aCluster().start()) {
            JobId job = cluster.submit(job("ended"));

            Id128 trigger = order(cluster, job, AfterSavepoint.CANCEL);

            assertThat(cluster.status(job)).isEqualTo(JobStatus.CANCELED);
            assertThat(state(cluster, job, trigger).result()).isPresent();
        }
    }

    @Test
    void aSavepointThatACancelOvertakesFails() {
        try (var cluster = aCluster().start()) {
            JobId job = cluster.submit(job("overtaken"));
            cluster.worker(1).acknowledges = false;
            Id128 trigger = order(cluster, job, AfterSavepoint.GO_ON);
            assertThat(state(cluster, job, trigger)).isEqualTo(OperationView.IN_PROGRESS);

            cluster.get(cluster.dispatcher.cancel(job));
            cluster.run();

            assertThat(state(cluster, job, trigger).failure().orElseThrow().message())
                    .contains("cancelled");
            assertThat(cluster.files.all()).allMatch(name -> name.equals("sp/"));
        }
    }

    @Test
    void takesACheckpointOnDemand() {
        try (var cluster = aCluster().config(INTERVAL, "1 h").start()) {
            JobId job = cluster.submit(job("asked"));

            Id128 trigger = cluster.get(cluster.dispatcher.triggerCheckpoint(job, Optional.empty()));
            cluster.run();

            assertThat(cluster.get(cluster.dispatcher.checkpointState(job, trigger))
                            .result())
                    .contains("1");
        }
    }

    @Test
    void disposesOfASavepointThatNobodyUses() {
        try (var cluster = aCluster().start()) {
            JobId job = cluster.submit(job("disposed"));
            Id128 trigger = order(cluster, job, AfterSavepoint.GO_ON);
            String path = state(cluster, job, trigger).result().orElseThrow();
            var user = GraphBuilder.threeStages("disposed", 2);
            cluster.get(cluster.dispatcher.cancel(job));
            JobId second = cluster.submit(copy(user, path));
            cluster.worker(1).acknowledges = false;

            OperationView refused = dispose(cluster, path);
            cluster.worker(1).acknowledges = true;
            cluster.get(cluster.dispatcher.cancel(second));
            cluster.run();
            OperationView done = dispose(cluster, path);

            assertThat(refused.failure().orElseThrow().message()).contains("in use by job " + second);
            assertThat(done.result()).isPresent();
            assertThat(cluster.files.all()).allMatch(name -> name.equals("sp/"));
        }
    }

    /** Storage has not answered the job yet. */
    @Test
    void doesNotDisposeOfASavepointThatAJobIsAboutToRead() {
        try (var cluster = aCluster().start()) {
            JobId job = cluster.submit(job("disposed"));
            Id128 trigger = order(cluster, job, AfterSavepoint.GO_ON);
            String path = state(cluster, job, trigger).result().orElseThrow();
            cluster.get(cluster.dispatcher.cancel(job));
            cluster.files.unreachable = true;
            JobId second = cluster.submit(copy(GraphBuilder.threeStages("disposed", 2), path + "/_metadata"));
            cluster.files.unreachable = false;

            OperationView refused = dispose(cluster, path);

            assertThat(refused.failure().orElseThrow().message()).contains("in use by job " + second);
        }
    }

    private static JobGraph copy(JobGraph graph, String path) {
        var options = new java.util.TreeMap<>(graph.options());
        options.put("execution.state-recovery.path", path);
        return new JobGraph(
                JobId.hashOf("copy"), graph.name(), graph.operators(), graph.edges(), options, graph.artifacts());
    }

    private static OperationView dispose(FakeCluster cluster, String path) {
        Id128 trigger = cluster.get(cluster.dispatcher.disposeSavepoint(Optional.empty(), path));
        cluster.run();
        return cluster.get(cluster.dispatcher.disposalState(trigger));
    }

    @Test
    void isRefusedWithoutAFolder() {
        try (var cluster = aCluster().withoutFolder().start()) {
            assertThatThrownBy(() -> cluster.submit(job("homeless")))
                    .hasMessageContaining("execution.checkpointing.dir")
                    .hasMessageContaining("high-availability.storageDir");
        }
    }

    @Test
    void sendsBarriersBehindSplitsOfItsEnumerators() {
        try (var cluster = aCluster().start()) {
            cluster.submit(job("ordered"));
            FakeWorker worker = cluster.worker(1);
            worker.sources.forEach(worker::readerStarted);
            worker.sources.forEach(worker::requestSplit);
            cluster.advance(SECOND);

            List<String> kinds = worker.received.stream()
                    .map(Object::getClass)
                    .filter(kind -> kind == ToWorker.AddSplits.class || kind == ToWorker.TriggerCheckpoint.class)
                    .map(Class::getSimpleName)
                    .toList();

            assertThat(kinds).containsExactly("AddSplits", "AddSplits", "TriggerCheckpoint");
        }
    }
}
