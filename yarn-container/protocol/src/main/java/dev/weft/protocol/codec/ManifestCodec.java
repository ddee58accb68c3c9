package dev.weft.protocol.codec;

import static dev.weft.protocol.codec.CommonCodec.array;
import static dev.weft.protocol.codec.CommonCodec.bytes;
import static dev.weft.protocol.codec.CommonCodec.constant;
import static dev.weft.protocol.codec.CommonCodec.map;

import dev.weft.core.error.EngineException;
import dev.weft.core.error.ErrorCode;
import dev.weft.idl.TManifest;
import dev.weft.idl.TOperatorState;
import dev.weft.idl.TSubtaskState;
import dev.weft.protocol.state.CheckpointOptions.Kind;
import dev.weft.protocol.state.Manifest;
import dev.weft.protocol.state.OperatorState;
import dev.weft.protocol.state.SubtaskState;
import java.nio.ByteBuffer;
import java.util.LinkedHashMap;
import java.util.Optional;
import java.util.TreeMap;
import org.apache.thrift.TDeserializer;
import org.apache.thrift.TException;
import org.apache.thrift.TSerializer;
import org.apache.thrift.protocol.TCompactProtocol;

/**
 * The form of a manifest on disk: magic, format version, length and CRC32C, then a Thrift struct in compact protocol. A
 * reader skips fields that it does not know and refuses constants that it does not know. Pure; any thread.
 */
public final class ManifestCodec {
    /** Rises when older readers could misunderstand what is written; they refuse it then. */
    public static final int FORMAT_VERSION = 1;

    /** Name of the file in a checkpoint's folder. */
    public static final String FILE_NAME = "_metadata";

    private static final CheckedFrame FRAME = new CheckedFrame("WEFTCKP\n", FORMAT_VERSION, "manifest");

    private ManifestCodec() {}

    /** The bytes of {@code manifest}. The same input gives the same bytes. */
    public static byte[] encode(Manifest manifest) {
        try {
            TSerializer serializer = new TSerializer(new TCompactProtocol.Factory());
            return FRAME.wrap(serializer.serialize(struct(manifest)));
        } catch (TException e) {
            throw new EngineException(
                    ErrorCode.INTERNAL,
                    "Cannot encode the manifest of checkpoint " + manifest.checkpoint() + " of job " + manifest.job(),
                    e);
        }
    }

    /**
     * The manifest in {@code bytes}.
     *
     * @throws EngineException BAD_INPUT with one line when they are no manifest, cut, changed, of a newer format, or hold a
     *     constant that this version does not know
     */
    public static Manifest decode(byte[] bytes) {
        byte[] body = FRAME.unwrap(bytes);
        TManifest manifest = new TManifest();
        try {
            new TDeserializer(new TCompactProtocol.Factory()).deserialize(manifest, body);
        } catch (TException e) {
            throw new EngineException(
                    ErrorCode.BAD_INPUT,
                    "The manifest cannot be read although its checksum is right: " + e.getMessage(),
                    e);
        }
        try {
            return manifest(manifest);
        } catch (EngineException | IllegalArgumentException e) {
            throw new EngineException(
                    ErrorCode.BAD_INPUT,
                    "The manifest was written by Weft " + manifest.getWriterVersion()
                            + ", which this version cannot read: " + e.getMessage(),
                    e);
        }
    }

    private static TManifest struct(Manifest manifest) {
        return new TManifest(
                FORMAT_VERSION,
                manifest.writerVersion(),
                bytes(manifest.job().value()),
                bytes(manifest.lineage()),
                CommonCodec.encode(manifest.epoch()),
                manifest.checkpoint(),
                manifest.triggeredEpochMillis(),
                manifest.completedEpochMillis(),
                manifest.kind().name(),
                new LinkedHashMap<>(manifest.jobInfo()),
                map(manifest.files(), StateCodec::encode),
                map(manifest.operators(), ManifestCodec::encode));
    }

    private static Manifest manifest(TManifest manifest) {
        return new Manifest(
                CommonCodec.job(manifest.bufferForJob()),
                CommonCodec.id(manifest.bufferForLineage()),
                CommonCodec.decode(manifest.getEpoch()),
                manifest.getCheckpoint(),
                manifest.getTriggeredEpochMillis(),
                manifest.getCompletedEpochMillis(),
                constant(Kind.class, manifest.getKind()),
                manifest.getWriterVersion(),
                new TreeMap<>(manifest.getJobInfo()),
                map(manifest.getFiles(), StateCodec::decode),
                map(manifest.getOperators(), ManifestCodec::decode));
    }

    private static TOperatorState encode(OperatorState operator) {
        TOperatorState encoded = new TOperatorState(
                bytes(operator.operator().value()),
                operator.name(),
                operator.parallelism(),
                operator.maxParallelism(),
                operator.enumeratorVersion(),
                map(operator.subtasks(), ManifestCodec::encode));
        operator.uid().ifPresent(encoded::setUid);
        operator.enumerator().ifPresent(state -> encoded.setEnumerator(ByteBuffer.wrap(state)));
        return encoded;
    }

    private static OperatorState decode(TOperatorState operator) {
        return new OperatorState(
                CommonCodec.operator(operator.bufferForId()),
                Optional.ofNullable(operator.getUid()),
                operator.getName(),
                operator.getParallelism(),
                operator.getMaxParallelism(),
                operator.isSetEnumerator() ? Optional.of(array(operator.bufferForEnumerator())) : Optional.empty(),
                operator.getEnumeratorVersion(),
                map(operator.getSubtasks(), ManifestCodec::decode));
    }

    private static TSubtaskState encode(SubtaskState subtask) {
        return new TSubtaskState(
                subtask.subtask(), subtask.drained(), subtask.watermark(), map(subtask.states(), StateCodec::encode));
    }

    private static SubtaskState decode(TSubtaskState subtask) {
        return new SubtaskState(
                subtask.getSubtask(),
                subtask.isDrained(),
                subtask.getWatermark(),
                map(subtask.getStates(), StateCodec::decode));
    }
}
