package dev.weft.taskmanager.checkpoint;

import static dev.weft.taskmanager.checkpoint.CheckpointedWorker.attempt;
import static dev.weft.taskmanager.checkpoint.CheckpointedWorker.folder;
import static org.assertj.core.api.Assertions.assertThat;

import dev.weft.core.error.ErrorCode;
import dev.weft.core.error.Failure;
import dev.weft.core.id.AttemptId;
import dev.weft.protocol.report.FromWorker;
import dev.weft.protocol.report.TaskState;
import dev.weft.protocol.state.OperatorSnapshot;
import dev.weft.protocol.state.StateFile;
import dev.weft.protocol.state.SubtaskSnapshot;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
final class WorkerCheckpointsTest {
    private final CheckpointedWorker worker = new CheckpointedWorker();
    private final AttemptId first = worker.task(0);
    private final AttemptId second = worker.task(1);

    @Test
    void answersOnceForAllTasksWhenTheFileIsDurable() {
        worker.trigger(3, first, second);
        worker.freeze(first, 3, "a", "b");
        worker.writeAll();
        assertThat(worker.sent).isEmpty();

        worker.freeze(second, 3, "c");
        worker.writeAll();

        FromWorker.CheckpointAck ack = worker.ack();
        assertThat(worker.sent).hasSize(1);
        assertThat(ack.file()).map(StateFile::path).contains("w1-1.1-a.state");
        assertThat(ack.subtasks()).extracting(SubtaskSnapshot::subtask).containsExactly(0, 1);
        assertThat(worker.filesIn(folder(3))).containsExactly("/checkpoints/chk-3/w1-1.1-a.state");
        assertThat(worker.allReleased()).isTrue();
        assertThat(worker.tasks.calls).containsExactly("trigger 3 of " + first);
        assertThat(worker.checkpoints.idle()).isTrue();
    }

    @Test
    void acksCarryWatermarksAndStatistics() {
        worker.trigger(3, first);
        worker.freeze(first, 3, "a");
        worker.writeAll();

        SubtaskSnapshot snapshot = worker.ack().subtasks().get(0);
        assertThat(snapshot.operators()).extracting(OperatorSnapshot::watermark).containsExactly(77L);
        assertThat(snapshot.statistics().startDelayNanos()).isEqualTo(11);
        assertThat(snapshot.statistics().alignmentNanos()).isEqualTo(12);
        assertThat(snapshot.statistics().syncNanos()).isEqualTo(13);
        assertThat(snapshot.statistics().bytes())
                .isEqualTo(snapshot.operators().get(0).states().get(0).segment().length())
                .isPositive();
    }

    @Test
    void fourSlotsWithSixStatefulOperatorsMakeOneFile() {
        List<AttemptId> all = new ArrayList<>();
        for (int slot = 0; slot < 4; slot++) {
            for (int operator = 0; operator < 6; operator++) {
                all.add(worker.task("operator-" + operator, slot));
            }
        }
        worker.trigger(1, all.toArray(AttemptId[]::new));
        all.forEach(task -> worker.freeze(task, 1, "value", "timers"));
        worker.writeAll();

        assertThat(worker.filesIn(folder(1))).hasSize(1);
        assertThat(worker.ack().subtasks()).hasSize(24);
    }

    @Test
    void withoutStateThereIsNoFile() {
        worker.trigger(3, first, second);
        worker.freeze(first, 3);
        worker.freeze(second, 3);
        worker.writeAll();

        assertThat(worker.ack().file()).isEmpty();
        assertThat(worker.ack().subtasks()).hasSize(2);
        assertThat(worker.folders()).isEmpty();
    }

    @Test
    void aBarrierMayComeBeforeTheTrigger() {
        worker.freeze(first, 3, "a");
        assertThat(worker.waitingSteps()).isZero();

        worker.trigger(3, first, second);
        worker.freeze(second, 3, "b");
        worker.writeAll();

        assertThat(worker.ack().subtasks()).hasSize(2);
    }

    @Test
    void anEarlyBarrierIsDroppedWhenALaterCheckpointOvertakesIt() {
        worker.freeze(first, 3, "a");
        worker.trigger(4, first, second);
        assertThat(worker.allReleased()).isTrue();

        worker.freeze(second, 3, "late");
        assertThat(worker.allReleased()).isTrue();
        assertThat(worker.folders()).isEmpty();
    }

    @Test
    void twoCheckpointsAtOnceHaveAFileEach() {
        worker.trigger(3, first, second);
        worker.trigger(4, first, second);
        worker.freeze(first, 3, "a3");
        worker.freeze(first, 4, "a4");
        worker.freeze(second, 3, "b3");
        worker.freeze(second, 4, "b4");
        worker.writeAll();

        assertThat(worker.sent)
                .extracting(message -> ((FromWorker.CheckpointAck) message).checkpoint())
                .containsExactlyInAnyOrder(3L, 4L);
        assertThat(worker.folders()).hasSize(2);
    }

    @Test
    void aTriggerThatIsRepeatedOrOutOfDateHasNoEffect() {
        worker.trigger(4, first);
        worker.freeze(first, 4, "a");
        worker.writeAll();
        worker.trigger(4, first);
        worker.trigger(3, first);
        worker.freeze(first, 3, "old");
        worker.writeAll();

        assertThat(worker.sent).hasSize(1);
        assertThat(worker.tasks.calls).containsExactly("trigger 4 of " + first);
        assertThat(worker.allReleased()).isTrue();
    }

    @Test
    void anUnknownParticipantIsDeclinedAtOnce() {
        AttemptId stranger = attempt("vertex", 9);
        worker.freeze(first, 3, "early");
        worker.trigger(3, first, stranger);

        assertThat(worker.decline().attempt()).isEqualTo(stranger);
        assertThat(worker.decline().storage()).isFalse();
        assertThat(worker.allReleased()).isTrue();
        assertThat(worker.tasks.calls).isEmpty();
    }

    @Test
    void aWorkerWithoutTasksOfTheJobDeclines() {
        worker.running.clear();
        worker.trigger(3, first);

        assertThat(worker.decline().attempt()).isEqualTo(first);
    }

    @Test
    void aTaskThatCannotFreezeDeclines() {
        worker.trigger(3, first, second);
        worker.freeze(first, 3, "a");
        worker.step();
        worker.checkpoints.snapshotFailed(second, 3, Failure.of(ErrorCode.USER_CODE, "snapshotState threw"));
        worker.writeAll();

        assertThat(worker.decline().attempt()).isEqualTo(second);
        assertThat(worker.decline().reason()).isEqualTo("snapshotState threw");
        assertThat(worker.folders()).isEmpty();
        assertThat(worker.checkpoints.idle()).isTrue();
    }

    @Test
    void aTaskThatCannotFreezeBeforeTheTriggerDeclinesWithIt() {
        worker.freeze(first, 3, "a");
        worker.checkpoints.snapshotFailed(second, 3, Failure.of(ErrorCode.USER_CODE, "snapshotState threw"));
        worker.trigger(3, first, second);

        assertThat(worker.decline().reason()).isEqualTo("snapshotState threw");
        assertThat(worker.allReleased()).isTrue();
    }

    @Test
    void theEndOfAParticipantDeclines() {
        worker.trigger(3, first, second);
        worker.freeze(first, 3, "a");
        worker.step();
        worker.running.remove(second);
        worker.checkpoints.taskEnded(second, TaskState.FAILED);
        worker.writeAll();

        assertThat(worker.decline().attempt()).isEqualTo(second);
        assertThat(worker.folders()).isEmpty();
    }

    @Test
    void aParticipantThatFailsAfterItContributedDeclinesToo() {
        worker.trigger(3, first, second);
        worker.freeze(first, 3, "a");
        worker.running.remove(first);
        worker.checkpoints.taskEnded(first, TaskState.FAILED);
        worker.freeze(second, 3, "b");
        worker.writeAll();

        assertThat(worker.sent).hasSize(1);
        assertThat(worker.decline().attempt()).isEqualTo(first);
        assertThat(worker.allReleased()).isTrue();
        assertThat(worker.folders()).isEmpty();
    }

    @Test
    void completionAndAbortReachAllTasksOfTheJob() {
        worker.complete(3);
        worker.abort(4);

        assertThat(worker.tasks.calls)
                .containsExactly(
                        "complete 3 of " + first,
                        "complete 3 of " + second,
                        "abort 4 of " + first,
                        "abort 4 of " + second);
    }
}
