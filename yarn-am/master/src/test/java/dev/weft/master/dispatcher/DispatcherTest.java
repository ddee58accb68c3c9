package dev.weft.master.dispatcher;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.weft.api.graph.JobGraph;
import dev.weft.core.error.EngineException;
import dev.weft.core.error.ErrorCode;
import dev.weft.core.id.Epoch;
import dev.weft.core.id.JobId;
import dev.weft.core.id.VertexId;
import dev.weft.ha.LeaderAddress;
import dev.weft.master.blob.MemoryJobStore;
import dev.weft.master.cluster.ApplicationEnd;
import dev.weft.master.config.DispatcherConfig.Mode;
import dev.weft.master.testing.FakeCluster;
import dev.weft.master.testing.FakeWorker;
import dev.weft.master.testing.GraphBuilder;
import dev.weft.master.testing.TrickyJobStore;
import dev.weft.master.view.ClusterOverview;
import dev.weft.master.view.JobDetails;
import dev.weft.master.view.JobOverview;
import dev.weft.master.view.JobResult;
import dev.weft.master.view.JobStatus;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class DispatcherTest {
    private static final Duration A_MOMENT = Duration.ofSeconds(2);

    @Test
    void refusesTheSameJobTwice() {
        try (var cluster = FakeCluster.aCluster().start()) {
            JobGraph graph = GraphBuilder.threeStages("twice", 1);
            cluster.submit(graph);
            assertRefused(cluster, cluster.dispatcher.submit(graph), ErrorCode.CONFLICT);
            cluster.workers.values().forEach(FakeWorker::finishAll);
            cluster.run();

            assertRefused(cluster, cluster.dispatcher.submit(graph), ErrorCode.CONFLICT);
        }
    }

    @Test
    void refusesTwoAtOnceWithOneId() {
        try (var cluster = FakeCluster.aCluster().start()) {
            JobGraph graph = GraphBuilder.threeStages("race", 1);
            CompletableFuture<JobId> first = cluster.dispatcher.submit(graph);
            CompletableFuture<JobId> second = cluster.dispatcher.submit(graph);

            assertThat(cluster.get(first)).isEqualTo(graph.id());
            assertRefused(cluster, second, ErrorCode.CONFLICT);
        }
    }

    /** CASES 83, 84: structure is checked again on the master. */
    @Test
    void refusesGraphsThatCannotRun() {
        try (var cluster = FakeCluster.aCluster().start()) {
            var noSink = new GraphBuilder("no sink");
            noSink.source("a", 1);
            assertRefused(cluster, cluster.dispatcher.submit(noSink.build()), ErrorCode.BAD_INPUT);
            JobGraph badOption = new GraphBuilder("bad")
                    .option("slot.request.timeout", "soon")
                    .build();
            JobGraph withOption = GraphBuilder.threeStages("bad", 1).withOptions(badOption.options());
            assertRefused(cluster, cluster.dispatcher.submit(withOption), ErrorCode.BAD_INPUT);
            assertThat(cluster.store.list()).isEmpty();
        }
    }

    @Test
    void answersNotFoundForStrangers() {
        try (var cluster = FakeCluster.aCluster().start()) {
            JobId nobody = JobId.hashOf("nobody");
            JobId job = cluster.submit(GraphBuilder.threeStages("known", 1));
            assertRefused(cluster, cluster.dispatcher.job(nobody), ErrorCode.NOT_FOUND);
            assertRefused(cluster, cluster.dispatcher.cancel(nobody), ErrorCode.NOT_FOUND);
            assertRefused(cluster, cluster.dispatcher.result(nobody), ErrorCode.NOT_FOUND);
            assertRefused(cluster, cluster.dispatcher.whenEnded(nobody), ErrorCode.NOT_FOUND);
            assertRefused(cluster, cluster.dispatcher.vertex(job, VertexId.hashOf("none")), ErrorCode.NOT_FOUND);
        }
    }

    @Test
    void runsJobsSideBySideAndListsTheNewestFirst() {
        try (var cluster = FakeCluster.aCluster().start()) {
            JobId first = cluster.submit(GraphBuilder.threeStages("first", 2));
            cluster.advance(A_MOMENT);
            JobId second = cluster.submit(GraphBuilder.threeStages("second", 2));
            cluster.advance(A_MOMENT);
            cluster.worker(1).finish(attempt -> attempt.job().equals(first));
            cluster.run();

            List<JobOverview> jobs = cluster.get(cluster.dispatcher.jobs());
            ClusterOverview overview = cluster.get(cluster.dispatcher.overview());

            assertThat(jobs).extracting(JobOverview::id).containsExactly(second, first);
            assertThat(jobs).extracting(JobOverview::status).containsExactly(JobStatus.RUNNING, JobStatus.FINISHED);
            assertThat(overview.jobsRunning()).isEqualTo(1);
            assertThat(overview.jobsFinished()).isEqualTo(1);
            assertThat(overview.resources().slotsTotal()).isEqualTo(4);
        }
    }

    @Test
    void remembersHowAJobEnded() {
        try (var cluster = FakeCluster.aCluster().start()) {
            JobId job = cluster.submit(GraphBuilder.threeStages("remembered", 1));
            var waiting = cluster.dispatcher.whenEnded(job);
            assertThat(cluster.get(cluster.dispatcher.result(job))).isEmpty();
            cluster.worker(1).fail(attempt -> true, ErrorCode.USER_CODE, "boom");

            assertThat(cluster.get(waiting).status()).isEqualTo(JobStatus.FAILED);
            assertThat(cluster.get(cluster.dispatcher.exceptions(job)).entries())
                    .hasSize(1);
            assertThat(cluster.details(job).vertices()).hasSize(3);
            assertThat(cluster.get(cluster.dispatcher.vertex(
                                    job, cluster.details(job).vertices().get(0).id()))
                            .subtasks())
                    .hasSize(1);
            assertRefused(cluster, cluster.dispatcher.cancel(job), ErrorCode.CONFLICT);
        }
    }

    @Test
    void forgetsEndedJobsAfterAWhile() {
        try (var cluster = FakeCluster.aCluster().start()) {
            JobId job = cluster.submit(GraphBuilder.threeStages("forgotten", 1));
            cluster.worker(1).finishAll();
            cluster.advance(Duration.ofMinutes(59));
            assertThat(cluster.status(job)).isEqualTo(JobStatus.FINISHED);
            cluster.advance(Duration.ofMinutes(2));

            assertRefused(cluster, cluster.dispatcher.job(job), ErrorCode.NOT_FOUND);
        }
    }

    @Test
    void forgetsStoredGraphsWhenJobsEnd() {
        try (var cluster = FakeCluster.aCluster().start()) {
            JobId job = cluster.submit(GraphBuilder.threeStages("stored", 1));
            assertThat(cluster.store.list()).containsExactly(job);

            cluster.worker(1).finishAll();
            cluster.run();

            assertThat(cluster.store.list()).isEmpty();
        }
    }

    @Test
    void goesOnWithJobsThatAnEarlierMasterLeft() {
        var store = new MemoryJobStore();
        JobGraph graph = GraphBuilder.threeStages("left", 1);
        store.put(graph);
        try (var cluster = FakeCluster.aCluster().store(store).start()) {
            cluster.run();

            assertThat(cluster.status(graph.id())).isEqualTo(JobStatus.RUNNING);
            assertRefused(cluster, cluster.dispatcher.submit(graph), ErrorCode.CONFLICT);
        }
    }

    /** CASES 50: a stored job that cannot be read is tried again until it can. */
    @Test
    void neverDropsAJobThatItCannotReadYet() {
        var store = new MemoryJobStore();
        JobGraph graph = GraphBuilder.threeStages("unreadable", 1);
        store.put(graph);
        var unreadable = new TrickyJobStore(store).refusingReads(20);
        try (var cluster = FakeCluster.aCluster().store(unreadable).start()) {
            cluster.advance(Duration.ofSeconds(10));
            assertRefused(cluster, cluster.dispatcher.submit(graph), ErrorCode.CONFLICT);

            cluster.advance(Duration.ofSeconds(20));

            assertThat(cluster.status(graph.id())).isEqualTo(JobStatus.RUNNING);
        }
    }

    /** A job may go on from it. */
    @Test
    void removesNoSavepointBeforeAllJobsAreRead() {
        var store = new TrickyJobStore(new MemoryJobStore()).refusingReads(3);
        store.put(GraphBuilder.threeStages("stored", 1));
        try (var cluster = FakeCluster.aCluster().store(store).start()) {
            assertRefused(
                    cluster, cluster.dispatcher.disposeSavepoint(Optional.empty(), "savepoint-1"), ErrorCode.STALE);

            cluster.advance(Duration.ofSeconds(10));

            CompletableFuture<?> later = cluster.dispatcher.disposeSavepoint(Optional.empty(), "savepoint-1");
            cluster.run();
            assertThat(later).isCompleted();
        }
    }

    @Test
    void anApplicationTakesOneJob() {
        try (var cluster = FakeCluster.aCluster().mode(Mode.APPLICATION).start()) {
            cluster.submit(GraphBuilder.threeStages("one", 1));

            assertRefused(cluster, cluster.dispatcher.submit(GraphBuilder.threeStages("two", 1)), ErrorCode.CONFLICT);
        }
    }

    @Test
    void anApplicationWhoseJobIsNotStoredEndsAtOnce() {
        try (var cluster = FakeCluster.aCluster().mode(Mode.STORED_APPLICATION).start()) {
            cluster.advance(A_MOMENT);

            assertThat(cluster.driver.end).isEqualTo(ApplicationEnd.FAILED);
            assertThat(cluster.driver.diagnostics).contains("No job is stored");
        }
    }

    @Test
    void endsWithAStoredJobThatCannotBegin() {
        var store = new MemoryJobStore();
        store.put(new GraphBuilder("hasty")
                .option("execution.checkpointing.interval", "1 ms")
                .build());
        try (var cluster = FakeCluster.aCluster()
                .mode(Mode.STORED_APPLICATION)
                .store(store)
                .start()) {
            cluster.advance(A_MOMENT);

            assertThat(cluster.driver.end).isEqualTo(ApplicationEnd.FAILED);
            assertThat(cluster.driver.diagnostics).contains("hasty").contains("execution.checkpointing.interval");
            assertThat(store.list()).isEmpty();
        }
    }

    /** CASES 77: what the cluster's administrators see. */
    @Test
    void reportsFailureWithItsCause() {
        try (var cluster = FakeCluster.aCluster().mode(Mode.APPLICATION).start()) {
            cluster.submit(GraphBuilder.threeStages("failing", 1));
            cluster.worker(1).fail(attempt -> attempt.task().subtask() == 0, ErrorCode.USER_CODE, "boom");
            cluster.advance(A_MOMENT);

            assertThat(cluster.driver.end).isEqualTo(ApplicationEnd.FAILED);
            assertThat(cluster.driver.diagnostics)
                    .contains("failing")
                    .contains("boom")
                    .doesNotContain("\n");
            assertThat(cluster.worker(1).stopped).isTrue();
        }
    }

    @Test
    void reportsACancelledJobAsKilled() {
        try (var cluster = FakeCluster.aCluster().mode(Mode.APPLICATION).start()) {
            JobId job = cluster.submit(GraphBuilder.threeStages("cancelled", 1));
            cluster.get(cluster.dispatcher.cancel(job));
            cluster.advance(A_MOMENT);

            assertThat(cluster.driver.end).isEqualTo(ApplicationEnd.KILLED);
        }
    }

    @Test
    void shutsDownWithRunningJobs() {
        try (var cluster = FakeCluster.aCluster().start()) {
            cluster.submit(GraphBuilder.threeStages("running", 2));
            CompletableFuture<Void> stopped =
                    cluster.dispatcher.shutDown(ApplicationEnd.KILLED, "the operator said so");
            cluster.advance(A_MOMENT);

            assertThat(stopped).isCompleted();
            assertThat(cluster.driver.end).isEqualTo(ApplicationEnd.KILLED);
            assertThat(cluster.worker(1).stopped).isTrue();
            assertRefused(cluster, cluster.dispatcher.submit(GraphBuilder.threeStages("late", 1)), ErrorCode.CONFLICT);
        }
    }

    @Test
    void shutsDownAlthoughAWorkerDoesNotAnswer() {
        try (var cluster = FakeCluster.aCluster().start()) {
            cluster.submit(GraphBuilder.threeStages("stuck", 2));
            cluster.worker(1).die();
            CompletableFuture<Void> stopped = cluster.dispatcher.shutDown(ApplicationEnd.KILLED, "now");
            cluster.advance(Duration.ofSeconds(40));

            assertThat(stopped).isCompleted();
        }
    }

    @Test
    void endsWhenTheClusterWantsItToEnd() {
        try (var cluster = FakeCluster.aCluster().start()) {
            cluster.submit(GraphBuilder.threeStages("running", 1));
            cluster.driver.listener().failed("lost contact with the ResourceManager");
            cluster.advance(A_MOMENT);

            assertThat(cluster.driver.end).isEqualTo(ApplicationEnd.FAILED);
            assertThat(cluster.driver.diagnostics).contains("lost contact");
        }
    }

    @Test
    void hidesSecretsOfTheConfiguration() {
        try (var cluster =
                FakeCluster.aCluster().config("db.password", "hunter2").start()) {
            assertThat(cluster.get(cluster.dispatcher.configuration())).containsEntry("db.password", "******");
        }
    }

    @Test
    void refusesWhileItDoesNotLead() {
        try (var cluster = FakeCluster.aCluster().start()) {
            cluster.leader.revoke();
            cluster.run();

            assertRefused(cluster, cluster.dispatcher.jobs(), ErrorCode.STALE);
            assertThat(cluster.master.ended()).isNotDone();
        }
    }

    @Test
    void whoWaitsForAnAnswerWhenTheLeadershipEndsIsRefusedAtOnce() {
        try (var cluster = FakeCluster.aCluster().start()) {
            JobId job = cluster.submit(GraphBuilder.threeStages("goes on elsewhere", 1));
            CompletableFuture<JobResult> end = cluster.dispatcher.whenEnded(job);
            cluster.run();
            assertThat(end).isNotDone();

            cluster.leader.revoke();

            assertRefused(cluster, end, ErrorCode.STALE);
        }
    }

    /** Storage has the job and this master hears no more of it: its loop must not stay. */
    @Test
    void aJobThatIsBeingStoredWhenTheLeadershipEndsLeavesNothingBehind() {
        var store = new TrickyJobStore(new MemoryJobStore());
        try (var cluster = FakeCluster.aCluster().store(store).start()) {
            store.onPut = () -> {
                assertThat(cluster.openLoops()).anyMatch(name -> name.startsWith("job "));
                cluster.leader.revoke();
                cluster.run();
            };
            CompletableFuture<JobId> answer = cluster.dispatcher.submit(GraphBuilder.threeStages("half stored", 1));
            cluster.run();

            assertRefused(cluster, answer, ErrorCode.STALE);
            assertThat(cluster.openLoops()).noneMatch(name -> name.startsWith("job "));
        }
    }

    /** Storage refuses, so this master does not know yet which jobs there are, and will not come to know. */
    @Test
    void whoAsksBeforeJobsAreKnownIsRefusedWhenTheLeadershipEnds() {
        var store = new TrickyJobStore(new MemoryJobStore());
        store.refusedLists = Integer.MAX_VALUE;
        try (var cluster = FakeCluster.aCluster().store(store).start()) {
            CompletableFuture<JobDetails> job = cluster.dispatcher.job(JobId.hashOf("whose"));
            CompletableFuture<JobId> submission = cluster.dispatcher.submit(GraphBuilder.threeStages("not taken", 1));
            cluster.run();
            assertThat(job).isNotDone();
            assertThat(submission).isNotDone();

            cluster.leader.revoke();

            assertRefused(cluster, job, ErrorCode.STALE);
            assertRefused(cluster, submission, ErrorCode.STALE);
        }
    }

    @Test
    void sendsItsCallersToTheNextLeaderAndNeverToItself() {
        try (var cluster = FakeCluster.aCluster().survives().start()) {
            cluster.leader.announce(new LeaderAddress(FakeCluster.EPOCH, "127.0.0.1", 1, FakeCluster.URL));
            cluster.leader.revoke();
            CompletableFuture<?> meanwhile = cluster.dispatcher.jobs();
            assertRefused(cluster, meanwhile, ErrorCode.STALE);
            assertThat(meanwhile.handle((value, refusal) -> refusal.getCause()).join())
                    .as("nowhere to go")
                    .isNull();

            cluster.leader.announce(new LeaderAddress(new Epoch(2, 2), "127.0.0.2", 1, "http://127.0.0.2:1"));

            CompletableFuture<?> after = cluster.dispatcher.jobs();
            assertRefused(cluster, after, ErrorCode.STALE);
            assertThat(after.handle((value, refusal) -> refusal.getCause()).join())
                    .isInstanceOfSatisfying(
                            LeaderElsewhere.class,
                            next -> assertThat(next.url()).isEqualTo("http://127.0.0.2:1"));
        }
    }

    /** CASES 45: ZooKeeper was away for longer than the session lasts. */
    @Test
    void standsByAndGoesOnWithItsJobsWhenItLeadsAgain() {
        try (var cluster = FakeCluster.aCluster().workersComeUnasked().start()) {
            JobId job = cluster.submit(GraphBuilder.threeStages("goes on", 1));
            cluster.leader.revoke();
            cluster.run();

            cluster.leader.electAgain();
            cluster.run();

            assertThat(cluster.get(cluster.dispatcher.jobs()))
                    .extracting(JobOverview::id)
                    .containsExactly(job);
        }
    }

    private static void assertRefused(FakeCluster cluster, CompletableFuture<?> answer, ErrorCode code) {
        cluster.run();
        assertThat(answer).isDone();
        assertThatThrownBy(answer::join)
                .isInstanceOf(CompletionException.class)
                .cause()
                .isInstanceOfSatisfying(
                        EngineException.class,
                        refusal -> assertThat(refusal.code()).isEqualTo(code));
    }
}
