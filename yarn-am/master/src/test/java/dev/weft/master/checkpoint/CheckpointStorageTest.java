package dev.weft.master.checkpoint;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.weft.core.error.EngineException;
import dev.weft.core.error.ErrorCode;
import dev.weft.core.fs.FilePaths;
import dev.weft.core.fs.WriteMode;
import dev.weft.master.testing.MemoryFiles;
import dev.weft.master.testing.TrickyPointers.Trick;
import dev.weft.master.view.AfterSavepoint;
import dev.weft.master.view.CheckpointView;
import dev.weft.master.view.JobStatus;
import dev.weft.protocol.deploy.ToWorker;
import java.io.IOException;
import java.net.URI;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** What stands on storage, and what a later master finds there. */
@Timeout(60)
class CheckpointStorageTest {
    private static final String MANY = "10";

    @Test
    void keepsTheNewestAndNoOther() {
        Bench bench = Bench.aBench().start();

        bench.takeOne();
        bench.takeOne();
        bench.takeOne();

        assertThat(bench.files.all())
                .filteredOn(name -> name.contains("chk-"))
                .hasSize(4)
                .allMatch(name -> name.contains("chk-3"));
        assertThat(bench.get(bench.coordinator::view).find(1).map(CheckpointView::discarded))
                .contains(true);
        assertThat(bench.get(bench.coordinator::view).find(3).map(CheckpointView::discarded))
                .contains(false);
    }

    /** DESIGN §7: a manifest and one file for each worker, whatever the number of tasks and states. */
    @Test
    void hasOneFilePerWorkerAndTheManifest() {
        Bench bench = Bench.aBench().start();

        bench.takeOne();

        assertThat(bench.files.all())
                .filteredOn(name -> name.contains("chk-1/") && !name.endsWith("/"))
                .extracting(name -> name.substring(name.lastIndexOf('/') + 1))
                .containsExactly(
                        "_metadata", "worker0-1.1-c1dfcdbe16c832e6.state", "worker1-1.1-c1dfcdbe16c832e6.state");
    }

    @Test
    void keepsAsManyAsItShouldAndALaterMasterKnowsThem() {
        Bench bench = Bench.aBench().config("checkpointing.num-retained", "3").start();
        for (int i = 0; i < 5; i++) {
            bench.takeOne();
        }
        bench.on(bench.coordinator::abandon);

        Bench next = Bench.aBench()
                .config("checkpointing.num-retained", "3")
                .after(bench)
                .start();
        assertThat(folders(next)).containsExactly("chk-3", "chk-4", "chk-5");
        assertThat(next.takeOne()).isEqualTo(6);

        assertThat(folders(next)).containsExactly("chk-4", "chk-5", "chk-6");
    }

    /** A block of an older one may be out of reach for a moment, while a later master looks for what is there. */
    @Test
    void keepsAnOlderOneThatCannotBeReadNow() {
        Bench bench = Bench.aBench().config("checkpointing.num-retained", "2").start();
        bench.takeOne();
        bench.takeOne();
        bench.on(bench.coordinator::abandon);

        Bench next = Bench.aBench()
                .config("checkpointing.num-retained", "2")
                .after(bench)
                .build();
        next.files.unreadableOnce = Optional.of("/chk-1/");
        next.recover();

        assertThat(next.refusals).isEmpty();
        assertThat(folders(next)).containsExactly("chk-1", "chk-2");
    }

    private static java.util.List<String> folders(Bench bench) {
        return bench.files.all().stream()
                .filter(name -> name.endsWith("/") && name.contains("chk-"))
                .map(name -> name.substring(name.indexOf("chk-"), name.length() - 1))
                .toList();
    }

    /** CASES 60, 98: 50 checkpoints with declines, lost answers and restarts leave nothing that no pointer names. */
    @Test
    void leavesNothingOfThoseThatWereGivenUp() {
        Bench bench = Bench.aBench()
                .config("checkpointing.tolerable-failed-checkpoints", "100")
                .config("checkpointing.timeout", "500 ms")
                .start();
        for (int i = 1; i <= 50; i++) {
            bench.advance(1000);
            long id = bench.tasks.triggers.lastKey();
            switch (i % 4) {
                case 0 -> bench.acknowledgeAll(id);
                case 1 -> bench.acknowledge(bench.triggers(id).get(0));
                case 2 -> {
                    bench.acknowledge(bench.triggers(id).get(1));
                    bench.decline(id, true);
                }
                default -> bench.tasks.write(bench.triggers(id).get(0));
            }
        }
        bench.takeOne();
        bench.advance(100);
        assertThat(folders(bench)).hasSize(1);

        bench.end(JobStatus.CANCELED);
        assertThat(bench.files.all()).isEmpty();
        assertThat(bench.pointer()).isEmpty();
    }

    /** CASES 60: a worker that hears late that a checkpoint was given up writes once more. */
    @Test
    void removesWhatComesLateAfterTheNextSuccess() {
        Bench bench = Bench.aBench()
                .config("checkpointing.tolerable-failed-checkpoints", MANY)
                .start();
        bench.advance(1000);
        bench.decline(1, true);
        bench.tasks.write(bench.triggers(1).get(0));
        assertThat(folders(bench)).containsExactly("chk-1");

        bench.takeOne();

        assertThat(folders(bench)).containsExactly("chk-2");
    }

    /** CASES 63: storage that is out of reach costs checkpoints, not the job. */
    @Test
    void bearsStorageThatIsOutOfReach() {
        Bench bench = Bench.aBench()
                .config("checkpointing.tolerable-failed-checkpoints", MANY)
                .start();
        bench.takeOne();
        bench.advance(1000);
        var late = bench.triggers(2).stream().map(bench.tasks::write).toList();

        bench.files.unreachable = true;
        bench.triggers(2)
                .forEach(trigger -> bench.on(() -> bench.coordinator.acknowledged(
                        bench.tasks.worker(trigger), late.get(bench.triggers(2).indexOf(trigger)))));
        assertThat(bench.get(bench.coordinator::view)
                        .latestFailed()
                        .orElseThrow()
                        .failureMessage())
                .get()
                .asString()
                .contains("manifest cannot be written")
                .contains("safe mode");
        bench.files.unreachable = false;
        bench.takeOne();

        assertThat(bench.tasks.failures).isEmpty();
        assertThat(bench.completed()).containsExactly(1L, 3L);
        assertThat(folders(bench)).containsExactly("chk-3");
    }

    /** DESIGN §5: UNKNOWN never cleans up. */
    @Test
    void asksUntilItKnowsWhetherThePointerMoved() {
        Bench bench = Bench.aBench().start();
        bench.advance(1000);
        bench.pointers.trick = Trick.UNKNOWN;
        bench.acknowledgeAll(1);
        bench.advance(30_000);
        assertThat(bench.get(bench.coordinator::inDoubt)).isTrue();
        assertThat(bench.completed()).isEmpty();
        assertThat(bench.tasks.sent(ToWorker.CheckpointAborted.class)).isEmpty();

        bench.pointers.trick = Trick.NONE;
        bench.advance(1000);

        assertThat(bench.completed()).containsExactly(1L);
        assertThat(bench.tasks.settled).isPositive();
        assertThat(folders(bench)).containsExactly("chk-1");
    }

    /** A failure while the pointer moves: the restart waits and takes what the pointer names. */
    @Test
    void aRestartWaitsForWhatIsInDoubt() {
        Bench bench = Bench.aBench().start();
        bench.takeOne();
        bench.advance(1000);
        bench.pointers.trick = Trick.LOST;
        bench.acknowledgeAll(2);

        bench.on(() -> bench.coordinator.interrupted("a task failed"));
        assertThat(bench.get(bench.coordinator::inDoubt)).isTrue();
        bench.pointers.trick = Trick.NONE;
        bench.advance(1000);

        assertThat(bench.get(bench.coordinator::inDoubt)).isFalse();
        assertThat(bench.get(bench.coordinator::restoration).orElseThrow().checkpoint())
                .isEqualTo(2);
    }

    /** CASES 52: a master that was replaced completes nothing and removes nothing. */
    @Test
    void aReplacedMasterTouchesNothing() {
        Bench bench = Bench.aBench().start();
        bench.takeOne();
        bench.advance(1000);
        bench.pointers.trick = Trick.FENCED;

        bench.acknowledgeAll(2);
        bench.advance(60_000);

        assertThat(bench.completed()).containsExactly(1L);
        assertThat(bench.tasks.triggers).hasSize(2);
        assertThat(folders(bench)).containsExactly("chk-1", "chk-2");
    }

    /** A master that was replaced gives up a checkpoint whose folder the next master uses already. */
    @Test
    void anOlderMasterSparesFilesOfALaterOne() throws IOException {
        Bench bench = Bench.aBench()
                .config("checkpointing.tolerable-failed-checkpoints", MANY)
                .start();
        bench.advance(1000);
        URI late = FilePaths.child(URI.create(bench.triggers(1).get(0).folder()), "worker9-1.2-c1dfcdbe16c832e6.state");
        bench.files.store.create(late, WriteMode.CREATE_NEW).close();
        bench.tasks.write(bench.triggers(1).get(0));

        bench.decline(1, true);

        assertThat(bench.files.all())
                .filteredOn(name -> name.endsWith(".state"))
                .singleElement()
                .asString()
                .endsWith("worker9-1.2-c1dfcdbe16c832e6.state");
    }

    /** DESIGN §7: the pointer is read again before anything is swept. */
    @Test
    void keepsOldCheckpointsWhenAnotherMasterMovedThePointer() {
        Bench bench = Bench.aBench().start();
        bench.takeOne();
        bench.advance(1000);
        bench.pointers.afterMove = pointer -> pointer.replace("chk-2", "chk-9");

        bench.acknowledgeAll(2);

        assertThat(bench.completed()).containsExactly(1L, 2L);
        assertThat(folders(bench)).containsExactly("chk-1", "chk-2");
        assertThat(bench.get(bench.coordinator::view).find(1).map(CheckpointView::discarded))
                .contains(false);
    }

    /** What cannot be removed when it becomes useless goes after a later checkpoint. */
    @Test
    void removesOldCheckpointsOnceStorageIsBack() {
        Bench bench = Bench.aBench().start();
        bench.takeOne();
        bench.advance(1000);
        bench.files.undeletable = true;
        bench.acknowledgeAll(2);
        assertThat(folders(bench)).containsExactly("chk-1", "chk-2");

        bench.files.undeletable = false;
        bench.takeOne();

        assertThat(folders(bench)).containsExactly("chk-3");
        assertThat(bench.get(bench.coordinator::view).find(1).map(CheckpointView::discarded))
                .contains(true);
    }

    /** CASES 60, 98: storage that refuses every call when the job ends. */
    @Test
    void whatCannotBeRemovedAtTheEndIsRemovedByALaterAttempt() {
        Bench bench = Bench.aBench().start();
        bench.takeOne();
        bench.advance(1000);
        bench.acknowledge(bench.triggers(2).get(0));
        CompletableFuture<String> savepoint = bench.savepoint(AfterSavepoint.GO_ON);
        bench.files.unreachable = true;
        bench.on(() -> bench.coordinator.end(JobStatus.CANCELED, () -> {}));
        Runnable cleanUp = bench.get(() -> bench.coordinator.cleanUp(JobStatus.CANCELED, Optional.empty()));

        assertThatThrownBy(cleanUp::run)
                .isInstanceOfSatisfying(
                        EngineException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.STORAGE))
                .hasMessageContaining(MemoryFiles.ROOT + "/" + bench.plan.job())
                .hasMessageContaining("safe mode");
        bench.files.unreachable = false;
        cleanUp.run();
        cleanUp.run();

        assertThat(savepoint).isCompletedExceptionally();
        assertThat(bench.files.all()).containsExactly("sp/");
        assertThat(bench.pointer()).isEmpty();
    }

    /** Storage refuses while a later master looks for what the job goes on from, and the job is cancelled then. */
    @Test
    void whatALaterMasterNeverSawGoesWithAJobThatIsCancelled() {
        Bench next = endedUnseen("DELETE_ON_CANCELLATION", JobStatus.CANCELED);

        assertThat(next.files.all()).isEmpty();
        assertThat(next.pointer()).isEmpty();
    }

    @Test
    void whatALaterMasterNeverSawStaysWhenItIsToStay() {
        Bench next = endedUnseen("RETAIN_ON_CANCELLATION", JobStatus.CANCELED);

        assertThat(folders(next)).containsExactly("chk-1");
        assertThat(next.pointer()).isEmpty();
    }

    @Test
    void whatAJobCouldNotBeginWithStays() {
        assertThat(folders(endedUnseen("NO_EXTERNALIZED_CHECKPOINTS", JobStatus.FAILED)))
                .containsExactly("chk-1", "chk-2");
    }

    /** One checkpoint is complete and one under way when the master is lost; the next never sees them. */
    private static Bench endedUnseen(String retention, JobStatus status) {
        Bench bench = Bench.aBench().start();
        bench.takeOne();
        bench.advance(1000);
        bench.acknowledge(bench.triggers(2).get(0));
        bench.on(bench.coordinator::abandon);
        assertThat(folders(bench)).containsExactly("chk-1", "chk-2");
        Bench next = Bench.aBench()
                .config("checkpointing.externalized-checkpoint-retention", retention)
                .after(bench)
                .build();
        next.files.unreachable = true;
        next.recover();
        assertThat(next.refusals)
                .singleElement()
                .satisfies(refusal -> assertThat(refusal.code()).isEqualTo(ErrorCode.STORAGE));

        next.files.unreachable = false;
        next.end(status);
        return next;
    }

    @Test
    void aLaterMasterGoesOnAndSweepsWhatWasNotCompleted() {
        Bench bench = Bench.aBench().start();
        bench.takeOne();
        bench.advance(1000);
        bench.acknowledge(bench.triggers(2).get(0));
        bench.on(bench.coordinator::abandon);

        Bench next = Bench.aBench().after(bench).start();

        assertThat(next.get(next.coordinator::restoration).orElseThrow().checkpoint())
                .isEqualTo(1);
        assertThat(next.get(next.coordinator::lineage)).isEqualTo(bench.get(bench.coordinator::lineage));
        assertThat(folders(next)).containsExactly("chk-1");
        assertThat(next.takeOne()).as("ids rise over masters").isEqualTo(3);
    }

    @Test
    void aDamagedManifestEndsTheJobWithOneLineThatNamesOlderOnes() throws IOException {
        Bench bench = Bench.aBench().config("checkpointing.num-retained", "2").start();
        bench.takeOne();
        bench.takeOne();
        bench.on(bench.coordinator::abandon);
        URI manifest = URI.create(MemoryFiles.ROOT + "/" + bench.plan.job() + "/chk-2/_metadata");
        byte[] bytes = bench.files.store.open(manifest).readAllBytes();
        bytes[bytes.length / 2] ^= 1;
        try (var out = bench.files.store.create(manifest, WriteMode.OVERWRITE)) {
            out.write(bytes);
        }

        Bench next = Bench.aBench().after(bench).build();
        next.recover();

        assertThat(next.refusals)
                .singleElement()
                .satisfies(refusal -> assertThat(refusal.getMessage())
                        .contains("Checkpoint 2 of job")
                        .contains("chk-2/_metadata")
                        .contains("checksum")
                        .contains("chk-1")
                        .contains("-s <its folder>")
                        .doesNotContain("\n"));
        assertThat(folders(next)).containsExactly("chk-1", "chk-2");
    }

    @Test
    void whatStaysDependsOnHowTheJobEnds() {
        assertThat(leftAfter("RETAIN_ON_CANCELLATION", JobStatus.CANCELED)).containsExactly("chk-1");
        assertThat(leftAfter("RETAIN_ON_CANCELLATION", JobStatus.FAILED)).containsExactly("chk-1");
        assertThat(leftAfter("RETAIN_ON_CANCELLATION", JobStatus.FINISHED)).isEmpty();
        assertThat(leftAfter("DELETE_ON_CANCELLATION", JobStatus.CANCELED)).isEmpty();
        assertThat(leftAfter("DELETE_ON_CANCELLATION", JobStatus.FAILED)).containsExactly("chk-1");
        assertThat(leftAfter("NO_EXTERNALIZED_CHECKPOINTS", JobStatus.FAILED)).isEmpty();
    }

    private static java.util.List<String> leftAfter(String retention, JobStatus status) {
        Bench bench = Bench.aBench()
                .config("checkpointing.externalized-checkpoint-retention", retention)
                .start();
        bench.takeOne();
        bench.advance(1000);
        bench.acknowledge(bench.triggers(2).get(0));
        bench.end(status);
        assertThat(bench.pointer()).isEmpty();
        return folders(bench);
    }
}
