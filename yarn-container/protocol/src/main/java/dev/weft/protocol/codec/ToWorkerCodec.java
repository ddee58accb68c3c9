package dev.weft.protocol.codec;

import static dev.weft.protocol.codec.CommonCodec.bytes;
import static dev.weft.protocol.codec.CommonCodec.map;
import static dev.weft.protocol.codec.CommonCodec.operator;
import static dev.weft.protocol.codec.CommonCodec.present;

import dev.weft.idl.TAddSplits;
import dev.weft.idl.TCancelTasks;
import dev.weft.idl.TEnumeratorEvent;
import dev.weft.idl.TNoMoreSplits;
import dev.weft.idl.TPrepareJob;
import dev.weft.idl.TRefusal;
import dev.weft.idl.TRegistrationAccepted;
import dev.weft.idl.TReleaseJob;
import dev.weft.idl.TStopWorker;
import dev.weft.idl.TToWorker;
import dev.weft.idl.TWatermarkLimit;
import dev.weft.protocol.deploy.DeployTasks;
import dev.weft.protocol.deploy.PrepareJob;
import dev.weft.protocol.deploy.ToWorker;
import dev.weft.protocol.deploy.ToWorker.AddSplits;
import dev.weft.protocol.deploy.ToWorker.CancelTasks;
import dev.weft.protocol.deploy.ToWorker.EnumeratorEvent;
import dev.weft.protocol.deploy.ToWorker.NoMoreSplits;
import dev.weft.protocol.deploy.ToWorker.ReleaseJob;
import dev.weft.protocol.deploy.ToWorker.StopWorker;
import dev.weft.protocol.deploy.ToWorker.WatermarkLimit;
import dev.weft.protocol.gateway.Envelope;
import dev.weft.protocol.report.Refusal;
import dev.weft.protocol.report.RegistrationAccepted;
import java.nio.ByteBuffer;
import java.time.Duration;

/** What masters tell workers. A message is a kind and the field that the kind names. */
final class ToWorkerCodec {
    private static final String DEPLOY_TASKS = "deploy-tasks";
    private static final String PREPARE_JOB = "prepare-job";
    private static final String CANCEL_TASKS = "cancel-tasks";
    private static final String RELEASE_JOB = "release-job";
    private static final String ADD_SPLITS = "add-splits";
    private static final String NO_MORE_SPLITS = "no-more-splits";
    private static final String ENUMERATOR_EVENT = "enumerator-event";
    private static final String TRIGGER_CHECKPOINT = "trigger-checkpoint";
    private static final String CHECKPOINT_COMPLETE = "checkpoint-complete";
    private static final String CHECKPOINT_ABORTED = "checkpoint-aborted";
    private static final String DRAIN_SOURCES = "drain-sources";
    private static final String FINISH_TASKS = "finish-tasks";
    private static final String WATERMARK_LIMIT = "watermark-limit";
    private static final String STOP_WORKER = "stop-worker";

    private ToWorkerCodec() {}

    static TToWorker encode(Envelope<ToWorker> envelope) {
        TToWorker encoded = new TToWorker().setSequence(envelope.sequence());
        envelope.message().handle(new Encoder(encoded));
        return encoded;
    }

    /** Fills in kind and payload. */
    private record Encoder(TToWorker to) implements ToWorker.Handler {
        @Override
        public void deploy(DeployTasks message) {
            to.setKind(DEPLOY_TASKS).setDeployTasks(DeployCodec.encode(message));
        }

        @Override
        public void prepareJob(PrepareJob message) {
            to.setKind(PREPARE_JOB).setPrepareJob(new TPrepareJob(DeployCodec.encode(message.shape())));
        }

        @Override
        public void cancel(CancelTasks message) {
            to.setKind(CANCEL_TASKS)
                    .setCancelTasks(new TCancelTasks(
                            bytes(message.job().value()), map(message.attempts(), CommonCodec::encode)));
        }

        @Override
        public void releaseJob(ReleaseJob message) {
            to.setKind(RELEASE_JOB)
                    .setReleaseJob(new TReleaseJob(bytes(message.job().value())));
        }

        @Override
        public void addSplits(AddSplits message) {
            to.setKind(ADD_SPLITS)
                    .setAddSplits(new TAddSplits(
                            CommonCodec.encode(message.attempt()),
                            bytes(message.source().value()),
                            message.serializerVersion(),
                            map(message.splits(), ByteBuffer::wrap)));
        }

        @Override
        public void noMoreSplits(NoMoreSplits message) {
            to.setKind(NO_MORE_SPLITS)
                    .setNoMoreSplits(new TNoMoreSplits(
                            CommonCodec.encode(message.attempt()),
                            bytes(message.source().value())));
        }

        @Override
        public void enumeratorEvent(EnumeratorEvent message) {
            to.setKind(ENUMERATOR_EVENT)
                    .setEnumeratorEvent(new TEnumeratorEvent(
                            CommonCodec.encode(message.attempt()),
                            bytes(message.source().value()),
                            ByteBuffer.wrap(message.event())));
        }

        @Override
        public void triggerCheckpoint(ToWorker.TriggerCheckpoint message) {
            to.setKind(TRIGGER_CHECKPOINT).setTriggerCheckpoint(CheckpointCodec.encode(message));
        }

        @Override
        public void checkpointComplete(ToWorker.CheckpointComplete message) {
            to.setKind(CHECKPOINT_COMPLETE).setCheckpointComplete(CheckpointCodec.encode(message));
        }

        @Override
        public void checkpointAborted(ToWorker.CheckpointAborted message) {
            to.setKind(CHECKPOINT_ABORTED).setCheckpointAborted(CheckpointCodec.encode(message));
        }

        @Override
        public void drainSources(ToWorker.DrainSources message) {
            to.setKind(DRAIN_SOURCES).setDrainSources(CheckpointCodec.encode(message));
        }

        @Override
        public void finishTasks(ToWorker.FinishTasks message) {
            to.setKind(FINISH_TASKS).setFinishTasks(CheckpointCodec.encode(message));
        }

        @Override
        public void watermarkLimit(WatermarkLimit message) {
            to.setKind(WATERMARK_LIMIT)
                    .setWatermarkLimit(new TWatermarkLimit(
                            CommonCodec.encode(message.attempt()),
                            bytes(message.source().value()),
                            message.limit()));
        }

        @Override
        public void stop(StopWorker message) {
            to.setKind(STOP_WORKER).setStopWorker(new TStopWorker(message.reason()));
        }
    }

    static Envelope<ToWorker> decode(TToWorker encoded) {
        return new Envelope<>(encoded.getSequence(), message(encoded));
    }

    private static ToWorker message(TToWorker encoded) {
        String kind = encoded.getKind();
        return switch (kind) {
            case DEPLOY_TASKS -> DeployCodec.decode(present(encoded.getDeployTasks(), kind));
            case PREPARE_JOB ->
                new PrepareJob(DeployCodec.decode(
                        present(encoded.getPrepareJob(), kind).getShape()));
            case CANCEL_TASKS -> decode(present(encoded.getCancelTasks(), kind));
            case RELEASE_JOB ->
                new ReleaseJob(
                        CommonCodec.job(present(encoded.getReleaseJob(), kind).bufferForJob()));
            case ADD_SPLITS -> decode(present(encoded.getAddSplits(), kind));
            case NO_MORE_SPLITS -> decode(present(encoded.getNoMoreSplits(), kind));
            case ENUMERATOR_EVENT -> decode(present(encoded.getEnumeratorEvent(), kind));
            case TRIGGER_CHECKPOINT -> CheckpointCodec.decode(present(encoded.getTriggerCheckpoint(), kind));
            case CHECKPOINT_COMPLETE -> CheckpointCodec.decode(present(encoded.getCheckpointComplete(), kind));
            case CHECKPOINT_ABORTED -> CheckpointCodec.decode(present(encoded.getCheckpointAborted(), kind));
            case DRAIN_SOURCES -> CheckpointCodec.decode(present(encoded.getDrainSources(), kind));
            case FINISH_TASKS -> CheckpointCodec.decode(present(encoded.getFinishTasks(), kind));
            case WATERMARK_LIMIT -> decode(present(encoded.getWatermarkLimit(), kind));
            case STOP_WORKER ->
                new StopWorker(present(encoded.getStopWorker(), kind).getReason());
            default -> throw CommonCodec.refused("Unknown message to a worker '" + kind + "'");
        };
    }

    private static CancelTasks decode(TCancelTasks cancel) {
        return new CancelTasks(CommonCodec.job(cancel.bufferForJob()), map(cancel.getAttempts(), CommonCodec::decode));
    }

    private static AddSplits decode(TAddSplits add) {
        return new AddSplits(
                CommonCodec.decode(add.getAttempt()),
                operator(add.bufferForSource()),
                add.getSerializerVersion(),
                map(add.getSplits(), CommonCodec::array));
    }

    private static NoMoreSplits decode(TNoMoreSplits end) {
        return new NoMoreSplits(CommonCodec.decode(end.getAttempt()), operator(end.bufferForSource()));
    }

    private static EnumeratorEvent decode(TEnumeratorEvent event) {
        return new EnumeratorEvent(
                CommonCodec.decode(event.getAttempt()),
                operator(event.bufferForSource()),
                CommonCodec.array(event.bufferForEvent()));
    }

    private static WatermarkLimit decode(TWatermarkLimit limit) {
        return new WatermarkLimit(
                CommonCodec.decode(limit.getAttempt()), operator(limit.bufferForSource()), limit.getLimit());
    }

    static TRegistrationAccepted encode(RegistrationAccepted accepted) {
        return new TRegistrationAccepted(
                accepted.worker().value(),
                accepted.incarnation(),
                CommonCodec.encode(accepted.epoch()),
                accepted.heartbeatInterval().toNanos(),
                accepted.heartbeatTimeout().toNanos());
    }

    static RegistrationAccepted decode(TRegistrationAccepted accepted) {
        return new RegistrationAccepted(
                CommonCodec.worker(accepted.getWorker()),
                accepted.getIncarnation(),
                CommonCodec.decode(accepted.getEpoch()),
                Duration.ofNanos(accepted.getHeartbeatIntervalNanos()),
                Duration.ofNanos(accepted.getHeartbeatTimeoutNanos()));
    }

    static TRefusal encode(Refusal refusal) {
        return new TRefusal(
                refusal.reason().name(), refusal.incarnation(), CommonCodec.encode(refusal.epoch()), refusal.message());
    }

    static Refusal decode(TRefusal refusal) {
        return new Refusal(
                CommonCodec.constant(Refusal.Reason.class, refusal.getReason()),
                refusal.getIncarnation(),
                CommonCodec.decode(refusal.getEpoch()),
                refusal.getMessage());
    }
}
