package dev.weft.protocol.codec;

import static dev.weft.protocol.codec.CommonCodec.bytes;
import static dev.weft.protocol.codec.CommonCodec.constant;
import static dev.weft.protocol.codec.CommonCodec.map;

import dev.weft.idl.TCheckpointAborted;
import dev.weft.idl.TCheckpointAck;
import dev.weft.idl.TCheckpointBase;
import dev.weft.idl.TCheckpointComplete;
import dev.weft.idl.TCheckpointDeclined;
import dev.weft.idl.TDrainSources;
import dev.weft.idl.TFinishTasks;
import dev.weft.idl.TTriggerCheckpoint;
import dev.weft.protocol.deploy.ToWorker.CheckpointAborted;
import dev.weft.protocol.deploy.ToWorker.CheckpointComplete;
import dev.weft.protocol.deploy.ToWorker.DrainSources;
import dev.weft.protocol.deploy.ToWorker.FinishTasks;
import dev.weft.protocol.deploy.ToWorker.TriggerCheckpoint;
import dev.weft.protocol.report.FromWorker.CheckpointAck;
import dev.weft.protocol.report.FromWorker.CheckpointDeclined;
import dev.weft.protocol.state.CheckpointOptions;
import dev.weft.protocol.state.Predecessor;
import java.util.List;
import java.util.Optional;

/** Messages about checkpoints, in both directions. */
final class CheckpointCodec {
    private CheckpointCodec() {}

    static TTriggerCheckpoint encode(TriggerCheckpoint trigger) {
        TTriggerCheckpoint encoded = new TTriggerCheckpoint(
                bytes(trigger.job().value()),
                trigger.checkpoint(),
                trigger.epochMillis(),
                trigger.options().kind().name(),
                trigger.options().suspendSources(),
                trigger.folder(),
                map(trigger.sources(), CommonCodec::encode),
                map(trigger.participants(), CommonCodec::encode));
        trigger.base().ifPresent(base -> encoded.setBase(new TCheckpointBase(base.checkpoint(), base.left())));
        return encoded;
    }

    static TriggerCheckpoint decode(TTriggerCheckpoint trigger) {
        return new TriggerCheckpoint(
                CommonCodec.job(trigger.bufferForJob()),
                trigger.getCheckpoint(),
                trigger.getEpochMillis(),
                new CheckpointOptions(
                        constant(CheckpointOptions.Kind.class, trigger.getKind()), trigger.isSuspendSources()),
                trigger.getFolder(),
                map(trigger.getSources(), CommonCodec::decode),
                map(trigger.getParticipants(), CommonCodec::decode),
                Optional.ofNullable(trigger.getBase())
                        .map(base -> new Predecessor(base.getCheckpoint(), base.getLeft())));
    }

    static TCheckpointComplete encode(CheckpointComplete complete) {
        return new TCheckpointComplete(bytes(complete.job().value()), complete.checkpoint());
    }

    static CheckpointComplete decode(TCheckpointComplete complete) {
        return new CheckpointComplete(CommonCodec.job(complete.bufferForJob()), complete.getCheckpoint());
    }

    static TCheckpointAborted encode(CheckpointAborted aborted) {
        return new TCheckpointAborted(bytes(aborted.job().value()), aborted.checkpoint(), aborted.reason());
    }

    static CheckpointAborted decode(TCheckpointAborted aborted) {
        return new CheckpointAborted(
                CommonCodec.job(aborted.bufferForJob()), aborted.getCheckpoint(), aborted.getReason());
    }

    static TDrainSources encode(DrainSources drain) {
        return new TDrainSources(bytes(drain.job().value()), map(drain.sources(), CommonCodec::encode));
    }

    static DrainSources decode(TDrainSources drain) {
        return new DrainSources(CommonCodec.job(drain.bufferForJob()), map(drain.getSources(), CommonCodec::decode));
    }

    static TFinishTasks encode(FinishTasks finish) {
        return new TFinishTasks(bytes(finish.job().value()), map(finish.attempts(), CommonCodec::encode));
    }

    static FinishTasks decode(TFinishTasks finish) {
        return new FinishTasks(CommonCodec.job(finish.bufferForJob()), map(finish.getAttempts(), CommonCodec::decode));
    }

    static TCheckpointAck encode(CheckpointAck ack) {
        TCheckpointAck encoded =
                new TCheckpointAck(bytes(ack.job().value()), ack.checkpoint(), map(ack.subtasks(), StateCodec::encode));
        ack.file().ifPresent(file -> encoded.setFile(StateCodec.encode(file)));
        if (!ack.shared().isEmpty()) {
            encoded.setShared(map(ack.shared(), StateCodec::encode));
        }
        return encoded;
    }

    static CheckpointAck decode(TCheckpointAck ack) {
        return new CheckpointAck(
                CommonCodec.job(ack.bufferForJob()),
                ack.getCheckpoint(),
                Optional.ofNullable(ack.getFile()).map(StateCodec::decode),
                ack.isSetShared() ? map(ack.getShared(), StateCodec::decode) : List.of(),
                map(ack.getSubtasks(), StateCodec::decode));
    }

    static TCheckpointDeclined encode(CheckpointDeclined declined) {
        return new TCheckpointDeclined(
                bytes(declined.job().value()),
                declined.checkpoint(),
                CommonCodec.encode(declined.attempt()),
                declined.reason(),
                declined.storage());
    }

    static CheckpointDeclined decode(TCheckpointDeclined declined) {
        return new CheckpointDeclined(
                CommonCodec.job(declined.bufferForJob()),
                declined.getCheckpoint(),
                CommonCodec.decode(declined.getAttempt()),
                declined.getReason(),
                declined.isStorage());
    }
}
