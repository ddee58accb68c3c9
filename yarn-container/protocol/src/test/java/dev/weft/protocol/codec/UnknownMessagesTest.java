package dev.weft.protocol.codec;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.weft.api.graph.OperatorSpec;
import dev.weft.api.graph.Partitioning;
import dev.weft.api.graph.UserCode;
import dev.weft.core.error.EngineException;
import dev.weft.core.id.JobId;
import dev.weft.idl.TEpoch;
import dev.weft.idl.TFromWorker;
import dev.weft.idl.TOperatorSpec;
import dev.weft.idl.TPartitioning;
import dev.weft.idl.TRefusal;
import dev.weft.idl.TReleaseJob;
import dev.weft.idl.TToWorker;
import dev.weft.protocol.deploy.ToWorker;
import java.nio.ByteBuffer;
import java.util.Map;
import org.apache.thrift.TDeserializer;
import org.apache.thrift.TException;
import org.apache.thrift.TSerializer;
import org.apache.thrift.protocol.TCompactProtocol;
import org.apache.thrift.protocol.TField;
import org.apache.thrift.protocol.TProtocol;
import org.apache.thrift.protocol.TStruct;
import org.apache.thrift.protocol.TType;
import org.apache.thrift.transport.TMemoryBuffer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** A newer writer: kinds that we do not know are refused by name, fields that we do not know are skipped. */
@Timeout(60)
final class UnknownMessagesTest {
    private static final TEpoch EPOCH = new TEpoch(1, 1);

    @Test
    void unknownMessageToAWorkerIsNamed() {
        assertThatThrownBy(() -> ToWorkerCodec.decode(new TToWorker(1, "dance")))
                .isInstanceOf(EngineException.class)
                .hasMessageContaining("'dance'");
    }

    @Test
    void unknownMessageFromAWorkerIsNamed() {
        assertThatThrownBy(() -> FromWorkerCodec.decode(new TFromWorker(1, "dance")))
                .isInstanceOf(EngineException.class)
                .hasMessageContaining("'dance'");
    }

    @Test
    void kindWithoutItsPayloadIsNamed() {
        assertThatThrownBy(() -> ToWorkerCodec.decode(new TToWorker(1, "add-splits")))
                .isInstanceOf(EngineException.class)
                .hasMessageContaining("'add-splits'");
    }

    @Test
    void unknownEnumConstantIsNamed() {
        assertThatThrownBy(() -> ToWorkerCodec.decode(new TRefusal("MOON_PHASE", 1, EPOCH, "")))
                .isInstanceOf(EngineException.class)
                .hasMessageContaining("Reason")
                .hasMessageContaining("'MOON_PHASE'");
    }

    @Test
    void unknownOperatorAndPartitioningAreNamed() {
        assertThatThrownBy(() -> GraphCodec.decode(new TOperatorSpec("teleport", Map.of())))
                .isInstanceOf(EngineException.class)
                .hasMessageContaining("'teleport'");
        assertThatThrownBy(() -> GraphCodec.decode(new TPartitioning("DIAGONAL")))
                .isInstanceOf(EngineException.class)
                .hasMessageContaining("'DIAGONAL'");
    }

    @Test
    void operatorWithoutAPartIsNamed() {
        assertThatThrownBy(() -> GraphCodec.decode(new TOperatorSpec("map", Map.of())))
                .isInstanceOf(EngineException.class)
                .hasMessageContaining("'map'")
                .hasMessageContaining("'function'");
    }

    @Test
    void wrongLengthOfAnIdIsRefused() {
        TToWorker message = new TToWorker(1, "release-job").setReleaseJob(new TReleaseJob(ByteBuffer.allocate(5)));

        assertThatThrownBy(() -> ToWorkerCodec.decode(message)).hasMessageContaining("5 bytes");
    }

    @Test
    void unknownFieldIsSkipped() throws TException {
        JobId job = JobId.hashOf("job");
        TMemoryBuffer bytes = new TMemoryBuffer(64);
        TProtocol out = new TCompactProtocol(bytes);
        out.writeStructBegin(new TStruct("TReleaseJob"));
        out.writeFieldBegin(new TField("job", TType.STRING, (short) 1));
        out.writeBinary(CommonCodec.bytes(job.value()));
        out.writeFieldEnd();
        out.writeFieldBegin(new TField("keepFiles", TType.STRING, (short) 77));
        out.writeString("of a later version");
        out.writeFieldEnd();
        out.writeFieldStop();
        out.writeStructEnd();
        TReleaseJob read = new TReleaseJob();

        new TDeserializer(new TCompactProtocol.Factory()).deserialize(read, bytes.getArray(), 0, bytes.length());

        assertThat(ToWorkerCodec.decode(new TToWorker(3, "release-job").setReleaseJob(read))
                        .message())
                .isEqualTo(new ToWorker.ReleaseJob(job));
    }

    @Test
    void missingRequiredFieldIsRefusedByTheProtocol() throws TException {
        byte[] empty = {0};

        assertThatThrownBy(
                        () -> new TDeserializer(new TCompactProtocol.Factory()).deserialize(new TReleaseJob(), empty))
                .isInstanceOf(TException.class)
                .hasMessageContaining("job");
        assertThat(new TSerializer(new TCompactProtocol.Factory()).serialize(new TPartitioning("GLOBAL")))
                .isNotEmpty();
    }

    @Test
    void decodedCodeIsACopy() {
        byte[] bytes = {1, 2, 3};
        TPartitioning encoded =
                GraphCodec.encode(new Partitioning.Hash(UserCode.ofBytes(bytes), UserCode.ofBytes(new byte[0])));
        TOperatorSpec spec = GraphCodec.encode(new OperatorSpec.MapSpec(UserCode.ofBytes(bytes)));
        OperatorSpec decoded = GraphCodec.decode(spec);

        bytes[0] = 9;

        assertThat(decoded).isEqualTo(new OperatorSpec.MapSpec(UserCode.ofBytes(new byte[] {1, 2, 3})));
        assertThat(encoded.getKind()).isEqualTo("HASH");
    }
}
