package dev.weft.protocol.codec;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.weft.api.graph.Artifact;
import dev.weft.api.graph.Edge;
import dev.weft.api.graph.JobGraph;
import dev.weft.api.graph.OperatorNode;
import dev.weft.api.graph.OperatorSpec;
import dev.weft.api.graph.Partitioning;
import dev.weft.api.graph.UserCode;
import dev.weft.core.error.EngineException;
import dev.weft.core.error.ErrorCode;
import dev.weft.core.id.ContentHash;
import dev.weft.core.id.JobId;
import dev.weft.core.id.OperatorId;
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
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

@Timeout(60)
final class JobGraphCodecTest {
    private static final int VERSION_OFFSET = 8;

    static LongStream seeds() {
        return LongStream.range(0, 300);
    }

    @ParameterizedTest
    @MethodSource("seeds")
    void everyGraphComesBackUnchanged(long seed) {
        JobGraph graph = new RandomMessages(seed).graph();

        assertThat(JobGraphCodec.decode(JobGraphCodec.encode(graph))).isEqualTo(graph);
    }

    @ParameterizedTest
    @MethodSource("seeds")
    void everyFlippedBitIsNoticed(long seed) {
        byte[] bytes = JobGraphCodec.encode(new RandomMessages(seed).graph());
        int bit = new SplittableRandom(seed).nextInt(bytes.length * Byte.SIZE);
        bytes[bit / Byte.SIZE] ^= (byte) (1 << (bit % Byte.SIZE));

        assertBadInput(bytes);
    }

    @Test
    void cutFilesAreRefused() {
        byte[] bytes = JobGraphCodec.encode(sample());

        for (int length = 0; length < bytes.length; length++) {
            assertBadInput(Arrays.copyOf(bytes, length));
        }
    }

    @Test
    void newerFormatIsRefusedNamingBothVersions() {
        byte[] bytes = JobGraphCodec.encode(sample());
        ByteBuffer.wrap(bytes).putInt(VERSION_OFFSET, 2);

        assertThatThrownBy(() -> JobGraphCodec.decode(bytes))
                .hasMessage("The job graph has format version 2, this build reads up to 1");
    }

    @Test
    void somethingElseIsRefused() {
        byte[] zip = "PK\003\004 and many more bytes of a jar".getBytes(StandardCharsets.US_ASCII);

        assertThatThrownBy(() -> JobGraphCodec.decode(zip)).hasMessageContaining("no job graph");
    }

    /** Files of format 1 must be read for ever: never regenerate this one, add another. */
    @Test
    void goldenFileOfFormatOneIsReadAndWritten() throws IOException {
        byte[] golden = resource("/golden/job-graph-1.hex");

        assertThat(HexFormat.of().formatHex(JobGraphCodec.encode(sample(), "0.1.0")))
                .isEqualTo(HexFormat.of().formatHex(golden));
        assertThat(JobGraphCodec.decode(golden)).isEqualTo(sample());
    }

    private static byte[] resource(String name) throws IOException {
        try (InputStream in = Objects.requireNonNull(JobGraphCodecTest.class.getResourceAsStream(name))) {
            String text = new String(in.readAllBytes(), StandardCharsets.US_ASCII);
            return HexFormat.of().parseHex(text.replaceAll("\\s", ""));
        }
    }

    private static void assertBadInput(byte[] bytes) {
        assertThatThrownBy(() -> JobGraphCodec.decode(bytes))
                .isInstanceOfSatisfying(
                        EngineException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.BAD_INPUT));
    }

    private static UserCode code(String text) {
        return UserCode.ofBytes(text.getBytes(StandardCharsets.US_ASCII));
    }

    private static OperatorNode node(String name, OperatorSpec spec, int parallelism) {
        return new OperatorNode(
                OperatorId.hashOf(name),
                name,
                Optional.of("uid-" + name),
                spec,
                parallelism,
                128,
                "default",
                OperatorNode.Chaining.ALWAYS);
    }

    /** Word count: every kind of partitioning that it needs, options and an artifact. */
    private static JobGraph sample() {
        OperatorNode source = node("lines", new OperatorSpec.SourceSpec(code("source"), code("marks"), true), 1);
        OperatorNode words = node("words", new OperatorSpec.FlatMapSpec(code("split")), 4);
        OperatorNode count =
                node("count", new OperatorSpec.ReduceSpec(code("sum"), code("key"), code("string"), code("tuple")), 4);
        OperatorNode sink = node("sink", new OperatorSpec.SinkSpec(code("files"), code("tuple")), 4);
        return new JobGraph(
                JobId.hashOf("golden"),
                "Word count",
                List.of(source, words, count, sink),
                List.of(
                        new Edge(source.id(), "", words.id(), 0, new Partitioning.Rebalance(), code("string")),
                        new Edge(
                                words.id(),
                                "",
                                count.id(),
                                0,
                                new Partitioning.Hash(code("key"), code("string")),
                                code("tuple")),
                        new Edge(count.id(), "late", sink.id(), 0, new Partitioning.Forward(), code("tuple"))),
                new TreeMap<>(Map.of("parallelism.default", "4", "pipeline.name", "Word count")),
                List.of(new Artifact("job.jar", new ContentHash("0123456789abcdef".repeat(4)), 1234)));
    }
}
