package dev.weft.master.checkpoint;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weft.core.error.EngineException;
import dev.weft.core.error.ErrorCode;
import dev.weft.master.plan.Planner;
import dev.weft.master.testing.GraphBuilder;
import dev.weft.master.view.AfterSavepoint;
import dev.weft.master.view.CheckpointView;
import dev.weft.master.view.JobStatus;
import dev.weft.protocol.deploy.ToWorker;
import dev.weft.protocol.state.CheckpointOptions;
import java.net.URI;
import java.util.concurrent.CompletableFuture;
import org.assertj.core.api.Assertions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Savepoints, jobs that end with one, jobs that begin with one. */
@Timeout(60)
class SavepointTest {
    @Test
    void isSelfContainedAndItsUsers() {
        Bench bench = Bench.aBench().start();
        bench.takeOne();

        CompletableFuture<String> answer = bench.savepoint(AfterSavepoint.GO_ON);
        bench.acknowledgeAll(2);
        bench.takeOne();

        assertThat(answer.join())
                .matches("memory:/state/sp/savepoint-"
                        + bench.plan.job().toString().substring(0, 6) + "-[0-9a-f]{12}");
        assertThat(bench.pointer()).get().asString().startsWith("3 ");
        assertThat(bench.triggers(2).get(0).options().kind()).isEqualTo(CheckpointOptions.Kind.SAVEPOINT);
        bench.end(JobStatus.CANCELED);
        assertThat(bench.files.all()).hasSize(5).allMatch(name -> name.startsWith("sp/"));
    }

    @Test
    void worksWithoutCheckpoints() {
        Bench bench = Bench.aBench().without("checkpointing.interval").start();

        CompletableFuture<String> answer = bench.savepoint(AfterSavepoint.GO_ON);
        bench.acknowledgeAll(1);

        assertThat(answer).isCompleted();
        assertThat(bench.pointer()).isEmpty();
    }

    /** CASES 39: stop: sources are suspended behind the barrier, the savepoint counts, then tasks finish. */
    @Test
    void stopsTheJob() {
        Bench bench = Bench.aBench().start();

        CompletableFuture<String> answer = bench.savepoint(AfterSavepoint.STOP);
        assertThat(bench.triggers(1)).allMatch(trigger -> trigger.options().suspendSources());
        assertThat(bench.tasks.sent(ToWorker.DrainSources.class)).isEmpty();
        bench.acknowledgeAll(1);

        assertThat(bench.completed()).as("what it holds is committed").containsExactly(1L);
        assertThat(bench.tasks.sent(ToWorker.FinishTasks.class)).hasSize(2);
        assertThat(bench.pointer()).get().asString().contains("/sp/savepoint-");
        assertThat(answer).isNotDone();
        bench.end(JobStatus.FINISHED);
        assertThat(answer.join()).contains("/sp/savepoint-");
        assertThat(bench.get(bench.coordinator::view).latestSavepoint().map(CheckpointView::kind))
                .contains(CheckpointView.Kind.SYNC_SAVEPOINT);
    }

    @Test
    void aStopThatFailsLetsTheSourcesGoOn() {
        Bench bench = Bench.aBench().start();
        CompletableFuture<String> answer = bench.savepoint(AfterSavepoint.STOP);

        bench.decline(1, true);
        bench.advance(1100);

        assertThat(Bench.refusal(answer)).contains("no room");
        assertThat(bench.tasks.sent(ToWorker.CheckpointAborted.class)).hasSize(2);
        assertThat(bench.tasks.failures).isEmpty();
        assertThat(bench.tasks.triggers).as("checkpoints go on").containsKey(2L);
        assertThat(bench.files.all())
                .filteredOn(name -> name.contains("savepoint-"))
                .isEmpty();
    }

    @Test
    void takesNoCheckpointsWhileItStops() {
        Bench bench = Bench.aBench().start();
        bench.savepoint(AfterSavepoint.STOP);

        bench.advance(5000);

        assertThat(bench.tasks.triggers).containsOnlyKeys(1L);
        assertThat(Bench.refusal(bench.savepoint(AfterSavepoint.GO_ON))).contains("ending already");
    }

    @Test
    void saysWhereTheSavepointIsWhenTheJobDoesNotEnd() {
        Bench bench = Bench.aBench().start();
        CompletableFuture<String> answer = bench.savepoint(AfterSavepoint.STOP);
        bench.acknowledgeAll(1);

        bench.on(() -> bench.coordinator.interrupted("worker lost"));

        assertThat(Bench.refusal(answer)).contains("/sp/savepoint-").contains("worker lost");
    }

    /** CASES 39: drain: input ends, and the last checkpoint is the savepoint. */
    @Test
    void drainsTheJob() {
        Bench bench = Bench.aBench().start();

        CompletableFuture<String> answer = bench.savepoint(AfterSavepoint.DRAIN);
        assertThat(bench.tasks.sent(ToWorker.DrainSources.class))
                .hasSize(2)
                .allMatch(drain -> drain.sources().size() == 1);
        bench.tasks.drainAll();
        bench.on(bench.coordinator::tasksChanged);
        bench.acknowledgeAll(1);

        assertThat(bench.triggers(1).get(0).options())
                .isEqualTo(new CheckpointOptions(CheckpointOptions.Kind.SAVEPOINT, false));
        assertThat(bench.tasks.sent(ToWorker.FinishTasks.class)).hasSize(2);
        bench.end(JobStatus.FINISHED);
        assertThat(answer.join()).contains("/sp/savepoint-");
    }

    /** A checkpoint that finds every task drained already must not end the job without its savepoint. */
    @Test
    void drainsTheJobWhileACheckpointIsUnderWay() {
        Bench bench = Bench.aBench().start();
        bench.advance(1000);

        CompletableFuture<String> answer = bench.savepoint(AfterSavepoint.DRAIN);
        bench.tasks.drainAll();
        bench.on(bench.coordinator::tasksChanged);
        bench.acknowledgeAll(1);

        assertThat(bench.completed()).containsExactly(1L);
        assertThat(bench.tasks.sent(ToWorker.FinishTasks.class)).isEmpty();
        bench.acknowledgeAll(2);
        assertThat(bench.triggers(2).get(0).options().kind()).isEqualTo(CheckpointOptions.Kind.SAVEPOINT);
        assertThat(bench.tasks.sent(ToWorker.FinishTasks.class)).hasSize(2);
        bench.end(JobStatus.FINISHED);
        assertThat(answer.join()).contains("/sp/savepoint-");
    }

    @Test
    void aDrainThatFailsRestartsTheJob() {
        Bench bench = Bench.aBench().start();
        CompletableFuture<String> answer = bench.savepoint(AfterSavepoint.DRAIN);
        bench.tasks.drainAll();
        bench.on(bench.coordinator::tasksChanged);

        bench.decline(1, true);

        assertThat(Bench.refusal(answer)).contains("no room");
        assertThat(bench.tasks.failures).hasSize(1);
    }

    @Test
    void cancelsTheJobWithASavepoint() {
        Bench bench = Bench.aBench().start();

        CompletableFuture<String> answer = bench.savepoint(AfterSavepoint.CANCEL);
        bench.acknowledgeAll(1);

        assertThat(answer).isCompleted();
        assertThat(bench.tasks.cancelled).isEqualTo(1);
        assertThat(bench.completed()).isEmpty();
    }

    @Test
    void needsAFolder() {
        Bench bench = Bench.aBench().start();
        SavepointRequest request = SavepointRequest.of(java.util.Optional.empty(), AfterSavepoint.GO_ON);

        bench.on(() -> bench.coordinator.savepoint(request));

        assertThat(Bench.refusal(request.answer())).contains("execution.checkpointing.savepoint-dir");
    }

    @Test
    void isNotTakenWhereNothingCanBeWritten() {
        Bench bench = Bench.aBench().start();
        bench.files.unreachable = true;

        CompletableFuture<String> answer = bench.savepoint(AfterSavepoint.GO_ON);

        assertThat(Bench.refusal(answer)).contains("cannot be written to").contains("safe mode");
        assertThat(bench.tasks.triggers).isEmpty();
    }

    // ---- beginning with one

    private static String taken(Bench bench) {
        CompletableFuture<String> answer = bench.savepoint(AfterSavepoint.GO_ON);
        bench.acknowledgeAll(bench.tasks.triggers.lastKey());
        String path = answer.join();
        bench.end(JobStatus.CANCELED);
        return path;
    }

    private static Bench.Builder another(Bench earlier, String path) {
        return Bench.aBench().after(earlier).config("state-recovery.path", path);
    }

    @Test
    void anotherJobBeginsWithIt() {
        Bench bench = Bench.aBench().start();
        String path = taken(bench);

        Bench next = another(bench, path + "/_metadata").start();

        assertThat(next.get(next.coordinator::restoration).orElseThrow().checkpoint())
                .isEqualTo(1);
        assertThat(next.get(next.coordinator::lineage)).isNotEqualTo(bench.get(bench.coordinator::lineage));
        assertThat(next.takeOne()).isEqualTo(2);
    }

    @Test
    void isNeverRemovedUnlessItWasClaimed() {
        Bench bench = Bench.aBench().start();
        String path = taken(bench);

        Bench unclaimed = another(bench, path).start();
        unclaimed.takeOne();
        unclaimed.end(JobStatus.CANCELED);
        assertThat(bench.files.all()).contains("sp/" + path.substring(path.lastIndexOf('/') + 1) + "/_metadata");

        Bench claimed = another(bench, path)
                .config("state-recovery.claim-mode", "CLAIM")
                .start();
        assertThat(claimed.files.all()).anyMatch(name -> name.contains("savepoint-"));
        claimed.takeOne();
        assertThat(claimed.files.all()).noneMatch(name -> name.contains("savepoint-"));
    }

    @Test
    void saysInOneLineThatThereIsNone() {
        Bench bench = Bench.aBench()
                .config("state-recovery.path", "memory:/state/nowhere")
                .build();

        bench.recover();

        assertThat(bench.refusals).singleElement().satisfies(refusal -> {
            assertThat(refusal.code()).isEqualTo(ErrorCode.NOT_FOUND);
            assertThat(refusal.getMessage()).contains("memory:/state/nowhere").doesNotContain("\n");
        });
    }

    @Test
    void anEarlierMastersCheckpointGoesBeforeIt() {
        Bench first = Bench.aBench().start();
        String path = taken(first);
        Bench bench = another(first, path).start();
        bench.takeOne();
        bench.on(bench.coordinator::abandon);

        Bench next = another(bench, path).start();

        assertThat(next.get(next.coordinator::restoration).orElseThrow().checkpoint())
                .isEqualTo(2);
    }

    @Test
    void isDisposedOfOnlyWhenItIsOne() {
        Bench bench = Bench.aBench()
                .config("checkpointing.externalized-checkpoint-retention", "RETAIN_ON_CANCELLATION")
                .start();
        bench.takeOne();
        String path = taken(bench);
        var disposal = new SavepointDisposal(new StateStorage(bench.files.stores(), java.util.Optional.empty()));

        Assertions.assertThatThrownBy(() -> disposal.find("memory:/state/" + bench.plan.job() + "/chk-1"))
                .isInstanceOf(EngineException.class)
                .hasMessageContaining("is checkpoint 1 of job");
        URI found = disposal.find(path);
        disposal.dispose(found);

        assertThat(bench.files.all()).noneMatch(name -> name.contains("savepoint-"));
    }

    @Test
    void knowsWhetherAJobNeedsIt() {
        Bench bench = Bench.aBench().start();
        String path = taken(bench);

        Bench next = another(bench, path).start();
        assertThat(next.get(() -> next.coordinator.uses(URI.create(path)))).isTrue();
        next.takeOne();

        assertThat(next.get(() -> next.coordinator.uses(URI.create(path)))).isFalse();
    }

    @Test
    void aPlanThatDoesNotFitIsRefused() {
        Bench bench = Bench.aBench().start();
        String path = taken(bench);

        Bench next = another(bench, path)
                .plan(Planner.plan(GraphBuilder.threeStages("other", 2)))
                .build();
        next.recover();

        assertThat(next.refusals)
                .singleElement()
                .satisfies(refusal -> assertThat(refusal.getMessage()).contains("--allow-non-restored-state"));
    }
}
