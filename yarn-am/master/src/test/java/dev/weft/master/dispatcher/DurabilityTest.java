package dev.weft.master.dispatcher;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weft.core.error.EngineException;
import dev.weft.core.error.ErrorCode;
import dev.weft.core.id.JobId;
import dev.weft.master.blob.JobStore.EndKey;
import dev.weft.master.blob.MemoryJobStore;
import dev.weft.master.cluster.ApplicationEnd;
import dev.weft.master.config.DispatcherConfig.Mode;
import dev.weft.master.testing.FakeCluster;
import dev.weft.master.testing.FakeWorker;
import dev.weft.master.testing.GraphBuilder;
import dev.weft.master.testing.TrickyJobStore;
import dev.weft.master.testing.TrickyPointers;
import dev.weft.master.testing.TrickyPointers.Trick;
import dev.weft.master.view.JobStatus;
import dev.weft.protocol.deploy.ToWorker;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** CASES on high availability: what was decided of a job outlives the master that decided it. */
@Timeout(60)
class DurabilityTest {
    private static final Duration A_MOMENT = Duration.ofSeconds(2);

    private final TrickyJobStore store = new TrickyJobStore(new MemoryJobStore());

    @Test
    void nothingIsGivenBackBeforeTheEndIsOnRecord() {
        try (var cluster = FakeCluster.aCluster().store(store).start()) {
            JobId job = cluster.submit(GraphBuilder.threeStages("recorded", 1));
            var ended = cluster.dispatcher.whenEnded(job);
            store.refusedEnds = 3;
            FakeWorker worker = cluster.worker(1);
            worker.finishAll();
            cluster.run();

            assertThat(cluster.status(job)).isEqualTo(JobStatus.FINISHED);
            assertThat(ended).isNotDone();
            assertThat(worker.received).noneMatch(ToWorker.ReleaseJob.class::isInstance);
            assertThat(store.list()).containsExactly(job);
            cluster.advance(Duration.ofSeconds(5));

            assertThat(ended).isCompleted();
            assertThat(worker.received).anyMatch(ToWorker.ReleaseJob.class::isInstance);
            assertThat(store.list()).isEmpty();
            assertThat(store.ends()).hasSize(1);
        }
    }

    @Test
    void aJobThatHasEndedNeverRunsAgainAndIsShownByTheNextMaster() {
        store.keepsAll = true;
        try (var first = FakeCluster.aCluster().store(store).start()) {
            JobId job = first.submit(GraphBuilder.threeStages("over", 2));
            first.worker(1).fail(attempt -> true, ErrorCode.USER_CODE, "boom");
            first.run();
            var before = first.details(job);
            var exceptions = first.get(first.dispatcher.exceptions(job));
            first.master.close();
            first.run();

            store.keepsAll = false;
            try (var next = FakeCluster.aCluster().after(first).start()) {
                next.advance(A_MOMENT);

                assertThat(next.workers).isEmpty();
                assertThat(next.details(job).overview()).isEqualTo(before.overview());
                assertThat(next.details(job).vertices()).isEqualTo(before.vertices());
                assertThat(next.details(job).plan()).isEqualTo(before.plan());
                assertThat(next.details(job).timestamps()).isEqualTo(before.timestamps());
                assertThat(next.get(next.dispatcher.exceptions(job))).isEqualTo(exceptions);
                assertThat(next.get(next.dispatcher.result(job)).orElseThrow().failure())
                        .hasValueSatisfying(cause -> assertThat(cause.message()).contains("boom"));
                assertThat(store.list())
                        .as("the next master goes on with the cleaning")
                        .isEmpty();
            }
        }
    }

    @Test
    void restartsAndTheirCausesAreCountedOnByTheNextMaster() {
        try (var first = FakeCluster.aCluster().store(store).restarts(2).start()) {
            JobId job = first.submit(GraphBuilder.threeStages("restarted", 1));
            first.worker(1).fail(attempt -> attempt.task().subtask() == 0, ErrorCode.USER_CODE, "boom");
            first.advance(A_MOMENT);
            assertThat(first.status(job)).isEqualTo(JobStatus.RUNNING);
            long started = first.details(job).overview().startMillis();
            var exceptions = first.get(first.dispatcher.exceptions(job));
            first.master.close();
            first.run();

            try (var next = FakeCluster.aCluster().after(first).restarts(2).start()) {
                next.advance(A_MOMENT);

                assertThat(next.status(job)).isEqualTo(JobStatus.RUNNING);
                assertThat(next.details(job).restarts()).isEqualTo(1);
                assertThat(next.details(job).overview().startMillis()).isEqualTo(started);
                assertThat(next.get(next.dispatcher.exceptions(job))).isEqualTo(exceptions);
                for (int i = 0; i < 2; i++) {
                    next.workers
                            .values()
                            .forEach(worker -> worker.fail(
                                    attempt -> attempt.task().subtask() == 0, ErrorCode.USER_CODE, "boom again"));
                    next.advance(A_MOMENT);
                }
                assertThat(next.status(job)).as("two restarts are allowed").isEqualTo(JobStatus.FAILED);
                assertThat(next.get(next.dispatcher.exceptions(job)).entries()).hasSize(3);
            }
        }
    }

    @Test
    void aCancelledJobIsNotResurrected() {
        try (var first = FakeCluster.aCluster().store(store).start()) {
            JobId job = first.submit(GraphBuilder.threeStages("cancelled", 1));
            first.worker(1).obeysCancel = false;
            first.get(first.dispatcher.cancel(job));
            assertThat(first.status(job)).isEqualTo(JobStatus.CANCELLING);
            first.master.close();
            first.run();

            try (var next = FakeCluster.aCluster().after(first).start()) {
                next.advance(Duration.ofMinutes(1));

                assertThat(next.status(job)).isEqualTo(JobStatus.CANCELED);
                assertThat(next.details(job).timestamps()).doesNotContainKey(JobStatus.RUNNING);
                assertThat(store.list()).isEmpty();
            }
        }
    }

    @Test
    void aCancelThatCannotBePutOnRecordIsNotAcknowledged() {
        try (var cluster = FakeCluster.aCluster().store(store).start()) {
            var pointers = new TrickyPointers();
            cluster.leader.pointers = pointers;
            JobId job = cluster.submit(GraphBuilder.threeStages("stubborn", 1));
            pointers.trick = Trick.LOST;
            CompletableFuture<Void> answer = cluster.dispatcher.cancel(job);
            cluster.advance(Duration.ofSeconds(10));
            assertThat(answer).isNotDone();
            cluster.advance(Duration.ofSeconds(15));

            assertThat(answer).isCompletedExceptionally();
            assertThat(cluster.status(job)).isEqualTo(JobStatus.RUNNING);
            pointers.trick = Trick.NONE;
            cluster.get(cluster.dispatcher.cancel(job));
            cluster.advance(A_MOMENT);
            assertThat(cluster.status(job)).isEqualTo(JobStatus.CANCELED);
        }
    }

    /** The election service was away, and the job's end came on record before the cancel did. */
    @Test
    void aCancelThatComesAfterTheEndLeavesNothingBehind() {
        try (var cluster = FakeCluster.aCluster().store(store).start()) {
            var pointers = new TrickyPointers();
            cluster.leader.pointers = pointers;
            JobId job = cluster.submit(GraphBuilder.threeStages("ends first", 1));
            pointers.trick = Trick.LOST;
            CompletableFuture<Void> answer = cluster.dispatcher.cancel(job);
            cluster.advance(Duration.ofMillis(1500));
            pointers.trick = Trick.NONE;
            cluster.worker(1).finishAll();
            cluster.run();
            assertThat(cluster.status(job)).isEqualTo(JobStatus.FINISHED);
            assertThat(pointers.pointer(job + ".fate").read()).isEmpty();
            assertThat(answer).isNotDone();

            cluster.advance(Duration.ofSeconds(5));

            assertThat(answer)
                    .failsWithin(Duration.ZERO)
                    .withThrowableThat()
                    .havingCause()
                    .isInstanceOfSatisfying(
                            EngineException.class,
                            refusal -> assertThat(refusal.code()).isEqualTo(ErrorCode.CONFLICT));
            assertThat(pointers.pointer(job + ".fate").read()).isEmpty();
        }
    }

    @Test
    void ofTwoWhoCancelAtATimeTheLaterIsNotRefused() {
        try (var cluster = FakeCluster.aCluster().store(store).start()) {
            var pointers = new TrickyPointers();
            cluster.leader.pointers = pointers;
            JobId job = cluster.submit(GraphBuilder.threeStages("cancelled twice", 1));
            pointers.trick = Trick.LOST;
            CompletableFuture<Void> one = cluster.dispatcher.cancel(job);
            cluster.advance(Duration.ofMillis(100));
            CompletableFuture<Void> other = cluster.dispatcher.cancel(job);
            cluster.advance(Duration.ofMillis(1400));
            pointers.trick = Trick.NONE;

            cluster.advance(Duration.ofSeconds(5));

            assertThat(cluster.status(job)).isEqualTo(JobStatus.CANCELED);
            assertThat(one).isCompleted();
            assertThat(other).isCompleted();
            assertThat(pointers.pointer(job + ".fate").read()).isEmpty();
        }
    }

    /** CASES on zombies: a master that leads no more decides nothing. */
    @Test
    void anEndThatAMasterWithoutLeadershipRecordsDoesNotCount() {
        try (var first = FakeCluster.aCluster().store(store).start()) {
            var pointers = new TrickyPointers();
            first.leader.pointers = pointers;
            JobId job = first.submit(GraphBuilder.threeStages("contested", 1));
            pointers.trick = Trick.FENCED;
            first.worker(1).fail(attempt -> true, ErrorCode.USER_CODE, "only this master thinks so");
            first.advance(A_MOMENT);
            assertThat(store.ends()).hasSize(1);
            assertThat(store.list()).containsExactly(job);
            first.master.close();
            first.run();

            pointers.trick = Trick.NONE;
            try (var next = FakeCluster.aCluster().after(first).start()) {
                next.advance(A_MOMENT);

                assertThat(next.status(job)).isEqualTo(JobStatus.RUNNING);
            }
        }
    }

    @Test
    void anEndThatCannotBeReadStillCounts() {
        store.keepsAll = true;
        try (var first = FakeCluster.aCluster().store(store).start()) {
            var graph = GraphBuilder.threeStages("sealed", 1);
            JobId job = first.submit(graph);
            first.worker(1).finishAll();
            first.run();
            first.master.close();
            first.run();

            store.damagedEnds = true;
            try (var next = FakeCluster.aCluster().after(first).start()) {
                next.advance(A_MOMENT);

                assertThat(next.workers).isEmpty();
                assertThat(store.list()).as("for a person to look at").containsExactly(job);
                CompletableFuture<JobId> again = next.dispatcher.submit(graph);
                next.run();
                assertThat(again)
                        .failsWithin(Duration.ZERO)
                        .withThrowableThat()
                        .havingCause()
                        .isInstanceOfSatisfying(
                                EngineException.class,
                                refusal -> assertThat(refusal.code()).isEqualTo(ErrorCode.CONFLICT));
            }
        }
    }

    /** The job has ended, and its master died before it told YARN so: the next attempt tells. */
    @Test
    void anApplicationEndsAsItsJobDidUnderAnEarlierMaster() {
        store.keepsAll = true;
        try (var first = FakeCluster.aCluster().store(store).start()) {
            first.submit(GraphBuilder.threeStages("only", 1));
            first.worker(1).finishAll();
            first.run();
            first.master.close();
            first.run();

            store.keepsAll = false;
            try (var next = FakeCluster.aCluster()
                    .after(first)
                    .mode(Mode.STORED_APPLICATION)
                    .start()) {
                next.advance(A_MOMENT);

                assertThat(next.driver.end).isEqualTo(ApplicationEnd.SUCCEEDED);
            }
        }
    }

    // ---- jobs that never began

    @Test
    void ofAnApplicationWhoseJobCannotBeginNothingStays() {
        var pointers = new TrickyPointers();
        try (var first = FakeCluster.aCluster().store(store).survives().start()) {
            first.leader.pointers = pointers;
            first.submit(GraphBuilder.threeStages("unsuitable", 1));
            first.master.close();
            first.run();

            try (var next = FakeCluster.aCluster()
                    .takingOver(first)
                    .mode(Mode.STORED_APPLICATION)
                    .config("restart-strategy.type", "fixed-delay")
                    .config("restart-strategy.fixed-delay.attempts", "many")
                    .start()) {
                next.advance(Duration.ofSeconds(30));

                assertThat(next.driver.end).isEqualTo(ApplicationEnd.FAILED);
                assertThat(store.list()).isEmpty();
                assertThat(pointers.names()).isEmpty();
            }
        }
    }

    @Test
    void recordsOfEndsGoWhenNobodyIsToRememberThem() {
        try (var cluster = FakeCluster.aCluster().store(store).start()) {
            JobId job = cluster.submit(GraphBuilder.threeStages("forgotten", 1));
            cluster.worker(1).finishAll();
            cluster.advance(A_MOMENT);
            assertThat(store.ends()).extracting(EndKey::job).containsExactly(job);

            cluster.advance(Duration.ofHours(2));
            assertThat(cluster.get(cluster.dispatcher.jobs())).isEmpty();
            cluster.run();

            assertThat(store.ends()).isEmpty();
        }
    }
}
