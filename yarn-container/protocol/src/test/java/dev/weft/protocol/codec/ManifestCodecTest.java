package dev.weft.protocol.codec;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.weft.core.error.EngineException;
import dev.weft.core.error.ErrorCode;
import dev.weft.core.id.Epoch;
import dev.weft.core.id.Id128;
import dev.weft.core.id.JobId;
import dev.weft.core.id.OperatorId;
import dev.weft.protocol.state.CheckpointOptions;
import dev.weft.protocol.state.KeyGroupRange;
import dev.weft.protocol.state.Manifest;
import dev.weft.protocol.state.OperatorState;
import dev.weft.protocol.state.Segment;
import dev.weft.protocol.state.StateFile;
import dev.weft.protocol.state.StateHandle;
import dev.weft.protocol.state.StateKind;
import dev.weft.protocol.state.SubtaskState;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.stream.LongStream;
import org.apache.thrift.TException;
import org.apache.thrift.protocol.TCompactProtocol;
import org.apache.thrift.protocol.TField;
import org.apache.thrift.protocol.TStruct;
import org.apache.thrift.protocol.TType;
import org.apache.thrift.transport.TMemoryBuffer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

@Timeout(60)
final class ManifestCodecTest {
    private static final int VERSION_OFFSET = 8;
    private static final CheckedFrame FRAME = new CheckedFrame("WEFTCKP\n", ManifestCodec.FORMAT_VERSION, "manifest");

    static LongStream seeds() {
        return LongStream.range(0, 300);
    }

    @ParameterizedTest
    @MethodSource("seeds")
    void everyManifestComesBackUnchanged(long seed) {
        Manifest manifest = new RandomMessages(seed).manifest();

        assertThat(ManifestCodec.decode(ManifestCodec.encode(manifest))).isEqualTo(manifest);
    }

    @ParameterizedTest
    @MethodSource("seeds")
    void everyFlippedBitIsNoticed(long seed) {
        byte[] bytes = ManifestCodec.encode(new RandomMessages(seed).manifest());
        int bit = new SplittableRandom(seed).nextInt(bytes.length * Byte.SIZE);
        bytes[bit / Byte.SIZE] ^= (byte) (1 << (bit % Byte.SIZE));

        assertBadInput(bytes);
    }

    @Test
    void cutFilesAreRefused() {
        byte[] bytes = ManifestCodec.encode(sample());

        for (int length = 0; length < bytes.length; length++) {
            assertBadInput(Arrays.copyOf(bytes, length));
        }
    }

    @Test
    void newerFormatIsRefusedNamingBothVersions() {
        byte[] bytes = ManifestCodec.encode(sample());
        ByteBuffer.wrap(bytes).putInt(VERSION_OFFSET, 2);

        assertThatThrownBy(() -> ManifestCodec.decode(bytes))
                .hasMessage("The manifest has format version 2, this build reads up to 1");
    }

    @Test
    void aFieldOfALaterVersionIsSkipped() throws TException {
        byte[] body = FRAME.unwrap(ManifestCodec.encode(sample()));
        TMemoryBuffer later = new TMemoryBuffer(body.length);
        later.write(body, 0, body.length - 1);
        TCompactProtocol out = new TCompactProtocol(later);
        out.writeStructBegin(new TStruct("TManifest"));
        out.writeFieldBegin(new TField("incrementalBase", TType.STRING, (short) 99));
        out.writeString("of a later version");
        out.writeFieldEnd();
        out.writeFieldStop();
        out.writeStructEnd();

        assertThat(ManifestCodec.decode(FRAME.wrap(Arrays.copyOf(later.getArray(), later.length()))))
                .isEqualTo(sample());
    }

    /** Files of format 1 must be read for ever: never regenerate this one, add another. */
    @Test
    void goldenFileOfFormatOneIsReadAndWritten() throws IOException {
        byte[] golden = resource("/golden/manifest-1.hex");

        assertThat(HexFormat.of().formatHex(ManifestCodec.encode(sample())))
                .isEqualTo(HexFormat.of().formatHex(golden));
        assertThat(ManifestCodec.decode(golden)).isEqualTo(sample());
    }

    private static byte[] resource(String name) throws IOException {
        try (InputStream in = Objects.requireNonNull(ManifestCodecTest.class.getResourceAsStream(name))) {
            String text = new String(in.readAllBytes(), StandardCharsets.US_ASCII);
            return HexFormat.of().parseHex(text.replaceAll("\\s", ""));
        }
    }

    private static void assertBadInput(byte[] bytes) {
        assertThatThrownBy(() -> ManifestCodec.decode(bytes))
                .isInstanceOfSatisfying(
                        EngineException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.BAD_INPUT));
    }

    private static StateHandle handle(StateKind kind, String name, long offset, int elements) {
        return new StateHandle(kind, name, new Segment(1, offset, 300, 0xCAFE), new KeyGroupRange(0, 63), elements);
    }

    /** A source with an enumerator, a keyed operator, a drained sink; a file in the folder and a shared one. */
    private static Manifest sample() {
        OperatorState source = new OperatorState(
                OperatorId.hashOf("source"),
                Optional.of("orders"),
                "Source: orders",
                1,
                128,
                Optional.of(new byte[] {1, 2, 3}),
                1,
                List.of(new SubtaskState(0, false, 17, List.of(handle(StateKind.SPLIT, "splits", 12, 3)))));
        OperatorState sums = new OperatorState(
                OperatorId.hashOf("sums"),
                Optional.empty(),
                "Sums",
                2,
                128,
                Optional.empty(),
                0,
                List.of(
                        new SubtaskState(0, false, 17, List.of(handle(StateKind.KEYED, "sum", 312, 0))),
                        new SubtaskState(
                                1, true, Long.MIN_VALUE, List.of(handle(StateKind.BROADCAST, "rules", 612, 2)))));
        return new Manifest(
                JobId.hashOf("golden"),
                Id128.hashOf("lineage"),
                new Epoch(2, 5),
                42,
                1_700_000_000_000L,
                1_700_000_000_250L,
                CheckpointOptions.Kind.SAVEPOINT,
                "0.1.0",
                new TreeMap<>(Map.of("name", "Orders")),
                List.of(
                        new StateFile("container_1-2.5-ab.state", 4711, 77),
                        new StateFile("hdfs://nn/shared/container_2.state", 1L << 40, -1)),
                List.of(source, sums));
    }
}
