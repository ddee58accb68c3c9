package dev.weft.protocol.codec;

import static dev.weft.protocol.codec.CommonCodec.array;
import static dev.weft.protocol.codec.CommonCodec.bytes;
import static dev.weft.protocol.codec.CommonCodec.map;
import static dev.weft.protocol.codec.CommonCodec.operator;
import static dev.weft.protocol.codec.CommonCodec.present;

import dev.weft.idl.TFromWorker;
import dev.weft.idl.TReaderEvent;
import dev.weft.idl.TReaderStarted;
import dev.weft.idl.TReaderWatermark;
import dev.weft.idl.TSplitRequested;
import dev.weft.idl.TTaskCounters;
import dev.weft.idl.TTaskReport;
import dev.weft.idl.TTaskStatus;
import dev.weft.idl.TTaskTime;
import dev.weft.idl.TTimeHolder;
import dev.weft.idl.TWorkerHeartbeat;
import dev.weft.idl.TWorkerMemory;
import dev.weft.idl.TWorkerRegistration;
import dev.weft.protocol.gateway.Envelope;
import dev.weft.protocol.report.FromWorker;
import dev.weft.protocol.report.FromWorker.ReaderEvent;
import dev.weft.protocol.report.FromWorker.ReaderStarted;
import dev.weft.protocol.report.FromWorker.ReaderWatermark;
import dev.weft.protocol.report.FromWorker.SplitRequested;
import dev.weft.protocol.report.FromWorker.TaskReport;
import dev.weft.protocol.report.TaskCounters;
import dev.weft.protocol.report.TaskState;
import dev.weft.protocol.report.TaskStatus;
import dev.weft.protocol.report.TaskTime;
import dev.weft.protocol.report.WorkerHeartbeat;
import dev.weft.protocol.report.WorkerMemory;
import dev.weft.protocol.report.WorkerRegistration;
import java.nio.ByteBuffer;
import java.util.Optional;

/** What workers tell masters. A message is a kind and the field that the kind names. */
final class FromWorkerCodec {
    private static final String TASK_REPORT = "task-report";
    private static final String READER_STARTED = "reader-started";
    private static final String SPLIT_REQUESTED = "split-requested";
    private static final String READER_EVENT = "reader-event";
    private static final String READER_WATERMARK = "reader-watermark";
    private static final String CHECKPOINT_ACK = "checkpoint-ack";
    private static final String CHECKPOINT_DECLINED = "checkpoint-declined";

    private FromWorkerCodec() {}

    static TFromWorker encode(Envelope<FromWorker> envelope) {
        TFromWorker encoded = new TFromWorker().setSequence(envelope.sequence());
        envelope.message().handle(new Encoder(encoded));
        return encoded;
    }

    /** Fills in kind and payload. */
    private record Encoder(TFromWorker to) implements FromWorker.Handler {
        @Override
        public void taskReport(TaskReport message) {
            to.setKind(TASK_REPORT).setTaskReport(encode(message));
        }

        @Override
        public void readerStarted(ReaderStarted message) {
            to.setKind(READER_STARTED)
                    .setReaderStarted(new TReaderStarted(
                            CommonCodec.encode(message.attempt()),
                            bytes(message.source().value()),
                            message.host()));
        }

        @Override
        public void splitRequested(SplitRequested message) {
            to.setKind(SPLIT_REQUESTED)
                    .setSplitRequested(new TSplitRequested(
                            CommonCodec.encode(message.attempt()),
                            bytes(message.source().value()),
                            message.host()));
        }

        @Override
        public void readerEvent(ReaderEvent message) {
            to.setKind(READER_EVENT)
                    .setReaderEvent(new TReaderEvent(
                            CommonCodec.encode(message.attempt()),
                            bytes(message.source().value()),
                            ByteBuffer.wrap(message.event())));
        }

        @Override
        public void readerWatermark(ReaderWatermark message) {
            to.setKind(READER_WATERMARK)
                    .setReaderWatermark(new TReaderWatermark(
                            CommonCodec.encode(message.attempt()),
                            bytes(message.source().value()),
                            message.group(),
                            message.maxDriftMillis(),
                            message.watermark(),
                            message.idle(),
                            message.limit()));
        }

        @Override
        public void checkpointAck(FromWorker.CheckpointAck message) {
            to.setKind(CHECKPOINT_ACK).setCheckpointAck(CheckpointCodec.encode(message));
        }

        @Override
        public void checkpointDeclined(FromWorker.CheckpointDeclined message) {
            to.setKind(CHECKPOINT_DECLINED).setCheckpointDeclined(CheckpointCodec.encode(message));
        }
    }

    static Envelope<FromWorker> decode(TFromWorker encoded) {
        return new Envelope<>(encoded.getSequence(), message(encoded));
    }

    private static FromWorker message(TFromWorker encoded) {
        String kind = encoded.getKind();
        return switch (kind) {
            case TASK_REPORT -> decode(present(encoded.getTaskReport(), kind));
            case READER_STARTED -> decode(present(encoded.getReaderStarted(), kind));
            case SPLIT_REQUESTED -> decode(present(encoded.getSplitRequested(), kind));
            case READER_EVENT -> decode(present(encoded.getReaderEvent(), kind));
            case READER_WATERMARK -> decode(present(encoded.getReaderWatermark(), kind));
            case CHECKPOINT_ACK -> CheckpointCodec.decode(present(encoded.getCheckpointAck(), kind));
            case CHECKPOINT_DECLINED -> CheckpointCodec.decode(present(encoded.getCheckpointDeclined(), kind));
            default -> throw CommonCodec.refused("Unknown message from a worker '" + kind + "'");
        };
    }

    private static TTaskReport encode(TaskReport report) {
        TTaskReport encoded = new TTaskReport(
                CommonCodec.encode(report.attempt()),
                report.state().name(),
                encode(report.counters()),
                CommonCodec.encode(report.accumulators()));
        report.failure().ifPresent(failure -> encoded.setFailure(CommonCodec.encode(failure)));
        return encoded;
    }

    private static TaskReport decode(TTaskReport report) {
        return new TaskReport(
                CommonCodec.decode(report.getAttempt()),
                CommonCodec.constant(TaskState.class, report.getState()),
                Optional.ofNullable(report.getFailure()).map(CommonCodec::decode),
                decode(report.getCounters()),
                CommonCodec.decode(report.getAccumulators()));
    }

    private static ReaderStarted decode(TReaderStarted started) {
        return new ReaderStarted(
                CommonCodec.decode(started.getAttempt()), operator(started.bufferForSource()), started.getHost());
    }

    private static SplitRequested decode(TSplitRequested request) {
        return new SplitRequested(
                CommonCodec.decode(request.getAttempt()), operator(request.bufferForSource()), request.getHost());
    }

    private static ReaderEvent decode(TReaderEvent event) {
        return new ReaderEvent(
                CommonCodec.decode(event.getAttempt()),
                operator(event.bufferForSource()),
                array(event.bufferForEvent()));
    }

    private static ReaderWatermark decode(TReaderWatermark report) {
        return new ReaderWatermark(
                CommonCodec.decode(report.getAttempt()),
                operator(report.bufferForSource()),
                report.getGroup(),
                report.getMaxDriftMillis(),
                report.getWatermark(),
                report.isIdle(),
                report.getLimit());
    }

    static TWorkerRegistration encode(WorkerRegistration registration) {
        return new TWorkerRegistration(
                registration.worker().value(),
                registration.incarnation(),
                CommonCodec.encode(registration.epoch()),
                registration.host(),
                registration.controlPort(),
                registration.dataPort(),
                registration.slots(),
                encode(registration.memory()),
                map(registration.running(), FromWorkerCodec::encode),
                map(registration.jobs(), JobReportCodec::encode));
    }

    static WorkerRegistration decode(TWorkerRegistration registration) {
        return new WorkerRegistration(
                CommonCodec.worker(registration.getWorker()),
                registration.getIncarnation(),
                CommonCodec.decode(registration.getEpoch()),
                registration.getHost(),
                registration.getControlPort(),
                registration.getDataPort(),
                registration.getSlots(),
                decode(registration.getMemory()),
                map(registration.getRunning(), FromWorkerCodec::decode),
                JobReportCodec.decode(registration.getJobs()));
    }

    static TWorkerHeartbeat encode(WorkerHeartbeat heartbeat) {
        return new TWorkerHeartbeat(
                heartbeat.worker().value(),
                heartbeat.incarnation(),
                CommonCodec.encode(heartbeat.epoch()),
                heartbeat.heapUsedBytes(),
                map(heartbeat.tasks(), FromWorkerCodec::encode));
    }

    static WorkerHeartbeat decode(TWorkerHeartbeat heartbeat) {
        return new WorkerHeartbeat(
                CommonCodec.worker(heartbeat.getWorker()),
                heartbeat.getIncarnation(),
                CommonCodec.decode(heartbeat.getEpoch()),
                heartbeat.getHeapUsedBytes(),
                map(heartbeat.getTasks(), FromWorkerCodec::decode));
    }

    private static TWorkerMemory encode(WorkerMemory memory) {
        return new TWorkerMemory(
                memory.processBytes(),
                memory.heapBytes(),
                memory.networkBytes(),
                memory.managedBytes(),
                memory.overheadBytes());
    }

    private static WorkerMemory decode(TWorkerMemory memory) {
        return new WorkerMemory(
                memory.getProcessBytes(),
                memory.getHeapBytes(),
                memory.getNetworkBytes(),
                memory.getManagedBytes(),
                memory.getOverheadBytes());
    }

    private static TTaskStatus encode(TaskStatus status) {
        TTaskStatus encoded = new TTaskStatus(
                CommonCodec.encode(status.attempt()),
                status.slot(),
                status.state().name(),
                encode(status.counters()));
        status.time().ifPresent(time -> encoded.setTime(encode(time)));
        return encoded;
    }

    private static TaskStatus decode(TTaskStatus status) {
        return new TaskStatus(
                CommonCodec.decode(status.getAttempt()),
                status.getSlot(),
                CommonCodec.constant(TaskState.class, status.getState()),
                decode(status.getCounters()),
                Optional.ofNullable(status.getTime()).map(FromWorkerCodec::decode));
    }

    private static TTaskTime encode(TaskTime time) {
        TTaskTime encoded = new TTaskTime();
        encoded.setWatermark(time.watermark());
        encoded.setIdle(time.idle());
        time.holder()
                .ifPresent(holder -> encoded.setHolder(
                        new TTimeHolder(holder.split(), holder.edge(), holder.subtask(), holder.watermark())));
        return encoded;
    }

    private static TaskTime decode(TTaskTime time) {
        return new TaskTime(
                time.getWatermark(),
                time.isIdle(),
                Optional.ofNullable(time.getHolder())
                        .map(holder -> new TaskTime.Holder(
                                holder.getSplit(), holder.getEdge(), holder.getSubtask(), holder.getWatermark())));
    }

    static TTaskCounters encode(TaskCounters counters) {
        return new TTaskCounters(
                counters.recordsIn(),
                counters.recordsOut(),
                counters.bytesIn(),
                counters.bytesOut(),
                counters.busyNanos(),
                counters.backPressuredNanos(),
                counters.idleNanos());
    }

    static TaskCounters decode(TTaskCounters counters) {
        return new TaskCounters(
                counters.getRecordsIn(),
                counters.getRecordsOut(),
                counters.getBytesIn(),
                counters.getBytesOut(),
                counters.getBusyNanos(),
                counters.getBackPressuredNanos(),
                counters.getIdleNanos());
    }
}
