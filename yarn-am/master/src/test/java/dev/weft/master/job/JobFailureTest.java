package dev.weft.master.job;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weft.core.error.ErrorCode;
import dev.weft.core.id.AttemptId;
import dev.weft.core.id.JobId;
import dev.weft.core.id.OperatorId;
import dev.weft.master.cluster.WorkerEnd;
import dev.weft.master.testing.FakeCluster;
import dev.weft.master.testing.FakeWorker;
import dev.weft.master.testing.GraphBuilder;
import dev.weft.master.view.ExceptionHistory;
import dev.weft.master.view.JobResult;
import dev.weft.master.view.JobStatus;
import dev.weft.protocol.report.TaskState;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** What a job does about failures of tasks and workers. */
@Timeout(60)
class JobFailureTest {
    private static final Duration SOON = Duration.ofSeconds(3);

    @Test
    void failsAtOnceWithoutARestartStrategy() {
        try (var cluster = FakeCluster.aCluster().start()) {
            JobId job = cluster.submit(GraphBuilder.threeStages("fails", 2));

            failOne(cluster, ErrorCode.USER_CODE, "java.lang.IllegalStateException: boom");

            JobResult result = cluster.get(cluster.dispatcher.result(job)).orElseThrow();
            assertThat(result.status()).isEqualTo(JobStatus.FAILED);
            assertThat(result.failure().orElseThrow().message()).isEqualTo("java.lang.IllegalStateException: boom");
            assertThat(cluster.worker(1).running).as("the others were stopped").isEmpty();
        }
    }

    @Test
    void restartsInPlaceWithHigherAttempts() {
        try (var cluster = FakeCluster.aCluster().restarts(1).start()) {
            JobId job = cluster.submit(GraphBuilder.threeStages("restarts", 2));

            failOne(cluster, ErrorCode.USER_CODE, "boom");
            assertThat(cluster.status(job)).isEqualTo(JobStatus.RESTARTING);
            cluster.advance(SOON);

            assertThat(cluster.status(job)).isEqualTo(JobStatus.RUNNING);
            assertThat(cluster.workers).as("slots and processes are kept").hasSize(1);
            assertThat(cluster.worker(1).running.keySet()).hasSize(6).allMatch(attempt -> attempt.number() == 2);
            assertThat(cluster.details(job).restarts()).isEqualTo(1);
        }
    }

    @Test
    void givesUpWhenAllRestartsAreUsedUp() {
        try (var cluster = FakeCluster.aCluster().restarts(1).start()) {
            JobId job = cluster.submit(GraphBuilder.threeStages("again", 2));
            failOne(cluster, ErrorCode.USER_CODE, "first");
            cluster.advance(SOON);

            failOne(cluster, ErrorCode.USER_CODE, "second");
            cluster.advance(SOON);

            assertThat(cluster.status(job)).isEqualTo(JobStatus.FAILED);
            ExceptionHistory history = cluster.get(cluster.dispatcher.exceptions(job));
            assertThat(history.entries())
                    .extracting(entry -> entry.root().failure().message())
                    .containsExactly("second", "first");
        }
    }

    @Test
    void neverRestartsAfterBadInput() {
        try (var cluster = FakeCluster.aCluster().restarts(5).start()) {
            JobId job = cluster.submit(GraphBuilder.threeStages("bad", 2));

            failOne(cluster, ErrorCode.BAD_INPUT, "no such file");

            assertThat(cluster.status(job)).isEqualTo(JobStatus.FAILED);
        }
    }

    @Test
    void restartsOnlyTheFailedPipeline() {
        try (var cluster = FakeCluster.aCluster().restarts(1).start()) {
            var graph = new GraphBuilder("pipelines");
            OperatorId source = graph.source("a", 2);
            graph.sink("b", 2, source, GraphBuilder.FORWARD);
            graph.option("pipeline.operator-chaining.enabled", "false");
            JobId job = cluster.submit(graph.build());

            cluster.worker(1).fail(attempt -> attempt.task().subtask() == 1, ErrorCode.USER_CODE, "boom");
            cluster.advance(SOON);

            assertThat(cluster.status(job)).isEqualTo(JobStatus.RUNNING);
            assertThat(attemptNumbers(cluster.worker(1), 0)).containsExactly(1, 1);
            assertThat(attemptNumbers(cluster.worker(1), 1)).containsExactly(2, 2);
        }
    }

    /** CASES 103: kill -9 of a worker of a three-stage job. */
    @Test
    void aLostWorkerIsReplacedOnceAndExplainedByItsExitStatus() {
        try (var cluster = FakeCluster.aCluster().restarts(1).start()) {
            JobId job = cluster.submit(GraphBuilder.threeStages("killed", 4));
            FakeWorker victim = cluster.worker(1);

            victim.die();
            cluster.worker(2).fail(attempt -> attempt.task().subtask() == 1, ErrorCode.CONNECTION_LOST, "peer is gone");
            cluster.run();
            cluster.kill(victim);
            cluster.run();
            cluster.driver.ended(victim.id, WorkerEnd.Cause.EXITED, 137);
            cluster.advance(SOON);

            assertThat(cluster.status(job)).isEqualTo(JobStatus.RUNNING);
            assertThat(cluster.workers).as("two, and one replacement").hasSize(3);
            assertThat(cluster.details(job).restarts()).isEqualTo(1);
            ExceptionHistory.Entry incident =
                    cluster.get(cluster.dispatcher.exceptions(job)).entries().get(0);
            assertThat(incident.root().failure().code()).isEqualTo(ErrorCode.WORKER_LOST);
            assertThat(incident.root().failure().message()).contains("137").contains(victim.id.value());
            assertThat(incident.root().task()).contains("(1/4)");
            assertThat(incident.secondaries().get(0).failure().message()).isEqualTo("peer is gone");
        }
    }

    /** CASES 53: the restart must not go to the dead worker. */
    @Test
    void waitsForNewsOfAllWorkersAfterALostConnection() {
        try (var cluster = FakeCluster.aCluster()
                .restarts(1)
                .config("restart-strategy.fixed-delay.delay", "0 ms")
                .start()) {
            JobId job = cluster.submit(GraphBuilder.threeStages("silent", 4));
            cluster.worker(1).die();

            cluster.worker(2).fail(attempt -> true, ErrorCode.CONNECTION_LOST, "peer is gone");
            cluster.advance(Duration.ofSeconds(2));
            assertThat(cluster.status(job)).isEqualTo(JobStatus.RESTARTING);
            cluster.advance(Duration.ofSeconds(6));

            assertThat(cluster.status(job)).isEqualTo(JobStatus.RUNNING);
            assertThat(cluster.details(job).restarts()).isEqualTo(1);
        }
    }

    /** One has said that it lost the connection, the others stop their tasks: no heartbeat has to come on top. */
    @Test
    void workersThatEndTheirTasksAreHeard() {
        try (var cluster = FakeCluster.aCluster()
                .restarts(1)
                .config("restart-strategy.fixed-delay.delay", "0 ms")
                .start()) {
            JobId job = cluster.submit(GraphBuilder.threeStages("heard", 4));
            cluster.worker(2).fail(attempt -> true, ErrorCode.CONNECTION_LOST, "peer is gone");

            cluster.run();

            assertThat(cluster.status(job)).isEqualTo(JobStatus.RUNNING);
            assertThat(cluster.details(job).restarts()).isEqualTo(1);
        }
    }

    @Test
    void doesNotWaitForNewsOfAWorkerWhoseSlotIsNotNeededAnyMore() {
        try (var cluster = FakeCluster.aCluster()
                .restarts(1)
                .config("restart-strategy.fixed-delay.delay", "0 ms")
                .start()) {
            JobId job = cluster.submit(GraphBuilder.threeStages("partly", 4));
            cluster.worker(1).finishAll();
            cluster.run();

            cluster.worker(2).fail(attempt -> true, ErrorCode.CONNECTION_LOST, "peer is gone");
            cluster.advance(Duration.ofSeconds(3));

            assertThat(cluster.status(job)).isEqualTo(JobStatus.RUNNING);
            assertThat(cluster.details(job).restarts()).isEqualTo(1);
        }
    }

    @Test
    void waitsForTheExitStatusBeforeItFails() {
        try (var cluster = FakeCluster.aCluster().start()) {
            JobId job = cluster.submit(GraphBuilder.threeStages("explained", 2));
            FakeWorker victim = cluster.worker(1);

            cluster.kill(victim);
            cluster.advance(Duration.ofMillis(500));
            assertThat(cluster.status(job)).isEqualTo(JobStatus.FAILING);
            cluster.driver.ended(victim.id, WorkerEnd.Cause.MEMORY_EXCEEDED, -104);

            assertThat(cluster.status(job)).isEqualTo(JobStatus.FAILED);
            assertThat(cluster.get(cluster.dispatcher.result(job))
                            .orElseThrow()
                            .failure()
                            .orElseThrow()
                            .message())
                    .contains("-104")
                    .contains("memory");
        }
    }

    /** CASES 80. */
    @Test
    void preemptionUsesUpNoRestart() {
        try (var cluster = FakeCluster.aCluster().restarts(2).start()) {
            JobId job = cluster.submit(GraphBuilder.threeStages("preempted", 2));

            for (int i = 1; i <= 3; i++) {
                cluster.driver.ended(cluster.worker(i).id, WorkerEnd.Cause.PREEMPTED, -102);
                cluster.advance(SOON);
            }

            assertThat(cluster.status(job)).isEqualTo(JobStatus.RUNNING);
            assertThat(cluster.details(job).restarts()).isEqualTo(3);
        }
    }

    @Test
    void anOldAttemptIsNotHeardAndToldToStop() {
        try (var cluster = FakeCluster.aCluster().restarts(1).start()) {
            JobId job = cluster.submit(GraphBuilder.threeStages("fenced", 1));
            AttemptId old = cluster.worker(1).running.firstKey();
            failOne(cluster, ErrorCode.USER_CODE, "boom");
            cluster.advance(SOON);

            cluster.worker(1).report(old, TaskState.FAILED);
            cluster.worker(1).report(old, TaskState.RUNNING);
            cluster.run();

            assertThat(cluster.status(job)).isEqualTo(JobStatus.RUNNING);
            assertThat(cluster.details(job).restarts()).isEqualTo(1);
        }
    }

    @Test
    void aRepeatedReportChangesNothing() {
        try (var cluster = FakeCluster.aCluster().start()) {
            JobId job = cluster.submit(GraphBuilder.threeStages("repeated", 1));
            AttemptId attempt = cluster.worker(1).running.firstKey();

            cluster.worker(1).finish(attempt::equals);
            cluster.worker(1).report(attempt, TaskState.FINISHED);
            cluster.worker(1).report(attempt, TaskState.RUNNING);
            cluster.worker(1).report(attempt, TaskState.FAILED);

            assertThat(cluster.status(job)).isEqualTo(JobStatus.RUNNING);
        }
    }

    @Test
    void aTaskThatItsWorkerStoppedUnaskedCountsAsLost() {
        try (var cluster = FakeCluster.aCluster().restarts(1).start()) {
            JobId job = cluster.submit(GraphBuilder.threeStages("unasked", 1));

            cluster.worker(1).report(cluster.worker(1).running.firstKey(), TaskState.CANCELED);
            cluster.advance(SOON);

            assertThat(cluster.details(job).restarts()).isEqualTo(1);
        }
    }

    @Test
    void cancelWinsOverARestart() {
        try (var cluster = FakeCluster.aCluster().restarts(1).start()) {
            JobId job = cluster.submit(GraphBuilder.threeStages("cancelled", 2));
            failOne(cluster, ErrorCode.USER_CODE, "boom");

            cluster.get(cluster.dispatcher.cancel(job));

            assertThat(cluster.status(job)).isEqualTo(JobStatus.CANCELED);
        }
    }

    @Test
    void aWorkerLostWhileCancellingEndsItsTasks() {
        try (var cluster = FakeCluster.aCluster().start()) {
            JobId job = cluster.submit(GraphBuilder.threeStages("lost", 2));
            cluster.worker(1).obeysCancel = false;
            cluster.get(cluster.dispatcher.cancel(job));

            cluster.kill(cluster.worker(1));

            assertThat(cluster.status(job)).isEqualTo(JobStatus.CANCELED);
        }
    }

    private static void failOne(FakeCluster cluster, ErrorCode code, String message) {
        AttemptId first = cluster.worker(1).running.firstKey();
        cluster.worker(1).fail(first::equals, code, message);
        cluster.run();
    }

    private static List<Integer> attemptNumbers(FakeWorker worker, int subtask) {
        return worker.running.keySet().stream()
                .filter(attempt -> attempt.task().subtask() == subtask)
                .map(AttemptId::number)
                .toList();
    }
}
