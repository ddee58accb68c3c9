package dev.weft.protocol.codec;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.weft.core.error.EngineException;
import dev.weft.core.error.ErrorCode;
import dev.weft.core.error.Failure;
import dev.weft.core.id.JobId;
import dev.weft.core.id.VertexId;
import dev.weft.protocol.life.EndedVertex;
import dev.weft.protocol.life.JobEnd;
import dev.weft.protocol.life.JobLife;
import dev.weft.protocol.life.LifeFailure;
import dev.weft.protocol.report.TaskCounters;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What is kept of a job's life, on its way to storage and back. */
@Timeout(60)
class LifeCodecTest {
    private static final String WRITER = "0.1.0";

    @Test
    void bothComeBackAsTheyWere() {
        assertThat(LifeCodec.decodeLife(LifeCodec.encode(life(), WRITER))).isEqualTo(life());
        assertThat(LifeCodec.decodeEnd(LifeCodec.encode(end(), WRITER))).isEqualTo(end());
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8})
    void randomOnesComeBackAsTheyWere(long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        List<LifeFailure> failures = failures(random, 3);
        JobLife life = new JobLife(
                JobId.hashOf("job " + seed),
                random.nextLong(),
                random.nextInt(1000),
                random.nextInt(1000),
                failures,
                random.nextBoolean());

        assertThat(LifeCodec.decodeLife(LifeCodec.encode(life))).isEqualTo(life);
    }

    @Test
    void aCutOrChangedOneIsRefused() {
        byte[] written = LifeCodec.encode(end(), WRITER);
        for (int cut = 0; cut < written.length; cut += 7) {
            byte[] left = Arrays.copyOf(written, cut);
            assertThatThrownBy(() -> LifeCodec.decodeEnd(left))
                    .isInstanceOfSatisfying(
                            EngineException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.BAD_INPUT));
        }
        written[written.length - 3] ^= 1;
        assertThatThrownBy(() -> LifeCodec.decodeEnd(written))
                .hasMessage("The record of a job's end is damaged: its checksum is wrong");
    }

    @Test
    void oneIsNotTheOther() {
        assertThatThrownBy(() -> LifeCodec.decodeEnd(LifeCodec.encode(life(), WRITER)))
                .hasMessageEndingWith("bytes are no record of a job's end");
    }

    /** Files of format 1 must be read for ever: never regenerate these, add others. */
    @Test
    void goldenFilesOfFormatOneAreReadAndWritten() throws IOException {
        byte[] life = resource("/golden/job-life-1.hex");
        byte[] end = resource("/golden/job-end-1.hex");

        assertThat(HexFormat.of().formatHex(LifeCodec.encode(life(), WRITER)))
                .isEqualTo(HexFormat.of().formatHex(life));
        assertThat(LifeCodec.decodeLife(life)).isEqualTo(life());
        assertThat(HexFormat.of().formatHex(LifeCodec.encode(end(), WRITER)))
                .isEqualTo(HexFormat.of().formatHex(end));
        assertThat(LifeCodec.decodeEnd(end)).isEqualTo(end());
    }

    private static byte[] resource(String name) throws IOException {
        try (InputStream in = Objects.requireNonNull(LifeCodecTest.class.getResourceAsStream(name))) {
            String text = new String(in.readAllBytes(), StandardCharsets.US_ASCII);
            return HexFormat.of().parseHex(text.replaceAll("\\s", ""));
        }
    }

    private static List<LifeFailure> failures(SplittableRandom random, int depth) {
        List<LifeFailure> failures = new ArrayList<>();
        int count = depth == 0 ? 0 : random.nextInt(4);
        for (int i = 0; i < count; i++) {
            ErrorCode code = ErrorCode.values()[random.nextInt(ErrorCode.values().length)];
            failures.add(new LifeFailure(
                    new Failure(code, "message " + random.nextInt(), "stack ✓ " + random.nextInt()),
                    random.nextLong(),
                    random.nextBoolean() ? "" : "Map (1/2) #1",
                    random.nextBoolean() ? "" : "node:1234",
                    random.nextBoolean() ? "" : "container_1",
                    failures(random, depth - 1)));
        }
        return failures;
    }

    private static List<LifeFailure> incidents() {
        LifeFailure follower = new LifeFailure(
                Failure.of(ErrorCode.CONNECTION_LOST, "channel a → b"),
                1_700_000_000_300L,
                "Sink (1/1) #1",
                "",
                "",
                List.of());
        return List.of(new LifeFailure(
                new Failure(ErrorCode.USER_CODE, "java.lang.IllegalStateException: no", "stack"),
                1_700_000_000_250L,
                "Map (2/4) #1",
                "node-3:41001",
                "container_1_0001_01_000002",
                List.of(follower)));
    }

    private static JobLife life() {
        return new JobLife(JobId.hashOf("golden"), 1_700_000_000_000L, 3, 2, incidents(), true);
    }

    private static JobEnd end() {
        EndedVertex vertex = new EndedVertex(
                VertexId.hashOf("sink"),
                "Sink",
                "Sink<br/>",
                "default",
                1,
                128,
                "FAILED",
                1_700_000_000_010L,
                1_700_000_000_900L,
                new TreeMap<>(Map.of("FAILED", 1)),
                new TaskCounters(1, 2, 3, 4, 5, 6, 7),
                true,
                List.of(new EndedVertex.Input(0, VertexId.hashOf("source"), "HASH", "pipelined_bounded")));
        return new JobEnd(
                JobId.hashOf("golden"),
                "Orders",
                "FAILED",
                true,
                1_700_000_000_000L,
                1_700_000_001_000L,
                Optional.of(Failure.of(ErrorCode.USER_CODE, "java.lang.IllegalStateException: no")),
                new TreeMap<>(Map.of("lines", new byte[] {1, 2, 3})),
                3,
                incidents(),
                false,
                new TreeMap<>(Map.of("RUNNING", 1_700_000_000_020L, "FAILED", 1_700_000_001_000L)),
                List.of(vertex));
    }
}
