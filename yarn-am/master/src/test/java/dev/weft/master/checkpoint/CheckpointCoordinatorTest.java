package dev.weft.master.checkpoint;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weft.core.error.ErrorCode;
import dev.weft.master.view.AfterSavepoint;
import dev.weft.master.view.CheckpointView;
import dev.weft.master.view.CheckpointingView;
import dev.weft.master.view.JobStatus;
import dev.weft.protocol.deploy.ToWorker;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** When checkpoints begin, who must answer, which failures count. */
@Timeout(60)
class CheckpointCoordinatorTest {
    @Test
    void completesWhenEveryWorkerHasAnswered() {
        Bench bench = Bench.aBench().start();
        bench.advance(1000);

        bench.acknowledge(bench.triggers(1).get(0));
        assertThat(bench.pointer()).isEmpty();
        bench.acknowledge(bench.triggers(1).get(1));

        assertThat(bench.pointer()).get().asString().startsWith("1 memory:/state/");
        assertThat(bench.tasks.sent(ToWorker.CheckpointComplete.class)).hasSize(2);
        assertThat(bench.tasks.enumerators).containsExactly("snapshot 1", "release 1", "complete 1");
        assertThat(bench.triggers(1)).allSatisfy(trigger -> {
            assertThat(trigger.participants()).hasSize(3);
            assertThat(trigger.sources()).hasSize(1);
            assertThat(trigger.options().suspendSources()).isFalse();
        });
    }

    @Test
    void sendsNoBarrierBeforeEnumeratorsHaveAnswered() {
        Bench bench = Bench.aBench().start();
        bench.tasks.holdEnumerators = true;
        bench.advance(1000);
        assertThat(bench.triggers(1)).isEmpty();

        bench.on(() -> bench.tasks.answerEnumerators(1));

        assertThat(bench.triggers(1)).hasSize(2);
    }

    @Test
    void waitsForTasksThatDoNotRunYet() {
        Bench bench = Bench.aBench().start();
        bench.tasks.notRunning.add(bench.plan.tasks().get(0));
        bench.advance(5000);
        assertThat(bench.triggers(1)).isEmpty();

        bench.tasks.notRunning.clear();
        bench.advance(300);

        assertThat(bench.triggers(1)).hasSize(2);
    }

    @Test
    void beginsOneAtATimeUnlessMoreAreAllowed() {
        Bench one = Bench.aBench().start();
        Bench two = Bench.aBench()
                .config("checkpointing.max-concurrent-checkpoints", "2")
                .start();

        one.advance(5000);
        two.advance(5000);

        assertThat(one.tasks.triggers).containsOnlyKeys(1L);
        assertThat(two.tasks.triggers).containsOnlyKeys(1L, 2L);
    }

    @Test
    void aCompletedOneEndsOlderOnes() {
        Bench bench = Bench.aBench()
                .config("checkpointing.max-concurrent-checkpoints", "2")
                .start();
        bench.advance(2000);

        bench.acknowledgeAll(2);
        bench.acknowledgeAll(1);

        assertThat(bench.completed()).containsExactly(2L);
        assertThat(bench.tasks.sent(ToWorker.CheckpointAborted.class)).allMatch(aborted -> aborted.checkpoint() == 1);
    }

    /** CASES 104: start(n+1) − end(n) ≥ pause; a savepoint starts at once. */
    @Test
    void pausesBetweenCheckpointsButNotBeforeSavepoints() {
        Bench bench = Bench.aBench().config("checkpointing.min-pause", "5 s").start();
        bench.advance(1000);
        bench.advance(2000);
        bench.acknowledgeAll(1);

        bench.advance(1000);
        CompletableFuture<String> savepoint = bench.savepoint(AfterSavepoint.GO_ON);
        assertThat(bench.tasks.triggers).containsOnlyKeys(1L, 2L);
        bench.acknowledgeAll(2);
        assertThat(savepoint).isCompleted();

        bench.advance(4900);
        assertThat(bench.tasks.triggers).doesNotContainKey(3L);
        bench.advance(200);
        assertThat(bench.tasks.triggers).containsKey(3L);
    }

    /** CASES 104: a savepoint does not wait for a checkpoint that is under way. */
    @Test
    void aSavepointDoesNotWaitForACheckpoint() {
        Bench bench = Bench.aBench().start();
        bench.advance(1000);

        CompletableFuture<String> savepoint = bench.savepoint(AfterSavepoint.GO_ON);
        bench.acknowledgeAll(2);
        bench.acknowledgeAll(1);

        assertThat(savepoint).isCompleted();
        assertThat(bench.completed()).as("a savepoint commits nothing").containsExactly(1L);
    }

    /** CASES 59: the fourth failure in a row is one too many when three are tolerated; a success begins anew. */
    @Test
    void countsFailuresInARow() {
        Bench bench = Bench.aBench()
                .config("checkpointing.tolerable-failed-checkpoints", "3")
                .config("checkpointing.timeout", "500 ms")
                .start();
        bench.advance(1000);
        bench.advance(3000);
        assertThat(bench.tasks.triggers).hasSize(4);
        assertThat(bench.tasks.failures).isEmpty();
        bench.acknowledgeAll(4);
        assertThat(bench.completed()).containsExactly(4L);

        bench.advance(4000);
        assertThat(bench.tasks.failures).isEmpty();
        bench.advance(1000);

        assertThat(bench.tasks.failures).singleElement().satisfies(failure -> {
            assertThat(failure.code()).isEqualTo(ErrorCode.TIMEOUT);
            assertThat(failure.message())
                    .contains("500 ms")
                    .contains("6 of 6 tasks have not answered")
                    .contains("4 failed in a row, 3 may");
        });
    }

    /** CASES 58: a decline that goes with the end of a task costs nothing. */
    @Test
    void aDeclineOfATaskThatFailsDoesNotCount() {
        Bench bench = Bench.aBench().start();
        bench.advance(1000);

        bench.decline(1, false);
        bench.on(() -> bench.coordinator.interrupted("task failed"));
        bench.advance(1000);

        assertThat(bench.tasks.failures).isEmpty();
        assertThat(bench.tasks.sent(ToWorker.CheckpointAborted.class)).hasSize(2);
    }

    @Test
    void aDeclineCounts() {
        Bench bench = Bench.aBench().start();
        bench.advance(1000);

        bench.decline(1, false);
        bench.advance(200);

        assertThat(bench.tasks.failures)
                .singleElement()
                .satisfies(failure -> assertThat(failure.message())
                        .contains("declined by '")
                        .contains("(1/2)")
                        .contains("no room"));
    }

    /** CASES 102: a declined checkpoint is shown as failed, with its reason. */
    @Test
    void showsWhatBecameOfEach() {
        Bench bench = Bench.aBench()
                .config("checkpointing.tolerable-failed-checkpoints", "5")
                .start();
        bench.takeOne();
        bench.advance(1000);
        bench.decline(2, true);
        bench.advance(1000);

        CheckpointingView view = bench.get(bench.coordinator::view);

        assertThat(view.counts()).isEqualTo(new CheckpointingView.Counts(0, 3, 1, 1, 1));
        assertThat(view.latestFailed().orElseThrow().failureMessage().orElseThrow())
                .contains("no room");
        CheckpointView first = view.find(1).orElseThrow();
        assertThat(first.status()).isEqualTo(CheckpointView.Status.COMPLETED);
        assertThat(first.totals()).isEqualTo(new CheckpointView.Totals(30, 36, 6, 6, 42));
        assertThat(first.tasks()
                        .get(0)
                        .subtasks()
                        .get(1)
                        .acknowledged()
                        .orElseThrow()
                        .syncMillis())
                .isEqualTo(3);
        assertThat(view.history()).extracting(CheckpointView::id).containsExactly(3L, 2L, 1L);
    }

    @Test
    void hearsOnlyWorkersThatTakePartAndEachOnce() {
        Bench bench = Bench.aBench().start();
        bench.advance(1000);
        ToWorker.TriggerCheckpoint first = bench.triggers(1).get(0);
        ToWorker.TriggerCheckpoint second = bench.triggers(1).get(1);

        bench.acknowledge(first);
        bench.on(() -> bench.coordinator.acknowledged(
                bench.tasks.worker(first), bench.tasks.ack(first, java.util.Optional.empty())));
        bench.on(() -> bench.coordinator.acknowledged(
                bench.tasks.worker(first), bench.tasks.ack(second, java.util.Optional.empty())));

        assertThat(bench.completed())
                .as("the second worker has not spoken itself")
                .isEmpty();
    }

    @Test
    void dropsAnswersOfAttemptsThatAreGone() {
        Bench bench = Bench.aBench().start();
        bench.advance(1000);
        bench.acknowledge(bench.triggers(1).get(0));

        bench.on(() -> bench.coordinator.interrupted("a task failed"));
        bench.tasks.attempt = 2;
        bench.on(bench.coordinator::deployed);
        bench.acknowledge(bench.triggers(1).get(1));

        assertThat(bench.completed()).isEmpty();
        assertThat(bench.takeOne()).as("ids rise").isEqualTo(2);
        assertThat(bench.completed()).containsExactly(2L);
    }

    @Test
    void takesOneOnDemand() {
        Bench bench = Bench.aBench().config("checkpointing.interval", "1 h").start();

        CompletableFuture<Long> answer = bench.get(bench.coordinator::trigger);
        assertThat(answer).isNotDone();
        bench.acknowledgeAll(1);

        assertThat(answer).isCompletedWithValue(1L);
    }

    @Test
    void refusesOnDemandWhatCannotBe() {
        Bench off = Bench.aBench().without("checkpointing.interval").start();
        Bench waiting = Bench.aBench().start();
        waiting.tasks.notRunning.add(waiting.plan.tasks().get(0));

        assertThat(Bench.refusal(off.get(off.coordinator::trigger))).contains("execution.checkpointing.interval");
        assertThat(Bench.refusal(waiting.get(waiting.coordinator::trigger))).contains("Not all tasks");
    }

    /** CASES 38: a job whose input has ended ends with a checkpoint, never without. */
    @Test
    void endsAfterACheckpointInWhichAllAreDrained() {
        Bench bench = Bench.aBench().config("checkpointing.interval", "1 h").start();

        bench.tasks.drainAll();
        bench.on(bench.coordinator::tasksChanged);
        assertThat(bench.tasks.sent(ToWorker.FinishTasks.class)).isEmpty();
        bench.acknowledgeAll(1);

        assertThat(bench.tasks.sent(ToWorker.FinishTasks.class))
                .hasSize(2)
                .allMatch(finish -> finish.attempts().size() == 3);
        int complete = bench.tasks.sent.indexOf(
                bench.tasks.sent(ToWorker.CheckpointComplete.class).get(1));
        int finish = bench.tasks.sent.indexOf(
                bench.tasks.sent(ToWorker.FinishTasks.class).get(0));
        assertThat(complete).as("commit first").isLessThan(finish);
    }

    @Test
    void aCheckpointFromBeforeTheEndIsNotTheLast() {
        Bench bench = Bench.aBench().start();
        bench.advance(1000);
        bench.acknowledge(bench.triggers(1).get(0));
        bench.tasks.drainAll();
        bench.on(bench.coordinator::tasksChanged);

        bench.acknowledge(bench.triggers(1).get(1));
        assertThat(bench.tasks.sent(ToWorker.FinishTasks.class)).isEmpty();
        bench.acknowledgeAll(2);

        assertThat(bench.tasks.sent(ToWorker.FinishTasks.class)).hasSize(2);
    }

    /** CASES 38: the final checkpoint fails: it is tried again, or the job restarts; its tail is never lost. */
    @Test
    void triesTheLastCheckpointAgain() {
        Bench bench = Bench.aBench()
                .config("checkpointing.interval", "1 h")
                .config("checkpointing.tolerable-failed-checkpoints", "1")
                .start();
        bench.tasks.drainAll();
        bench.on(bench.coordinator::tasksChanged);

        bench.decline(1, true);
        bench.advance(11_000);
        assertThat(bench.tasks.triggers).containsKey(2L);
        bench.decline(2, true);

        assertThat(bench.tasks.failures).hasSize(1);
        assertThat(bench.tasks.sent(ToWorker.FinishTasks.class)).isEmpty();
    }

    @Test
    void aRestartWhileTasksFinishTakesTheLastCheckpointAgain() {
        Bench bench = Bench.aBench().start();
        bench.tasks.drainAll();
        bench.on(bench.coordinator::tasksChanged);
        bench.acknowledgeAll(1);
        assertThat(bench.get(bench.coordinator::finishing)).isTrue();

        bench.on(() -> bench.coordinator.interrupted("worker lost"));
        bench.on(() -> assertThat(bench.coordinator
                        .restoration()
                        .orElseThrow()
                        .of(bench.plan.tasks().get(0))
                        .drained())
                .isTrue());
        bench.on(bench.coordinator::deployed);
        bench.on(bench.coordinator::tasksChanged);
        bench.acknowledgeAll(2);

        assertThat(bench.get(bench.coordinator::finishing)).isTrue();
    }

    @Test
    void givesUpWhatIsUnderWayWhenTheJobEnds() {
        Bench bench = Bench.aBench().start();
        bench.advance(1000);
        CompletableFuture<String> savepoint = bench.savepoint(AfterSavepoint.GO_ON);

        bench.end(JobStatus.CANCELED);

        assertThat(Bench.refusal(savepoint)).contains("CANCELED");
        assertThat(bench.files.all()).as("CASES 98").allMatch(name -> name.equals("sp/"));
    }
}
