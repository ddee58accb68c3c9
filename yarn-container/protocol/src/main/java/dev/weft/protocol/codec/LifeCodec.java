package dev.weft.protocol.codec;

import static dev.weft.protocol.codec.CommonCodec.array;
import static dev.weft.protocol.codec.CommonCodec.bytes;
import static dev.weft.protocol.codec.CommonCodec.map;

import dev.weft.core.error.EngineException;
import dev.weft.core.error.ErrorCode;
import dev.weft.idl.TEndedInput;
import dev.weft.idl.TEndedVertex;
import dev.weft.idl.TJobEnd;
import dev.weft.idl.TJobLife;
import dev.weft.idl.TLifeFailure;
import dev.weft.protocol.life.EndedVertex;
import dev.weft.protocol.life.JobEnd;
import dev.weft.protocol.life.JobLife;
import dev.weft.protocol.life.LifeFailure;
import java.nio.ByteBuffer;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.apache.thrift.TBase;
import org.apache.thrift.TDeserializer;
import org.apache.thrift.TException;
import org.apache.thrift.TSerializer;
import org.apache.thrift.protocol.TCompactProtocol;

/**
 * The form of a job's past and of its end on disk: magic, format version, length and CRC32C, then a Thrift struct in compact
 * protocol. A reader skips fields that it does not know. Pure; any thread.
 */
public final class LifeCodec {
    /** Rises when older readers could misunderstand what is written; they refuse it then. */
    public static final int FORMAT_VERSION = 1;

    private static final CheckedFrame LIFE = new CheckedFrame("WEFTLIF\n", FORMAT_VERSION, "record of a job's life");
    private static final CheckedFrame END = new CheckedFrame("WEFTEND\n", FORMAT_VERSION, "record of a job's end");

    private LifeCodec() {}

    /** The bytes of {@code life}, naming this build as writer. */
    public static byte[] encode(JobLife life) {
        return encode(life, JobGraphCodec.ownVersion());
    }

    /** The bytes of {@code life}, naming {@code writerVersion} as writer. The same input gives the same bytes. */
    public static byte[] encode(JobLife life, String writerVersion) {
        return LIFE.wrap(serialize(new TJobLife(
                FORMAT_VERSION,
                writerVersion,
                bytes(life.job().value()),
                life.startedEpochMillis(),
                life.restarts(),
                map(life.failures(), LifeCodec::encode),
                life.truncated(),
                life.countedRestarts())));
    }

    /**
     * The job's past in {@code bytes}.
     *
     * @throws EngineException BAD_INPUT with one line when they are none, cut, changed, or of a newer format
     */
    public static JobLife decodeLife(byte[] bytes) {
        TJobLife life = new TJobLife();
        deserialize(life, LIFE.unwrap(bytes));
        return new JobLife(
                CommonCodec.job(life.bufferForJob()),
                life.getStartedEpochMillis(),
                life.getRestarts(),
                life.getCountedRestarts(),
                map(life.getFailures(), LifeCodec::decode),
                life.isTruncated());
    }

    /** The bytes of {@code end}, naming this build as writer. */
    public static byte[] encode(JobEnd end) {
        return encode(end, JobGraphCodec.ownVersion());
    }

    /** The bytes of {@code end}, naming {@code writerVersion} as writer. The same input gives the same bytes. */
    public static byte[] encode(JobEnd end, String writerVersion) {
        Map<String, ByteBuffer> accumulators = new LinkedHashMap<>();
        end.accumulators().forEach((name, value) -> accumulators.put(name, ByteBuffer.wrap(value)));
        TJobEnd encoded = new TJobEnd(
                FORMAT_VERSION,
                writerVersion,
                bytes(end.job().value()),
                end.name(),
                end.status(),
                end.streaming(),
                end.startEpochMillis(),
                end.endEpochMillis(),
                accumulators,
                end.restarts(),
                map(end.failures(), LifeCodec::encode),
                end.truncated(),
                new LinkedHashMap<>(end.reachedEpochMillis()),
                map(end.vertices(), LifeCodec::encode));
        end.failure().ifPresent(failure -> encoded.setFailure(CommonCodec.encode(failure)));
        return END.wrap(serialize(encoded));
    }

    /**
     * The job's end in {@code bytes}.
     *
     * @throws EngineException BAD_INPUT with one line when they are none, cut, changed, or of a newer format
     */
    public static JobEnd decodeEnd(byte[] bytes) {
        TJobEnd end = new TJobEnd();
        deserialize(end, END.unwrap(bytes));
        TreeMap<String, byte[]> accumulators = new TreeMap<>();
        end.getAccumulators().forEach((name, value) -> accumulators.put(name, array(value)));
        return new JobEnd(
                CommonCodec.job(end.bufferForJob()),
                end.getName(),
                end.getStatus(),
                end.isStreaming(),
                end.getStartEpochMillis(),
                end.getEndEpochMillis(),
                Optional.ofNullable(end.getFailure()).map(CommonCodec::decode),
                accumulators,
                end.getRestarts(),
                map(end.getFailures(), LifeCodec::decode),
                end.isTruncated(),
                new TreeMap<>(end.getReachedEpochMillis()),
                map(end.getVertices(), LifeCodec::decode));
    }

    private static TLifeFailure encode(LifeFailure failure) {
        return new TLifeFailure(
                CommonCodec.encode(failure.failure()),
                failure.atEpochMillis(),
                failure.task(),
                failure.host(),
                failure.worker(),
                map(failure.concurrent(), LifeCodec::encode));
    }

    private static LifeFailure decode(TLifeFailure failure) {
        return new LifeFailure(
                CommonCodec.decode(failure.getFailure()),
                failure.getAtEpochMillis(),
                failure.getTask(),
                failure.getHost(),
                failure.getWorker(),
                map(failure.getConcurrent(), LifeCodec::decode));
    }

    private static TEndedVertex encode(EndedVertex vertex) {
        return new TEndedVertex(
                bytes(vertex.id().value()),
                vertex.name(),
                vertex.description(),
                vertex.slotSharingGroup(),
                vertex.parallelism(),
                vertex.maxParallelism(),
                vertex.status(),
                vertex.startEpochMillis(),
                vertex.endEpochMillis(),
                new LinkedHashMap<>(vertex.tasks()),
                FromWorkerCodec.encode(vertex.counters()),
                vertex.complete(),
                map(vertex.inputs(), LifeCodec::encode));
    }

    private static EndedVertex decode(TEndedVertex vertex) {
        return new EndedVertex(
                CommonCodec.vertex(vertex.bufferForId()),
                vertex.getName(),
                vertex.getDescription(),
                vertex.getSlotSharingGroup(),
                vertex.getParallelism(),
                vertex.getMaxParallelism(),
                vertex.getStatus(),
                vertex.getStartEpochMillis(),
                vertex.getEndEpochMillis(),
                new TreeMap<>(vertex.getTasks()),
                FromWorkerCodec.decode(vertex.getCounters()),
                vertex.isComplete(),
                map(vertex.getInputs(), LifeCodec::decode));
    }

    private static TEndedInput encode(EndedVertex.Input input) {
        return new TEndedInput(input.number(), bytes(input.source().value()), input.shipStrategy(), input.exchange());
    }

    private static EndedVertex.Input decode(TEndedInput input) {
        return new EndedVertex.Input(
                input.getNumber(),
                CommonCodec.vertex(input.bufferForSource()),
                input.getShipStrategy(),
                input.getExchange());
    }

    private static byte[] serialize(TBase<?, ?> struct) {
        try {
            return new TSerializer(new TCompactProtocol.Factory()).serialize(struct);
        } catch (TException e) {
            throw new EngineException(
                    ErrorCode.INTERNAL, "Cannot encode " + struct.getClass().getSimpleName(), e);
        }
    }

    private static void deserialize(TBase<?, ?> struct, byte[] body) {
        try {
            new TDeserializer(new TCompactProtocol.Factory()).deserialize(struct, body);
        } catch (TException e) {
            throw new EngineException(
                    ErrorCode.BAD_INPUT,
                    "The record cannot be read although its checksum is right: " + e.getMessage(),
                    e);
        }
    }
}
