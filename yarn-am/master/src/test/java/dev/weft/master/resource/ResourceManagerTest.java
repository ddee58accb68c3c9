package dev.weft.master.resource;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weft.core.id.JobId;
import dev.weft.core.id.WorkerId;
import dev.weft.core.unit.MemorySize;
import dev.weft.master.cluster.ApplicationEnd;
import dev.weft.master.cluster.RequestId;
import dev.weft.master.cluster.WorkerEnd;
import dev.weft.master.cluster.WorkerGrant;
import dev.weft.master.cluster.WorkerRequest;
import dev.weft.master.testing.FakeCluster;
import dev.weft.master.testing.FakeWorker;
import dev.weft.master.testing.GraphBuilder;
import dev.weft.master.view.JobStatus;
import dev.weft.master.view.WorkerView;
import dev.weft.protocol.report.Refusal;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Workers that are asked for, granted, launched, lost and given back. */
@Timeout(60)
class ResourceManagerTest {
    private static final Duration A_MOMENT = Duration.ofSeconds(2);

    /** CASES 64: asks for 10, gets 10, also when the cluster over-allocates. */
    @Test
    void givesSurplusBackInTheSameCall() {
        try (var cluster = FakeCluster.aCluster().slotsPerWorker(1).start()) {
            cluster.driver.onRequest = request -> {};
            cluster.submit(GraphBuilder.threeStages("ten", 10));
            List<WorkerRequest> requests = List.copyOf(cluster.driver.open.values());
            assertThat(requests).hasSize(10);

            cluster.driver.grantAll();
            requests.forEach(cluster.driver::grant);
            cluster.run();

            assertThat(cluster.driver.launched).hasSize(10);
            assertThat(cluster.driver.released).hasSize(10);
            assertThat(cluster.driver.open).isEmpty();
        }
    }

    @Test
    void aRepeatedGrantIsNotTakenForSurplus() {
        try (var cluster = FakeCluster.aCluster().start()) {
            cluster.submit(GraphBuilder.threeStages("repeat", 2));
            WorkerGrant grant = cluster.driver.launched.get(0);

            cluster.driver.listener().granted(List.of(grant));
            cluster.run();

            assertThat(cluster.driver.released).isEmpty();
            assertThat(cluster.driver.launched).hasSize(1);
        }
    }

    /** Who ends the application ends their processes, and what they still write or remove is theirs. */
    @Test
    void endsTheApplicationWhenItsWorkersHaveStopped() {
        try (var cluster = FakeCluster.aCluster().start()) {
            cluster.submit(GraphBuilder.threeStages("short", 2));
            FakeWorker worker = cluster.worker(1);
            worker.exits = () -> {};
            worker.finishAll();
            cluster.run();

            cluster.dispatcher.shutDown(ApplicationEnd.SUCCEEDED, "done");
            cluster.advance(A_MOMENT);
            assertThat(worker.stopped).as("it heard it, and is still at work").isTrue();
            assertThat(cluster.driver.end).isNull();

            cluster.kill(worker);
            cluster.advance(A_MOMENT);
            assertThat(cluster.driver.end).isEqualTo(ApplicationEnd.SUCCEEDED);
        }
    }

    @Test
    void doesNotWaitForEverForAWorkerThatDoesNotStop() {
        try (var cluster = FakeCluster.aCluster().start()) {
            cluster.submit(GraphBuilder.threeStages("short", 2));
            cluster.worker(1).exits = () -> {};

            cluster.dispatcher.shutDown(ApplicationEnd.SUCCEEDED, "done");
            cluster.advance(Duration.ofSeconds(10));

            assertThat(cluster.driver.end).isEqualTo(ApplicationEnd.SUCCEEDED);
        }
    }

    @Test
    void asksNothingOfAClusterThatItHasLeft() {
        try (var cluster = FakeCluster.aCluster().start()) {
            cluster.dispatcher.shutDown(ApplicationEnd.SUCCEEDED, "done");
            cluster.advance(A_MOMENT);
            assertThat(cluster.driver.end).isEqualTo(ApplicationEnd.SUCCEEDED);

            var late = new WorkerGrant(new RequestId(1), new WorkerId("late"), "host", MemorySize.ofMebiBytes(1), 1);
            cluster.driver.listener().granted(List.of(late));
            cluster.run();

            assertThat(cluster.driver.launched).isEmpty();
            assertThat(cluster.driver.released).isEmpty();
        }
    }

    @Test
    void replacesALostWorkerExactlyOnce() {
        try (var cluster = FakeCluster.aCluster().restarts(3).start()) {
            cluster.submit(GraphBuilder.threeStages("lost", 4));
            FakeWorker victim = cluster.worker(1);
            int launchedBefore = cluster.driver.launched.size();

            cluster.kill(victim);
            cluster.advance(A_MOMENT);
            cluster.driver.ended(victim.id, WorkerEnd.Cause.EXITED, 137);
            cluster.driver.ended(victim.id, WorkerEnd.Cause.NODE_LOST, -100);
            cluster.advance(Duration.ofSeconds(10));

            assertThat(cluster.driver.launched).hasSize(launchedBefore + 1);
        }
    }

    /** CASES 67: the replacement is asked for at the engine's own time-out. */
    @Test
    void aSilentWorkerIsReplacedAtTheHeartbeatTimeout() {
        try (var cluster = FakeCluster.aCluster().restarts(1).start()) {
            JobId job = cluster.submit(GraphBuilder.threeStages("silent", 2));
            FakeWorker victim = cluster.worker(1);

            victim.die();
            cluster.advance(Duration.ofSeconds(10));

            assertThat(cluster.driver.released).contains(victim.id);
            assertThat(cluster.workers).hasSize(2);
            assertThat(cluster.status(job)).isEqualTo(JobStatus.RUNNING);
        }
    }

    @Test
    void ignoresTheEndOfWorkersThatItGaveBack() {
        try (var cluster = FakeCluster.aCluster()
                .config("resourcemanager.taskmanager-timeout", "3 s")
                .start()) {
            JobId job = cluster.submit(GraphBuilder.threeStages("short", 2));
            cluster.worker(1).finishAll();
            cluster.advance(Duration.ofSeconds(10));
            assertThat(cluster.driver.released).containsExactly(cluster.worker(1).id);

            cluster.driver.ended(cluster.worker(1).id, WorkerEnd.Cause.RELEASED, -100);
            cluster.advance(A_MOMENT);

            assertThat(cluster.driver.launched).hasSize(1);
            assertThat(cluster.worker(1).stopped).as("it was told before").isTrue();
            assertThat(cluster.status(job)).isEqualTo(JobStatus.FINISHED);
        }
    }

    @Test
    void callsOffRequestsThatAreNotNeededAnyMore() {
        try (var cluster = FakeCluster.aCluster().start()) {
            cluster.driver.onRequest = request -> {};
            JobId job = cluster.submit(GraphBuilder.threeStages("short", 4));

            cluster.get(cluster.dispatcher.cancel(job));
            cluster.run();

            assertThat(cluster.driver.withdrawn).hasSize(2);
        }
    }

    @Test
    void givesBackWorkersThatDoNotRegisterInTime() {
        try (var cluster = FakeCluster.aCluster()
                .config("resourcemanager.taskmanager-registration.timeout", "30 s")
                .start()) {
            cluster.driver.onLaunch = grant -> {};
            cluster.submit(GraphBuilder.threeStages("slow", 2));
            WorkerId first = cluster.driver.launched.get(0).worker();

            cluster.advance(Duration.ofSeconds(32));

            assertThat(cluster.driver.released).contains(first);
            assertThat(cluster.driver.launched).hasSize(2);
        }
    }

    @Test
    void pausesWhenTooManyStartsFail() {
        try (var cluster = FakeCluster.aCluster()
                .config("resourcemanager.start-worker.max-failure-rate", "3")
                .start()) {
            cluster.driver.onLaunch = grant -> cluster.driver.ended(grant.worker(), WorkerEnd.Cause.LAUNCH_FAILED, 1);
            cluster.submit(GraphBuilder.threeStages("failing", 2));

            assertThat(cluster.driver.launched).hasSize(3);
            cluster.advance(Duration.ofSeconds(5));
            assertThat(cluster.driver.launched)
                    .as("goes on after the pause")
                    .hasSizeGreaterThan(3)
                    .hasSizeLessThan(10);
        }
    }

    @Test
    void preemptedStartsDoNotCountAsFailures() {
        try (var cluster = FakeCluster.aCluster()
                .config("resourcemanager.start-worker.max-failure-rate", "1")
                .start()) {
            cluster.driver.onLaunch = grant -> {
                if (cluster.driver.launched.size() < 4) {
                    cluster.driver.ended(grant.worker(), WorkerEnd.Cause.PREEMPTED, -102);
                } else {
                    cluster.startWorker(grant.worker());
                }
            };
            JobId job = cluster.submit(GraphBuilder.threeStages("preempted", 2));

            assertThat(cluster.status(job)).isEqualTo(JobStatus.RUNNING);
        }
    }

    @Test
    void neverAsksForMoreSlotsThanAllowed() {
        try (var cluster = FakeCluster.aCluster()
                .slotsPerWorker(1)
                .config("slotmanager.number-of-slots.max", "3")
                .start()) {
            cluster.submit(GraphBuilder.threeStages("capped", 5));

            assertThat(cluster.driver.launched).hasSize(3);
        }
    }

    /** DESIGN 1: with a spare slot a lost worker costs no start of a process. */
    @Test
    void aSpareWorkerTakesOverAtOnce() {
        try (var cluster = FakeCluster.aCluster()
                .restarts(1)
                .config("restart-strategy.fixed-delay.delay", "0 ms")
                .config("slotmanager.redundant-taskmanager-num", "1")
                .start()) {
            JobId job = cluster.submit(GraphBuilder.threeStages("spare", 2));
            assertThat(cluster.workers).hasSize(2);
            cluster.driver.onRequest = request -> {};

            cluster.kill(cluster.worker(1).running.isEmpty() ? cluster.worker(2) : cluster.worker(1));
            cluster.run();

            assertThat(cluster.status(job)).isEqualTo(JobStatus.RUNNING);
            assertThat(cluster.driver.open).as("no process starts beside it").isEmpty();
            cluster.advance(Duration.ofSeconds(7));
            assertThat(cluster.driver.open).as("a new spare is asked for").hasSize(1);
        }
    }

    @Test
    void welcomesAnyWorkerWhereWorkersComeUnasked() {
        try (var cluster = FakeCluster.aCluster().workersComeUnasked().start()) {
            JobId job = cluster.submit(GraphBuilder.threeStages("standalone", 2));
            assertThat(cluster.driver.open).isEmpty();

            cluster.startWorker(new WorkerId("standalone-1"));
            cluster.run();

            assertThat(cluster.status(job)).isEqualTo(JobStatus.RUNNING);
            cluster.worker(1).finishAll();
            cluster.advance(Duration.ofMinutes(2));
            assertThat(cluster.driver.released).as("it is never given back").isEmpty();
        }
    }

    @Test
    void aStandaloneWorkerThatWasTakenForDeadComesBackAsANewRun() {
        try (var cluster =
                FakeCluster.aCluster().workersComeUnasked().restarts(1).start()) {
            JobId job = cluster.submit(GraphBuilder.threeStages("zombie", 2));
            FakeWorker worker = cluster.startWorker(new WorkerId("standalone-1"));
            cluster.run();
            worker.die();
            cluster.advance(Duration.ofSeconds(10));
            assertThat(cluster.get(cluster.dispatcher.workers())).isEmpty();

            worker.revive();
            cluster.advance(Duration.ofSeconds(5));

            assertThat(worker.refusals).extracting(Refusal::reason).contains(Refusal.Reason.UNKNOWN_WORKER);
            assertThat(cluster.status(job)).isEqualTo(JobStatus.RUNNING);
            assertThat(worker.running.keySet()).hasSize(6).allMatch(attempt -> attempt.number() == 2);
        }
    }

    @Test
    void sendsStrangersAway() {
        try (var cluster = FakeCluster.aCluster().start()) {
            FakeWorker stranger = cluster.startWorker(new WorkerId("container_999"));
            cluster.run();

            assertThat(stranger.refusals).extracting(Refusal::reason).containsExactly(Refusal.Reason.NOT_WANTED);
        }
    }

    @Test
    void aPauseOfTheMasterIsNobodysFault() {
        try (var cluster = FakeCluster.aCluster().start()) {
            JobId job = cluster.submit(GraphBuilder.threeStages("paused", 2));

            // all loops stand still for a minute, then everything that was due happens at once
            cluster.scheduler.clock().advance(Duration.ofMinutes(1));
            cluster.advance(Duration.ofSeconds(10));

            assertThat(cluster.status(job)).isEqualTo(JobStatus.RUNNING);
            assertThat(cluster.workers).hasSize(1);
        }
    }

    @Test
    void showsWorkersWithTheirSlots() {
        try (var cluster = FakeCluster.aCluster().start()) {
            JobId job = cluster.submit(GraphBuilder.threeStages("shown", 3));
            cluster.advance(A_MOMENT);

            List<WorkerView> workers = cluster.get(cluster.dispatcher.workers());

            assertThat(workers).hasSize(2);
            assertThat(workers.stream().mapToInt(WorkerView::freeSlots).sum()).isEqualTo(1);
            assertThat(workers.get(0).allocated())
                    .allMatch(allocation -> allocation.job().equals(job));
            assertThat(workers.get(0).tasks()).isPositive();
            assertThat(workers.get(0).allocated().stream()
                            .mapToInt(WorkerView.Allocation::tasks)
                            .sum())
                    .isEqualTo(workers.get(0).tasks());
        }
    }
}
