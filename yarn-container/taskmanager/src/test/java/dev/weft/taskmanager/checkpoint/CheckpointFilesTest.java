package dev.weft.taskmanager.checkpoint;

import static dev.weft.taskmanager.checkpoint.CheckpointedWorker.JOB;
import static org.assertj.core.api.Assertions.assertThat;

import dev.weft.core.id.AttemptId;
import dev.weft.protocol.deploy.ToWorker;
import dev.weft.protocol.report.FromWorker;
import dev.weft.protocol.state.CheckpointOptions;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Whatever ends a checkpoint before its ack, and whenever: no file stays, no frozen state is kept. */
@Timeout(60)
final class CheckpointFilesTest {
    private final CheckpointedWorker worker = new CheckpointedWorker();
    private final AttemptId first = worker.task(0);
    private final AttemptId second = worker.task(1);

    /** Steps: 0 nothing written, 1 and 2 one and two tasks written. */
    @ParameterizedTest
    @ValueSource(ints = {0, 1, 2})
    void abortInAnyPhaseLeavesNothing(int steps) {
        worker.trigger(3, first, second);
        worker.freeze(first, 3, "a");
        worker.freeze(second, 3, "b");
        for (int i = 0; i < steps; i++) {
            worker.step();
        }
        worker.abort(3);
        worker.writeAll();

        assertThat(worker.sent).isEmpty();
        assertNothingIsLeft();
    }

    @Test
    void abortBeforeTheTriggerReleasesWhatWaits() {
        worker.freeze(first, 3, "a");
        worker.abort(3);

        assertNothingIsLeft();
    }

    @Test
    void frozenStatesAreReleasedAtTheAbortAndNotAfterTheStepUnderWay() {
        worker.trigger(3, first, second);
        worker.freeze(first, 3, "a");
        worker.freeze(second, 3, "b");
        worker.abort(3);

        assertThat(worker.states.get(1).released).isTrue();
        assertThat(worker.checkpoints.idle()).isFalse();
        worker.writeAll();
        assertNothingIsLeft();
    }

    @ParameterizedTest
    @EnumSource(
            value = FailingFiles.Fault.class,
            names = {"CREATE", "WRITE", "CLOSE"})
    void anErrorOfStorageDeclinesAndLeavesNothing(FailingFiles.Fault fault) {
        worker.files.fault = fault;
        worker.trigger(3, first, second);
        worker.freeze(first, 3, "a");
        worker.freeze(second, 3, "b");
        worker.writeAll();

        assertThat(worker.sent).hasSize(1);
        assertThat(worker.decline().storage()).isTrue();
        assertThat(worker.decline().reason()).contains("No space left on device");
        assertNothingIsLeft();
    }

    @Test
    void aStateThatCannotBeSerialisedIsItsTasksFault() {
        worker.trigger(3, first, second);
        worker.freeze(first, 3, "a");
        worker.freeze(
                second,
                3,
                List.of(FakeState.failing("window contents", new IllegalArgumentException("no serialiser"))));
        worker.writeAll();

        assertThat(worker.decline().storage()).isFalse();
        assertThat(worker.decline().attempt()).isEqualTo(second);
        assertThat(worker.decline().reason()).contains("window contents");
        assertNothingIsLeft();
    }

    @Test
    void whatTheUsersSerialiserThrowsIsItsTasksFault() {
        worker.trigger(3, first);
        worker.freeze(first, 3, List.of(FakeState.failing("tree", new StackOverflowError())));
        worker.writeAll();

        assertThat(worker.decline().storage()).isFalse();
        assertThat(worker.decline().attempt()).isEqualTo(first);
        assertNothingIsLeft();
    }

    @Test
    void aFolderThatIsNoUriIsAnErrorOfStorage() {
        worker.checkpoints.trigger(new ToWorker.TriggerCheckpoint(
                JOB,
                3,
                1000,
                new CheckpointOptions(CheckpointOptions.Kind.SAVEPOINT, false),
                "no such thing://%%",
                List.of(),
                List.of(first),
                Optional.empty()));
        worker.freeze(first, 3, "a");
        worker.writeAll();

        assertThat(worker.decline().storage()).isTrue();
        assertNothingIsLeft();
    }

    @Test
    void aCheckpointThatFailedDoesNotHinderTheNext() {
        worker.files.fault = FailingFiles.Fault.WRITE;
        worker.trigger(3, first);
        worker.freeze(first, 3, "a");
        worker.writeAll();
        worker.files.fault = FailingFiles.Fault.NONE;
        worker.trigger(4, first);
        worker.freeze(first, 4, "b");
        worker.writeAll();

        assertThat(worker.ack().checkpoint()).isEqualTo(4);
        assertThat(worker.folders()).containsExactly("/checkpoints/chk-4");
    }

    @Test
    void withoutAMasterTasksForgetAndNothingIsKept() {
        worker.trigger(3, first, second);
        worker.freeze(first, 3, "a");
        worker.step();
        worker.freeze(second, 4, "early");
        worker.checkpoints.masterLost(worker.running);
        worker.writeAll();

        assertThat(worker.tasks.calls).contains("forget of " + first, "forget of " + second);
        assertThat(worker.decline().checkpoint()).isEqualTo(3);
        assertNothingIsLeft();

        worker.trigger(4, first, second);
        assertThat(worker.decline().checkpoint()).isEqualTo(4);
        worker.trigger(5, first);
        worker.freeze(first, 5, "b");
        worker.writeAll();
        assertThat(worker.ack().checkpoint()).isEqualTo(5);
    }

    @Test
    void theEndOfAJobLeavesNothing() {
        worker.trigger(3, first, second);
        worker.freeze(first, 3, "a");
        worker.step();
        worker.freeze(second, 4, "early");
        worker.checkpoints.releaseJob(JOB);

        assertThat(worker.checkpoints.hasLeft(JOB)).isFalse();
        worker.writeAll();
        assertThat(worker.checkpoints.hasLeft(JOB)).isTrue();
        assertNothingIsLeft();
    }

    @Test
    void theEndOfAWorkerLeavesNothing() {
        worker.trigger(3, first, second);
        worker.freeze(first, 3, "a");
        worker.step();
        worker.checkpoints.stop();
        worker.writeAll();

        assertThat(worker.timesIdle).isPositive();
        assertNothingIsLeft();
    }

    @Test
    void completionOfALaterOneDropsWhatCameBefore() {
        worker.trigger(3, first, second);
        worker.freeze(first, 3, "a");
        worker.step();
        worker.complete(4);
        worker.writeAll();

        assertNothingIsLeft();
    }

    static LongStream seeds() {
        return LongStream.range(0, 200);
    }

    /** Events in any order: at the end every state is released, every id has at most one answer, files are those of acks. */
    @ParameterizedTest
    @MethodSource("seeds")
    void anyOrderOfEventsKeepsTheBooks(long seed) {
        var random = new SplittableRandom(seed);
        for (int i = 0; i < 60; i++) {
            long id = 1L + random.nextInt(6);
            AttemptId task = random.nextBoolean() ? first : second;
            switch (random.nextInt(7)) {
                case 0 -> worker.trigger(id, first, second);
                case 1, 2 -> worker.freeze(task, id, "s" + i);
                case 3 -> worker.abort(id);
                case 4 ->
                    worker.files.fault = random.nextInt(4) == 0 ? FailingFiles.Fault.WRITE : FailingFiles.Fault.NONE;
                case 5 -> {
                    if (random.nextInt(10) == 0) {
                        worker.checkpoints.masterLost(worker.running);
                    }
                }
                default -> worker.step();
            }
        }
        worker.checkpoints.stop();
        worker.writeAll();

        List<Long> answered =
                worker.sent.stream().map(CheckpointFilesTest::idOf).toList();
        assertThat(answered).doesNotHaveDuplicates();
        assertThat(worker.allReleased()).isTrue();
        assertThat(worker.checkpoints.idle()).isTrue();
        assertThat(worker.folders())
                .allMatch(folder -> worker.sent.stream()
                        .anyMatch(message -> message instanceof FromWorker.CheckpointAck
                                && folder.endsWith("chk-" + idOf(message))));
    }

    private static long idOf(FromWorker message) {
        return message instanceof FromWorker.CheckpointAck ack
                ? ack.checkpoint()
                : ((FromWorker.CheckpointDeclined) message).checkpoint();
    }

    private void assertNothingIsLeft() {
        assertThat(worker.folders()).isEmpty();
        assertThat(worker.allReleased()).isTrue();
        assertThat(worker.checkpoints.idle()).isTrue();
    }
}
