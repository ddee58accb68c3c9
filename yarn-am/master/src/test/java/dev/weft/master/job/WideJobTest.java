package dev.weft.master.job;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weft.api.graph.JobGraph;
import dev.weft.core.id.JobId;
import dev.weft.core.id.OperatorId;
import dev.weft.master.testing.FakeCluster;
import dev.weft.master.testing.FakeWorker;
import dev.weft.master.testing.GraphBuilder;
import dev.weft.master.view.ExecutionState;
import java.lang.management.ManagementFactory;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Two thousand tasks, each with a channel to each of two thousand others. */
@Timeout(300)
class WideJobTest {
    private static final int PARALLELISM = 2_000;
    private static final int SLOTS = 20;
    private static final long HEAP = 512L << 20;

    @Test
    void itsMasterNeedsNoMoreThanHalfAGigabyteOverALossToo() {
        try (var cluster = FakeCluster.aCluster()
                .slotsPerWorker(SLOTS)
                .restarts(1)
                .config("restart-strategy.fixed-delay.delay", "1 s")
                .start()) {
            JobId job = cluster.submit(wide());
            cluster.advance(Duration.ofSeconds(2));
            assertAllRun(cluster, job);
            assertThat(liveBytes()).as("heap with all tasks at work").isLessThan(HEAP);

            FakeWorker lost = cluster.worker(1);
            cluster.workers.remove(lost.id);
            lost.die();
            cluster.advance(Duration.ofSeconds(20));

            assertAllRun(cluster, job);
            assertThat(cluster.details(job).restarts()).isEqualTo(1);
            assertThat(liveBytes()).as("heap after a restart").isLessThan(HEAP);
        }
    }

    private static JobGraph wide() {
        var job = new GraphBuilder("wide");
        OperatorId source = job.source("a", PARALLELISM);
        OperatorId sink = job.sink("b", PARALLELISM, source, GraphBuilder.REBALANCE);
        return job.maxParallelism(source, PARALLELISM, true)
                .maxParallelism(sink, PARALLELISM, true)
                .build();
    }

    private static void assertAllRun(FakeCluster cluster, JobId job) {
        assertThat(cluster.details(job).vertices())
                .hasSize(2)
                .allMatch(vertex -> vertex.status() == ExecutionState.RUNNING)
                .allMatch(vertex -> vertex.parallelism() == PARALLELISM);
        assertThat(cluster.workers.values().stream().mapToInt(worker -> worker.running.size()))
                .as("each worker has two tasks in each slot")
                .hasSize(PARALLELISM / SLOTS)
                .containsOnly(2 * SLOTS);
    }

    /** With what the workers of this test keep of the messages that they got. */
    private static long liveBytes() {
        System.gc();
        return ManagementFactory.getMemoryMXBean().getHeapMemoryUsage().getUsed();
    }
}
