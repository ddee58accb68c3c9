package dev.weft.master.resource;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weft.core.id.JobId;
import dev.weft.core.id.WorkerId;
import dev.weft.master.testing.FakeCluster;
import dev.weft.master.testing.FakeWorker;
import dev.weft.master.testing.GraphBuilder;
import dev.weft.protocol.deploy.PrepareJob;
import dev.weft.protocol.deploy.ToWorker;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Which workers are told to load a job ahead. */
@Timeout(20)
class SpareWorkersTest {
    private static final Duration A_FEW_TICKS = Duration.ofSeconds(3);

    private static FakeCluster clusterOf(int workers) {
        FakeCluster cluster = FakeCluster.aCluster()
                .restarts(3)
                .slotsPerWorker(1)
                .workersComeUnasked()
                .start();
        for (int i = 0; i < workers; i++) {
            cluster.startWorker(new WorkerId("w" + i));
        }
        cluster.run();
        return cluster;
    }

    private static <T extends ToWorker> List<T> told(FakeWorker worker, Class<T> kind) {
        return worker.received.stream().filter(kind::isInstance).map(kind::cast).toList();
    }

    private static List<FakeWorker> prepared(FakeCluster cluster) {
        return cluster.workers.values().stream()
                .filter(worker -> !told(worker, PrepareJob.class).isEmpty())
                .toList();
    }

    @Test
    void aSpareWorkerLoadsTheJobOnceAndLetsItGoAtItsEnd() {
        try (FakeCluster cluster = clusterOf(2)) {
            JobId job = cluster.submit(GraphBuilder.threeStages("job", 1));
            cluster.advance(A_FEW_TICKS);

            FakeWorker spare = prepared(cluster).get(0);
            assertThat(prepared(cluster)).hasSize(1);
            assertThat(spare.everDeployed).isEmpty();
            PrepareJob order = told(spare, PrepareJob.class).get(0);
            assertThat(told(spare, PrepareJob.class)).hasSize(1);
            assertThat(order.shape().vertices())
                    .hasSize(3)
                    .allSatisfy(vertex -> assertThat(vertex.subtasks()).isEmpty());
            assertThat(order.shape().edges()).hasSize(2);

            cluster.get(cluster.dispatcher.cancel(job));
            cluster.advance(A_FEW_TICKS);
            assertThat(told(spare, ToWorker.ReleaseJob.class)).containsExactly(new ToWorker.ReleaseJob(job));
        }
    }

    @Test
    void whenTheSpareOneIsNeededTheNextOneLoads() {
        try (FakeCluster cluster = clusterOf(2)) {
            cluster.submit(GraphBuilder.threeStages("job", 1));
            cluster.advance(A_FEW_TICKS);
            FakeWorker spare = prepared(cluster).get(0);
            FakeWorker busy = cluster.workers.values().stream()
                    .filter(worker -> worker != spare)
                    .findFirst()
                    .orElseThrow();

            cluster.kill(busy);
            cluster.startWorker(new WorkerId("w9"));
            cluster.advance(A_FEW_TICKS);

            assertThat(spare.running).hasSize(3);
            assertThat(told(cluster.worker(new WorkerId("w9")).orElseThrow(), PrepareJob.class))
                    .hasSize(1);
            assertThat(told(spare, PrepareJob.class)).hasSize(1);
        }
    }

    /** Found by simulation: a slot of a worker that loaded the job was the job's, and no task had come to it yet. */
    @Test
    void aWorkerThatWasToRunTheJobLetsItGoTooWhenTheJobEnds() {
        try (FakeCluster cluster = clusterOf(2)) {
            var graph = GraphBuilder.threeStages("job", 1);
            JobId job = cluster.submit(graph);
            cluster.advance(A_FEW_TICKS);
            FakeWorker spare = prepared(cluster).get(0);
            cluster.workers.values().stream()
                    .filter(worker -> worker != spare)
                    .findFirst()
                    .ifPresent(cluster::kill);

            cluster.get(cluster.dispatcher.cancel(job));
            cluster.advance(A_FEW_TICKS);

            assertThat(told(spare, ToWorker.ReleaseJob.class)).contains(new ToWorker.ReleaseJob(job));
        }
    }

    @Test
    void notAllSpareWorkersLoadAJobAndNoneLoadsAllJobs() {
        try (FakeCluster cluster = clusterOf(9)) {
            JobId first = cluster.submit(GraphBuilder.threeStages("first", 1));
            cluster.submit(GraphBuilder.threeStages("second", 1));
            cluster.submit(GraphBuilder.threeStages("third", 1));
            cluster.advance(A_FEW_TICKS);

            List<PrepareJob> orders = cluster.workers.values().stream()
                    .flatMap(worker -> told(worker, PrepareJob.class).stream())
                    .toList();
            assertThat(orders)
                    .as("four for the first two, and what room is left for the third")
                    .hasSize(10);
            assertThat(orders).filteredOn(order -> order.job().equals(first)).hasSize(4);
            assertThat(prepared(cluster))
                    .hasSize(6)
                    .allSatisfy(
                            worker -> assertThat(told(worker, PrepareJob.class)).hasSizeLessThanOrEqualTo(2));
        }
    }

    @Test
    void aJobThatWaitsForSlotsIsNotLoaded() {
        try (FakeCluster cluster = clusterOf(1)) {
            cluster.submit(GraphBuilder.threeStages("job", 2));
            cluster.advance(A_FEW_TICKS);

            assertThat(prepared(cluster)).isEmpty();
        }
    }
}
