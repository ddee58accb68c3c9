package dev.weft.protocol.codec;

import static dev.weft.protocol.codec.CommonCodec.array;
import static dev.weft.protocol.codec.CommonCodec.bytes;
import static dev.weft.protocol.codec.CommonCodec.constant;
import static dev.weft.protocol.codec.CommonCodec.map;
import static dev.weft.protocol.codec.CommonCodec.operator;
import static dev.weft.protocol.codec.CommonCodec.refused;

import dev.weft.idl.TEndedTask;
import dev.weft.idl.TJobReport;
import dev.weft.idl.TReaderReport;
import dev.weft.idl.TSplitsAfter;
import dev.weft.protocol.report.EndedTask;
import dev.weft.protocol.report.JobReport;
import dev.weft.protocol.report.ReaderReport;
import dev.weft.protocol.report.SplitsAfter;
import dev.weft.protocol.report.TaskState;
import java.nio.ByteBuffer;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What a worker tells a master that takes over: the part of its registration that a first master needs not. */
final class JobReportCodec {
    private JobReportCodec() {}

    static TJobReport encode(JobReport report) {
        return new TJobReport(
                bytes(report.job().value()),
                report.highestCheckpoint(),
                map(report.ended(), JobReportCodec::encode),
                map(report.readers(), JobReportCodec::encode));
    }

    /** None for a writer that does not know of such reports. */
    static List<JobReport> decode(@Nullable List<TJobReport> reports) {
        return reports == null ? List.of() : map(reports, JobReportCodec::decode);
    }

    private static JobReport decode(TJobReport report) {
        return new JobReport(
                CommonCodec.job(report.bufferForJob()),
                report.getHighestCheckpoint(),
                map(report.getEnded(), JobReportCodec::decode),
                map(report.getReaders(), JobReportCodec::decode));
    }

    private static TEndedTask encode(EndedTask ended) {
        return new TEndedTask(
                CommonCodec.encode(ended.attempt()),
                ended.slot(),
                ended.state().name(),
                FromWorkerCodec.encode(ended.counters()),
                CommonCodec.encode(ended.accumulators()));
    }

    private static EndedTask decode(TEndedTask ended) {
        TaskState state = constant(TaskState.class, ended.getState());
        if (!state.terminal()) {
            throw refused("An ended task is " + state);
        }
        return new EndedTask(
                CommonCodec.decode(ended.getAttempt()),
                ended.getSlot(),
                state,
                FromWorkerCodec.decode(ended.getCounters()),
                CommonCodec.decode(ended.getAccumulators()));
    }

    private static TReaderReport encode(ReaderReport reader) {
        return new TReaderReport(
                CommonCodec.encode(reader.attempt()),
                bytes(reader.source().value()),
                reader.host(),
                reader.noMoreSplits(),
                reader.requests(),
                map(reader.splits(), JobReportCodec::encode));
    }

    private static ReaderReport decode(TReaderReport reader) {
        return new ReaderReport(
                CommonCodec.decode(reader.getAttempt()),
                operator(reader.bufferForSource()),
                reader.getHost(),
                reader.isNoMoreSplits(),
                reader.getRequests(),
                map(reader.getSplits(), JobReportCodec::decode));
    }

    private static TSplitsAfter encode(SplitsAfter splits) {
        return new TSplitsAfter(
                splits.checkpoint(), splits.serializerVersion(), map(splits.splits(), ByteBuffer::wrap));
    }

    private static SplitsAfter decode(TSplitsAfter splits) {
        return new SplitsAfter(
                splits.getCheckpoint(), splits.getSerializerVersion(), map(splits.getSplits(), bytes -> array(bytes)));
    }
}
