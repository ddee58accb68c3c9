package dev.weft.master.job;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weft.api.function.IntCounter;
import dev.weft.api.function.LongCounter;
import dev.weft.api.graph.UserCode;
import dev.weft.core.id.JobId;
import dev.weft.core.id.OperatorId;
import dev.weft.master.testing.FakeCluster;
import dev.weft.master.testing.FakeWorker;
import dev.weft.master.testing.GraphBuilder;
import dev.weft.master.view.AccumulatorView;
import dev.weft.master.view.ExecutionState;
import dev.weft.master.view.JobDetails;
import dev.weft.master.view.JobResult;
import dev.weft.master.view.JobStatus;
import dev.weft.master.view.SlotShortage;
import dev.weft.master.view.VertexDetails;
import dev.weft.protocol.deploy.ToWorker;
import java.time.Duration;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** A job without failures: deployment, counting, cancel, end. */
@Timeout(60)
class JobLifeTest {
    @Test
    void showsItsVerticesWhileItRuns() {
        try (var cluster = FakeCluster.aCluster().start()) {
            JobId job = cluster.submit(GraphBuilder.threeStages("shown", 4));
            cluster.advance(Duration.ofSeconds(2));

            JobDetails details = cluster.details(job);
            VertexDetails vertex = cluster.get(
                    cluster.dispatcher.vertex(job, details.vertices().get(1).id()));

            assertThat(details.vertices()).hasSize(3).allMatch(view -> view.status() == ExecutionState.RUNNING);
            assertThat(details.vertices().get(0).metrics().readRecords())
                    .as("four subtasks with 10 records each, from heartbeats")
                    .isEqualTo(40);
            assertThat(details.plan().nodes()).hasSize(3);
            assertThat(details.timestamps()).containsKeys(JobStatus.INITIALIZING, JobStatus.CREATED, JobStatus.RUNNING);
            assertThat(vertex.subtasks())
                    .hasSize(4)
                    .allMatch(
                            subtask -> subtask.attempt() == 1 && subtask.host().startsWith("host"));
        }
    }

    @Test
    void spreadsSubtasksOverAllSlots() {
        try (var cluster = FakeCluster.aCluster().start()) {
            cluster.submit(GraphBuilder.threeStages("spread", 4));

            assertThat(cluster.workers.values()).allMatch(worker -> worker.running.size() == 6);
        }
    }

    @Test
    void tellsWorkersToLetGoAtItsEnd() {
        try (var cluster = FakeCluster.aCluster().start()) {
            JobId job = cluster.submit(GraphBuilder.threeStages("released", 2));
            cluster.workers.values().forEach(FakeWorker::finishAll);
            cluster.run();

            assertThat(cluster.worker(1).received).contains(new ToWorker.ReleaseJob(job));
            assertThat(cluster.get(cluster.dispatcher.overview()).resources().slotsFree())
                    .isEqualTo(2);
        }
    }

    @Test
    void givesSlotsOfFinishedGroupsBackEarly() {
        try (var cluster = FakeCluster.aCluster().start()) {
            var job = new GraphBuilder("early");
            OperatorId source = job.source("a", 2);
            OperatorId sink = job.sink("b", 2, source, GraphBuilder.REBALANCE);
            job.group(sink, "other");
            JobId id = cluster.submit(job.build());

            cluster.workers.values().forEach(worker -> worker.finish(worker.sources::containsKey));
            cluster.advance(Duration.ofSeconds(1));

            assertThat(cluster.status(id)).isEqualTo(JobStatus.RUNNING);
            assertThat(cluster.get(cluster.dispatcher.overview()).resources().slotsFree())
                    .isEqualTo(2);
        }
    }

    @Test
    void cancelsAllTasks() {
        try (var cluster = FakeCluster.aCluster().start()) {
            JobId job = cluster.submit(GraphBuilder.threeStages("cancelled", 2));

            cluster.get(cluster.dispatcher.cancel(job));

            assertThat(cluster.status(job)).isEqualTo(JobStatus.CANCELED);
            assertThat(cluster.worker(1).running).isEmpty();
            assertThat(cluster.details(job).overview().tasks().count(ExecutionState.CANCELED))
                    .isEqualTo(6);
        }
    }

    @Test
    void cancelsWhileItWaitsForSlots() {
        try (var cluster = FakeCluster.aCluster().start()) {
            cluster.driver.onRequest = request -> {};
            JobId job = cluster.submit(GraphBuilder.threeStages("waiting", 2));
            JobStatus before = cluster.status(job);

            cluster.get(cluster.dispatcher.cancel(job));

            assertThat(before).isEqualTo(JobStatus.CREATED);
            assertThat(cluster.status(job)).isEqualTo(JobStatus.CANCELED);
            assertThat(cluster.driver.open).as("the request is called off").isEmpty();
        }
    }

    /** CASES 55: a task that ignores cancel costs its worker, not the cluster. */
    @Test
    void endsTheWorkerOfATaskThatIgnoresCancel() {
        try (var cluster = FakeCluster.aCluster()
                .config("task.cancellation.timeout", "5 s")
                .start()) {
            JobId job = cluster.submit(GraphBuilder.threeStages("stuck", 2));
            cluster.worker(1).obeysCancel = false;

            cluster.get(cluster.dispatcher.cancel(job));
            assertThat(cluster.status(job)).isEqualTo(JobStatus.CANCELLING);
            cluster.advance(Duration.ofSeconds(20));

            assertThat(cluster.status(job)).isEqualTo(JobStatus.CANCELED);
            assertThat(cluster.driver.released).contains(cluster.worker(1).id);
        }
    }

    @Test
    void saysThatTheMostSlotsAreTaken() {
        try (var cluster = FakeCluster.aCluster()
                .config("slotmanager.number-of-slots.max", "2")
                .start()) {
            JobId job = cluster.submit(GraphBuilder.threeStages("large", 4));

            cluster.advance(Duration.ofSeconds(30));

            assertThat(cluster.details(job).overview().shortage().line())
                    .startsWith("asked for 4 slots")
                    .contains("all jobs need 4 slots, slotmanager.number-of-slots.max is 2");
        }
    }

    @Test
    void failsWithOneLineWhenThereAreNoSlotsInTime() {
        try (var cluster = FakeCluster.aCluster().start()) {
            cluster.driver.onRequest = request -> {};
            cluster.driver.waiting = "queue root.tiny is full: 1024 mb asked, 0 free";
            JobId job = cluster.submit(GraphBuilder.threeStages("starved", 4));

            cluster.advance(Duration.ofSeconds(30));
            SlotShortage shortage = cluster.details(job).overview().shortage();
            assertThat(shortage.asked()).isEqualTo(4);
            assertThat(shortage.supply().requested()).isPositive();
            assertThat(shortage.supply().obstacles()).containsExactly(cluster.driver.waiting);
            assertThat(shortage.line()).contains("asked for 4 slots, holds 0").contains("queue root.tiny");
            cluster.advance(Duration.ofMinutes(5));

            JobResult result = cluster.get(cluster.dispatcher.result(job)).orElseThrow();
            assertThat(result.status()).isEqualTo(JobStatus.FAILED);
            assertThat(result.failure().orElseThrow().message())
                    .contains("300 s")
                    .contains("asked for 4 slots")
                    .contains("queue root.tiny is full")
                    .doesNotContain("\n");
        }
    }

    @Test
    void mergesAccumulatorsOfAllSubtasks() throws Exception {
        try (var cluster = FakeCluster.aCluster().start()) {
            JobId job = cluster.submit(GraphBuilder.threeStages("summed", 2));
            var values = new TreeMap<String, byte[]>();
            values.put("count", GraphBuilder.code(new IntCounter(7)).bytes());
            values.put("sum", GraphBuilder.code(new LongCounter(100)).bytes());

            cluster.workers.values().forEach(worker -> worker.finish(attempt -> true, values));
            cluster.run();

            JobResult result = cluster.get(cluster.dispatcher.result(job)).orElseThrow();
            IntCounter count =
                    (IntCounter) UserCode.ofBytes(result.accumulators().getOrDefault("count", new byte[0]))
                            .open(getClass().getClassLoader());
            assertThat(count.getLocalValue()).isEqualTo(42);
            assertThat(result.accumulators()).containsKeys("count", "sum");
            assertThat(cluster.get(cluster.dispatcher.accumulators(job))
                            .vertices()
                            .values())
                    .hasSize(3)
                    .allSatisfy(vertex -> {
                        assertThat(vertex.total())
                                .extracting(AccumulatorView::value)
                                .containsExactly("14", "200");
                        assertThat(vertex.subtasks()).hasSize(2);
                    });
        }
    }

    @Test
    void endsWithoutAccumulatorsThatCannotBeMerged() {
        try (var cluster = FakeCluster.aCluster().start()) {
            JobId job = cluster.submit(GraphBuilder.threeStages("broken-sum", 2));
            var values = new TreeMap<String, byte[]>();
            values.put("count", GraphBuilder.code("no accumulator").bytes());

            cluster.workers.values().forEach(worker -> worker.finish(attempt -> true, values));

            assertThat(cluster.status(job)).isEqualTo(JobStatus.FINISHED);
        }
    }
}
