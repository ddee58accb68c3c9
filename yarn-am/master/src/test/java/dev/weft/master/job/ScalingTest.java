package dev.weft.master.job;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.weft.core.error.EngineException;
import dev.weft.core.error.ErrorCode;
import dev.weft.core.id.AttemptId;
import dev.weft.core.id.JobId;
import dev.weft.core.id.VertexId;
import dev.weft.master.testing.FakeCluster;
import dev.weft.master.testing.FakeWorker;
import dev.weft.master.testing.GraphBuilder;
import dev.weft.master.view.CheckpointView;
import dev.weft.master.view.JobStatus;
import dev.weft.master.view.PlanView;
import dev.weft.master.view.RescaleView;
import dev.weft.master.view.VertexView;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** The parallelism of a job that runs is changed, whatever happens meanwhile. */
@Timeout(60)
class ScalingTest {
    private static final Duration SECOND = Duration.ofSeconds(1);
    /** Heartbeat time-out and a second, and the tick that follows. */
    private static final Duration PATIENCE = Duration.ofSeconds(8);

    private static FakeCluster.Builder aCluster() {
        return FakeCluster.aCluster()
                .survives()
                .restarts(3)
                .slotsPerWorker(1)
                .config("slot.request.timeout", "20 s")
                .config("execution.checkpointing.interval", "1 h");
    }

    private static JobId submit(FakeCluster cluster) {
        JobId job = cluster.submit(GraphBuilder.threeStages("scaled", 2));
        cluster.advance(SECOND);
        return job;
    }

    /** All vertices at {@code parallelism}. */
    private static Map<VertexId, Integer> all(FakeCluster cluster, JobId job, int parallelism) {
        TreeMap<VertexId, Integer> wanted = new TreeMap<>();
        cluster.details(job).vertices().forEach(vertex -> wanted.put(vertex.id(), parallelism));
        return wanted;
    }

    private static void rescale(FakeCluster cluster, JobId job, int parallelism) {
        cluster.get(cluster.dispatcher.rescale(job, all(cluster, job, parallelism)));
        cluster.run();
    }

    private static TreeSet<AttemptId> running(FakeCluster cluster) {
        var all = new TreeSet<AttemptId>();
        cluster.workers.values().forEach(worker -> all.addAll(worker.running.keySet()));
        return all;
    }

    private static RescaleView newest(FakeCluster cluster, JobId job) {
        return cluster.get(cluster.dispatcher.rescales(job)).get(0);
    }

    private static void assertRunsAt(FakeCluster cluster, JobId job, int parallelism) {
        assertThat(cluster.status(job)).isEqualTo(JobStatus.RUNNING);
        assertThat(cluster.details(job).vertices())
                .extracting(VertexView::parallelism)
                .containsOnly(parallelism);
        assertThat(cluster.details(job).plan().nodes())
                .extracting(PlanView.Node::parallelism)
                .containsOnly(parallelism);
        assertThat(running(cluster))
                .hasSize(parallelism * cluster.details(job).vertices().size());
    }

    private static void acknowledge(FakeCluster cluster, boolean yes) {
        cluster.workers.values().forEach(worker -> worker.acknowledges = yes);
    }

    @Test
    void moreSubtasksBeginFromACheckpointOnceThereAreSlots() {
        try (var cluster = aCluster().start()) {
            JobId job = submit(cluster);

            rescale(cluster, job, 3);
            cluster.advance(SECOND);

            assertRunsAt(cluster, job, 3);
            assertThat(cluster.workers).as("one slot each").hasSize(3);
            assertThat(running(cluster)).extracting(AttemptId::number).containsOnly(2);
            assertThat(cluster.worker(3).restores.values())
                    .allMatch(restore -> restore.orElseThrow().checkpoint() == 1);
            assertThat(newest(cluster, job).status()).isEqualTo(RescaleView.Status.COMPLETED);
            assertThat(cluster.details(job).restarts())
                    .as("no strategy counts it")
                    .isZero();
        }
    }

    @Test
    void fewerSubtasksGiveSlotsBack() {
        try (var cluster = aCluster().start()) {
            JobId job = submit(cluster);

            rescale(cluster, job, 1);
            cluster.advance(SECOND);

            assertRunsAt(cluster, job, 1);
            assertThat(cluster.get(cluster.dispatcher.overview()).resources().slotsFree())
                    .isEqualTo(1);
        }
    }

    @Test
    void theTasksRunOnWhileSlotsAreMissing() {
        try (var cluster = aCluster().start()) {
            JobId job = submit(cluster);
            TreeSet<AttemptId> before = running(cluster);
            cluster.driver.onRequest = request -> {};

            rescale(cluster, job, 4);
            cluster.advance(SECOND.multipliedBy(5));

            assertThat(running(cluster)).isEqualTo(before);
            assertThat(newest(cluster, job).status()).isEqualTo(RescaleView.Status.IN_PROGRESS);
            cluster.advance(SECOND.multipliedBy(20));
            assertThat(running(cluster)).isEqualTo(before);
            assertThat(newest(cluster, job).status()).isEqualTo(RescaleView.Status.FAILED);
            assertThat(newest(cluster, job).reason().orElseThrow()).contains("2 of 4 slots");
            assertThat(cluster.details(job).restarts()).isZero();
        }
    }

    @Test
    void aLaterWishTakesThePlaceOfOneThatWaits() {
        try (var cluster = aCluster().start()) {
            JobId job = submit(cluster);
            cluster.driver.onRequest = request -> {};
            rescale(cluster, job, 4);

            rescale(cluster, job, 1);
            cluster.advance(SECOND);

            assertRunsAt(cluster, job, 1);
            List<RescaleView> all = cluster.get(cluster.dispatcher.rescales(job));
            assertThat(all)
                    .extracting(RescaleView::status)
                    .containsExactly(RescaleView.Status.COMPLETED, RescaleView.Status.IGNORED);
        }
    }

    @Test
    void aFailureOnTheWayStartsAllTasksAtTheNewParallelism() {
        try (var cluster = aCluster().start()) {
            JobId job = submit(cluster);
            acknowledge(cluster, false);
            rescale(cluster, job, 1);
            FakeWorker worker = cluster.worker(1);
            worker.obeysCancel = false;
            worker.fail(attempt -> attempt.equals(worker.running.firstKey()), ErrorCode.USER_CODE, "boom");
            cluster.advance(SECOND);
            assertThat(newest(cluster, job).status()).isEqualTo(RescaleView.Status.IN_PROGRESS);
            worker.obeysCancel = true;
            acknowledge(cluster, true);
            worker.finish(attempt -> true);
            cluster.advance(SECOND.multipliedBy(30));

            assertRunsAt(cluster, job, 1);
        }
    }

    @Test
    void goesOnAtTheNewParallelismUnderTheNextMaster() {
        var first = aCluster().start();
        JobId job = submit(first);
        rescale(first, job, 1);
        first.advance(SECOND);
        TreeSet<AttemptId> before = running(first);
        first.close();

        try (var second = aCluster().takingOver(first).start()) {
            second.meetAll();

            assertRunsAt(second, job, 1);
            assertThat(running(second)).as("nothing restarts").isEqualTo(before);
        }
    }

    @Test
    void tasksOfTheOldParallelismAreStoppedByTheNextMaster() {
        var first = aCluster().start();
        JobId job = submit(first);
        first.workers.values().forEach(worker -> worker.obeysCancel = false);
        rescale(first, job, 1);
        assertThat(first.get(first.dispatcher.checkpoints(job)).history().get(0).status())
                .isEqualTo(CheckpointView.Status.COMPLETED);
        assertThat(running(first))
                .as("they do not stop")
                .extracting(AttemptId::number)
                .containsOnly(1);
        first.close();

        try (var second = aCluster().takingOver(first).start()) {
            second.workers.values().forEach(worker -> worker.obeysCancel = true);
            second.meetAll();
            second.advance(PATIENCE);

            assertRunsAt(second, job, 1);
            assertThat(running(second)).extracting(AttemptId::number).allMatch(number -> number > 2);
        }
    }

    @Test
    void refusesWhatCannotBe() {
        try (var cluster = aCluster().start()) {
            JobId job = submit(cluster);
            VertexId some = cluster.details(job).vertices().get(0).id();

            assertThatThrownBy(() -> cluster.get(cluster.dispatcher.rescale(job, Map.of(some, 0))))
                    .hasMessageContaining("parallelism 0: it must be from 1 to");
            assertThatThrownBy(() -> cluster.get(cluster.dispatcher.rescale(job, Map.of(VertexId.hashOf("no"), 1))))
                    .hasMessageContaining("has no vertex");
            assertThatThrownBy(() -> cluster.get(cluster.dispatcher.rescale(JobId.hashOf("no"), Map.of(some, 1))))
                    .hasRootCauseInstanceOf(EngineException.class);
            assertThat(cluster.get(cluster.dispatcher.rescales(job))).isEmpty();
        }
    }

    @Test
    void aJobWithoutCheckpointsHasNothingToGoOnFrom() {
        try (var cluster = FakeCluster.aCluster().start()) {
            JobId job = submit(cluster);

            assertThatThrownBy(() -> rescale(cluster, job, 1)).hasMessageContaining("takes no checkpoints");
        }
    }
}
