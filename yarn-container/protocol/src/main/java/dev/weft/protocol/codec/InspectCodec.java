package dev.weft.protocol.codec;

import static dev.weft.protocol.codec.CommonCodec.bytes;
import static dev.weft.protocol.codec.CommonCodec.constant;
import static dev.weft.protocol.codec.CommonCodec.map;
import static dev.weft.protocol.codec.CommonCodec.present;

import dev.weft.core.error.ErrorCode;
import dev.weft.core.inspect.LogChunk;
import dev.weft.core.inspect.LogFile;
import dev.weft.core.inspect.LogName;
import dev.weft.core.inspect.ThreadEntry;
import dev.weft.idl.TFindings;
import dev.weft.idl.TInspection;
import dev.weft.idl.TLogChunk;
import dev.weft.idl.TLogFile;
import dev.weft.idl.TReadLog;
import dev.weft.idl.TSampleStacks;
import dev.weft.idl.TSetLogLevel;
import dev.weft.idl.TStackNode;
import dev.weft.idl.TThreadEntry;
import dev.weft.protocol.inspect.Findings;
import dev.weft.protocol.inspect.Inspection;
import dev.weft.protocol.inspect.InspectionReply;
import dev.weft.protocol.inspect.InspectionRequest;
import dev.weft.protocol.inspect.StackTree;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.Optional;
import java.util.TreeMap;

/** Questions about a worker's process and their answers. */
final class InspectCodec {
    private static final String LIST_LOGS = "list-logs";
    private static final String READ_LOG = "read-log";
    private static final String DUMP_THREADS = "dump-threads";
    private static final String SAMPLE_STACKS = "sample-stacks";
    private static final String LIST_LOG_LEVELS = "list-log-levels";
    private static final String SET_LOG_LEVEL = "set-log-level";

    private static final String LOG_FILES = "log-files";
    private static final String LOG_RANGE = "log-range";
    private static final String THREADS = "threads";
    private static final String STACKS = "stacks";
    private static final String LOG_LEVELS = "log-levels";
    private static final String REFUSED = "refused";

    private InspectCodec() {}

    static TInspection encode(InspectionRequest request) {
        TInspection to = request.inspection().handle(new InspectionEncoder());
        return to.setId(request.id());
    }

    private static TInspection kind(String kind) {
        return new TInspection().setKind(kind);
    }

    /** Fills in kind and payload. */
    private static final class InspectionEncoder implements Inspection.Handler<TInspection> {
        @Override
        public TInspection listLogs(Inspection.ListLogs inspection) {
            return kind(LIST_LOGS);
        }

        @Override
        public TInspection readLog(Inspection.ReadLog inspection) {
            LogName log = inspection.log();
            return kind(READ_LOG)
                    .setReadLog(new TReadLog(
                            log.kind().name(),
                            log.name(),
                            inspection.file(),
                            inspection.offset(),
                            inspection.length()));
        }

        @Override
        public TInspection dumpThreads(Inspection.DumpThreads inspection) {
            return kind(DUMP_THREADS);
        }

        @Override
        public TInspection sampleStacks(Inspection.SampleStacks inspection) {
            TSampleStacks to = new TSampleStacks(
                    bytes(inspection.job().value()),
                    bytes(inspection.vertex().value()),
                    inspection.samples(),
                    inspection.interval().toNanos(),
                    inspection.depth());
            inspection.subtask().ifPresent(to::setSubtask);
            return kind(SAMPLE_STACKS).setSampleStacks(to);
        }

        @Override
        public TInspection listLogLevels(Inspection.ListLogLevels inspection) {
            return kind(LIST_LOG_LEVELS);
        }

        @Override
        public TInspection setLogLevel(Inspection.SetLogLevel inspection) {
            TSetLogLevel to = new TSetLogLevel(inspection.logger());
            inspection.level().ifPresent(to::setLevel);
            return kind(SET_LOG_LEVEL).setSetLogLevel(to);
        }
    }

    static InspectionRequest decode(TInspection request) {
        return new InspectionRequest(request.getId(), inspection(request));
    }

    private static Inspection inspection(TInspection request) {
        String kind = request.getKind();
        return switch (kind) {
            case LIST_LOGS -> new Inspection.ListLogs();
            case READ_LOG -> decode(present(request.getReadLog(), kind));
            case DUMP_THREADS -> new Inspection.DumpThreads();
            case SAMPLE_STACKS -> decode(present(request.getSampleStacks(), kind));
            case LIST_LOG_LEVELS -> new Inspection.ListLogLevels();
            case SET_LOG_LEVEL -> decode(present(request.getSetLogLevel(), kind));
            default -> throw CommonCodec.refused("Unknown inspection '" + kind + "'");
        };
    }

    private static Inspection.ReadLog decode(TReadLog from) {
        LogName log = new LogName(constant(LogName.Kind.class, from.getLogKind()), from.getName());
        return new Inspection.ReadLog(log, from.getFile(), from.getOffset(), from.getLength());
    }

    private static Inspection.SampleStacks decode(TSampleStacks from) {
        return new Inspection.SampleStacks(
                CommonCodec.job(from.bufferForJob()),
                CommonCodec.vertex(from.bufferForVertex()),
                from.isSetSubtask() ? Optional.of(from.getSubtask()) : Optional.empty(),
                from.getSamples(),
                Duration.ofNanos(from.getIntervalNanos()),
                from.getDepth());
    }

    private static Inspection.SetLogLevel decode(TSetLogLevel from) {
        return new Inspection.SetLogLevel(from.getLogger(), Optional.ofNullable(from.getLevel()));
    }

    static TFindings encode(InspectionReply reply) {
        TFindings to = new TFindings().setId(reply.id());
        reply.findings().handle(new FindingsEncoder(to));
        return to;
    }

    /** Fills in kind and payload. */
    private record FindingsEncoder(TFindings to) implements Findings.Handler {
        @Override
        public void logFiles(Findings.LogFiles findings) {
            to.setKind(LOG_FILES)
                    .setLogFiles(map(
                            findings.files(), file -> new TLogFile(file.name(), file.bytes(), file.modifiedMillis())));
        }

        @Override
        public void logRange(Findings.LogRange findings) {
            LogChunk chunk = findings.chunk();
            to.setKind(LOG_RANGE)
                    .setLogChunk(new TLogChunk(
                            chunk.file(), chunk.fileBytes(), chunk.offset(), ByteBuffer.wrap(chunk.bytes())));
        }

        @Override
        public void threads(Findings.Threads findings) {
            to.setKind(THREADS)
                    .setThreads(map(findings.threads(), thread -> new TThreadEntry(thread.name(), thread.text())));
        }

        @Override
        public void stacks(Findings.Stacks findings) {
            to.setKind(STACKS)
                    .setStacks(map(
                            findings.tree().nodes(),
                            node -> new TStackNode(node.parent(), node.frame(), node.onCpu(), node.offCpu())));
        }

        @Override
        public void logLevels(Findings.LogLevels findings) {
            to.setKind(LOG_LEVELS).setLogLevels(findings.levels());
        }

        @Override
        public void refused(Findings.Refused findings) {
            to.setKind(REFUSED).setRefusalCode(findings.code().name()).setRefusal(findings.message());
        }
    }

    static InspectionReply decode(TFindings reply) {
        return new InspectionReply(reply.getId(), findings(reply));
    }

    private static Findings findings(TFindings reply) {
        String kind = reply.getKind();
        return switch (kind) {
            case LOG_FILES ->
                new Findings.LogFiles(map(
                        present(reply.getLogFiles(), kind),
                        file -> new LogFile(file.getName(), file.getBytes(), file.getModifiedMillis())));
            case LOG_RANGE -> new Findings.LogRange(decode(present(reply.getLogChunk(), kind)));
            case THREADS ->
                new Findings.Threads(map(
                        present(reply.getThreads(), kind),
                        thread -> new ThreadEntry(thread.getName(), thread.getText())));
            case STACKS ->
                new Findings.Stacks(new StackTree(map(present(reply.getStacks(), kind), InspectCodec::decode)));
            case LOG_LEVELS -> new Findings.LogLevels(new TreeMap<>(present(reply.getLogLevels(), kind)));
            case REFUSED ->
                new Findings.Refused(
                        constant(ErrorCode.class, present(reply.getRefusalCode(), kind)),
                        present(reply.getRefusal(), kind));
            default -> throw CommonCodec.refused("Unknown findings '" + kind + "'");
        };
    }

    private static LogChunk decode(TLogChunk from) {
        return new LogChunk(
                from.getFile(), from.getFileBytes(), from.getOffset(), CommonCodec.array(from.bufferForBytes()));
    }

    private static StackTree.Node decode(TStackNode from) {
        return new StackTree.Node(from.getParent(), from.getFrame(), from.getOnCpu(), from.getOffCpu());
    }
}
