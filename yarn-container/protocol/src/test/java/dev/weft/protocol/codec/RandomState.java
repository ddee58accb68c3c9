package dev.weft.protocol.codec;

import dev.weft.core.id.Id128;
import dev.weft.core.id.JobId;
import dev.weft.core.id.OperatorId;
import dev.weft.core.id.VertexId;
import dev.weft.protocol.deploy.ToWorker;
import dev.weft.protocol.report.FromWorker;
import dev.weft.protocol.state.AssignedPart;
import dev.weft.protocol.state.CheckpointOptions;
import dev.weft.protocol.state.KeyGroupRange;
import dev.weft.protocol.state.Manifest;
import dev.weft.protocol.state.OperatorRestore;
import dev.weft.protocol.state.OperatorSnapshot;
import dev.weft.protocol.state.OperatorState;
import dev.weft.protocol.state.Predecessor;
import dev.weft.protocol.state.Segment;
import dev.weft.protocol.state.SharedPart;
import dev.weft.protocol.state.SnapshotStatistics;
import dev.weft.protocol.state.StateAssignment;
import dev.weft.protocol.state.StateFile;
import dev.weft.protocol.state.StateHandle;
import dev.weft.protocol.state.StateKind;
import dev.weft.protocol.state.SubtaskSnapshot;
import dev.weft.protocol.state.SubtaskState;
import dev.weft.protocol.state.TaskRestore;
import java.util.SplittableRandom;

/** What checkpoints say, with every component drawn from a seed. */
final class RandomState {
    private final RandomMessages messages;
    private final SplittableRandom random;

    RandomState(RandomMessages messages, SplittableRandom random) {
        this.messages = messages;
        this.random = random;
    }

    ToWorker.TriggerCheckpoint trigger() {
        return new ToWorker.TriggerCheckpoint(
                JobId.random(random),
                messages.anyLong(),
                messages.anyLong(),
                new CheckpointOptions(messages.any(CheckpointOptions.Kind.class), random.nextBoolean()),
                messages.text(),
                messages.list(messages::attempt),
                messages.list(messages::attempt),
                messages.maybe(() -> new Predecessor(messages.anyLong(), messages.list(messages::text))));
    }

    FromWorker.CheckpointAck ack() {
        return new FromWorker.CheckpointAck(
                JobId.random(random),
                messages.anyLong(),
                messages.maybe(this::file),
                messages.list(this::file),
                messages.list(this::snapshot));
    }

    Manifest manifest() {
        return new Manifest(
                JobId.random(random),
                Id128.random(random),
                messages.epoch(),
                messages.anyLong(),
                messages.anyLong(),
                messages.anyLong(),
                messages.any(CheckpointOptions.Kind.class),
                messages.text(),
                messages.map(messages::text),
                messages.list(this::file),
                messages.list(this::operator));
    }

    TaskRestore taskRestore() {
        return new TaskRestore(messages.anyLong(), random.nextBoolean(), messages.list(this::restore));
    }

    private OperatorRestore restore() {
        return new OperatorRestore(OperatorId.random(random), messages.anyLong(), messages.list(this::assignment));
    }

    private StateAssignment assignment() {
        return new StateAssignment(
                messages.any(StateKind.class),
                messages.text(),
                "file:/chk-7/" + random.nextInt(3),
                random.nextInt(2),
                segment(),
                range(),
                messages.anyInt(),
                messages.anyInt(),
                messages.list(() -> new AssignedPart(
                        messages.text(),
                        "file:/shared/" + random.nextInt(3),
                        random.nextInt(2),
                        new Segment(0, messages.anyLong(), messages.anyLong(), messages.anyInt()))));
    }

    private OperatorState operator() {
        return new OperatorState(
                OperatorId.random(random),
                messages.maybe(messages::text),
                messages.text(),
                messages.anyInt(),
                messages.anyInt(),
                messages.maybe(messages::array),
                messages.anyInt(),
                messages.list(() -> new SubtaskState(
                        messages.anyInt(), random.nextBoolean(), messages.anyLong(), messages.list(this::handle))));
    }

    private SubtaskSnapshot snapshot() {
        return new SubtaskSnapshot(
                VertexId.random(random),
                messages.anyInt(),
                random.nextBoolean(),
                messages.list(() -> new OperatorSnapshot(
                        OperatorId.random(random), messages.anyLong(), messages.list(this::handle))),
                new SnapshotStatistics(
                        messages.anyLong(),
                        messages.anyLong(),
                        messages.anyLong(),
                        messages.anyLong(),
                        messages.anyLong(),
                        messages.anyLong(),
                        messages.anyLong()));
    }

    private StateHandle handle() {
        return new StateHandle(
                messages.any(StateKind.class),
                messages.text(),
                segment(),
                range(),
                messages.anyInt(),
                messages.list(() -> new SharedPart(messages.text(), segment())));
    }

    private StateFile file() {
        return new StateFile(messages.text(), messages.anyLong(), messages.anyInt());
    }

    private Segment segment() {
        return new Segment(messages.anyInt(), messages.anyLong(), messages.anyLong(), messages.anyInt());
    }

    private KeyGroupRange range() {
        int first = random.nextInt(100);
        return new KeyGroupRange(first, first + random.nextInt(100));
    }
}
