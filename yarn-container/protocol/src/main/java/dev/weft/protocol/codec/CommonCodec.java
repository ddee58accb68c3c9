package dev.weft.protocol.codec;

import dev.weft.core.error.EngineException;
import dev.weft.core.error.ErrorCode;
import dev.weft.core.error.Failure;
import dev.weft.core.id.AttemptId;
import dev.weft.core.id.Epoch;
import dev.weft.core.id.Id128;
import dev.weft.core.id.JobId;
import dev.weft.core.id.OperatorId;
import dev.weft.core.id.TaskId;
import dev.weft.core.id.VertexId;
import dev.weft.core.id.WorkerId;
import dev.weft.idl.TAttempt;
import dev.weft.idl.TEpoch;
import dev.weft.idl.TFailure;
import dev.weft.idl.TStreamId;
import dev.weft.protocol.gateway.StreamId;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Ids, epochs, enums and failures, which every message shares. */
final class CommonCodec {
    private static final int ID_BYTES = 2 * Long.BYTES;

    private CommonCodec() {}

    static ByteBuffer bytes(Id128 id) {
        return ByteBuffer.allocate(ID_BYTES)
                .putLong(id.high())
                .putLong(id.low())
                .flip();
    }

    static Id128 id(ByteBuffer bytes) {
        if (bytes.remaining() != ID_BYTES) {
            throw refused("An id has " + bytes.remaining() + " bytes, expected " + ID_BYTES);
        }
        int start = bytes.position();
        return new Id128(bytes.getLong(start), bytes.getLong(start + Long.BYTES));
    }

    static JobId job(ByteBuffer bytes) {
        return new JobId(id(bytes));
    }

    static VertexId vertex(ByteBuffer bytes) {
        return new VertexId(id(bytes));
    }

    static OperatorId operator(ByteBuffer bytes) {
        return new OperatorId(id(bytes));
    }

    static byte[] array(ByteBuffer bytes) {
        byte[] array = new byte[bytes.remaining()];
        bytes.duplicate().get(array);
        return array;
    }

    static TEpoch encode(Epoch epoch) {
        return new TEpoch(epoch.applicationAttempt(), epoch.leader());
    }

    static Epoch decode(TEpoch epoch) {
        return new Epoch(epoch.getApplicationAttempt(), epoch.getLeaderEpoch());
    }

    static TStreamId encode(StreamId stream) {
        return new TStreamId(stream.worker().value(), stream.incarnation(), encode(stream.epoch()));
    }

    static StreamId decode(TStreamId stream) {
        return new StreamId(worker(stream.getWorker()), stream.getIncarnation(), decode(stream.getEpoch()));
    }

    static TAttempt encode(AttemptId attempt) {
        TaskId task = attempt.task();
        return new TAttempt(bytes(task.job().value()), bytes(task.vertex().value()), task.subtask(), attempt.number());
    }

    static AttemptId decode(TAttempt attempt) {
        TaskId task = new TaskId(job(attempt.bufferForJob()), vertex(attempt.bufferForVertex()), attempt.getSubtask());
        return new AttemptId(task, attempt.getNumber());
    }

    static TFailure encode(Failure failure) {
        return new TFailure(failure.code().name(), failure.message(), failure.stack());
    }

    static Failure decode(TFailure failure) {
        return new Failure(constant(ErrorCode.class, failure.getCode()), failure.getMessage(), failure.getStack());
    }

    static Map<String, ByteBuffer> encode(SortedMap<String, byte[]> values) {
        Map<String, ByteBuffer> encoded = new LinkedHashMap<>();
        values.forEach((name, value) -> encoded.put(name, ByteBuffer.wrap(value)));
        return encoded;
    }

    static SortedMap<String, byte[]> decode(Map<String, ByteBuffer> values) {
        SortedMap<String, byte[]> decoded = new TreeMap<>();
        values.forEach((name, value) -> decoded.put(name, array(value)));
        return decoded;
    }

    static WorkerId worker(String text) {
        return new WorkerId(text);
    }

    /** The constant called {@code name}; refuses one that this version does not know. */
    static <E extends Enum<E>> E constant(Class<E> type, String name) {
        for (E constant : type.getEnumConstants()) {
            if (constant.name().equals(name)) {
                return constant;
            }
        }
        throw refused("Unknown " + type.getSimpleName() + " '" + name + "'");
    }

    /** The payload that a kind asks for. */
    static <T> T present(@Nullable T payload, String kind) {
        if (payload == null) {
            throw refused("Message of kind '" + kind + "' lacks its payload");
        }
        return payload;
    }

    static EngineException refused(String message) {
        return new EngineException(ErrorCode.BAD_INPUT, message);
    }

    static <A, B> List<B> map(Collection<A> from, Function<? super A, ? extends B> step) {
        List<B> to = new ArrayList<>(from.size());
        for (A element : from) {
            to.add(step.apply(element));
        }
        return to;
    }
}
