package dev.weft.connector.files;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@Timeout(60)
class LineReaderTest {
    @Test
    void cutsAtBothKindsOfLineEnds() throws IOException {
        assertThat(linesOf("a\r\nb\n\nc\r\n\r\nd")).containsExactly("a", "b", "", "c", "", "d");
    }

    @Test
    void keepsCarriageReturnsThatEndNoLine() throws IOException {
        assertThat(linesOf("a\rb\r\nc\r")).containsExactly("a\rb", "c\r");
    }

    @Test
    void addsNoLineBehindTheLastLineFeed() throws IOException {
        assertThat(linesOf("a\n")).containsExactly("a");
        assertThat(linesOf("")).isEmpty();
        assertThat(linesOf("\n")).containsExactly("");
    }

    @Test
    void readsLinesLongerThanItsBuffer() throws IOException {
        String longLine = "x".repeat(1_000_000) + "ü";

        assertThat(linesOf("a\n" + longLine + "\nb")).containsExactly("a", longLine, "b");
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10})
    void everySplitSizeGivesEveryLineOnce(long seed) throws IOException {
        SplittableRandom random = new SplittableRandom(seed);
        String text = randomText(random, 200);
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        List<String> expected = linesOf(text);

        for (int size = 1; size <= bytes.length; size++) {
            List<String> lines = new ArrayList<>();
            for (int start = 0; start < bytes.length; start += size) {
                long end = start + size >= bytes.length ? Long.MAX_VALUE : start + size;
                lines.addAll(read(bytes, new FileRange(start, end, start == 0), random));
            }
            assertThat(lines).as("splits of %d bytes", size).isEqualTo(expected);
        }
    }

    @ParameterizedTest
    @ValueSource(longs = {11, 12, 13})
    void readerThatGoesOnAtAPositionReadsTheRest(long seed) throws IOException {
        SplittableRandom random = new SplittableRandom(seed);
        byte[] bytes = randomText(random, 100).getBytes(StandardCharsets.UTF_8);
        List<String> all = read(bytes, new FileRange(0, Long.MAX_VALUE, true), random);

        LineReader reader = open(bytes, new FileRange(0, Long.MAX_VALUE, true), random);
        for (int read = 0; read < all.size(); read++) {
            List<String> rest = read(
                    bytes, new FileRange(reader.getCheckpointedPosition().getOffset(), Long.MAX_VALUE, true), random);
            assertThat(rest).isEqualTo(all.subList(read, all.size()));
            assertThat(reader.read()).isEqualTo(all.get(read));
        }
    }

    private static String randomText(SplittableRandom random, int lines) {
        String[] endings = {"\n", "\n", "\r\n"};
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < lines; i++) {
            int length = random.nextInt(12);
            for (int j = 0; j < length; j++) {
                text.append(new String[] {"a", "ß", "€", "\uD83D\uDE80", "\r", " "}[random.nextInt(6)]);
            }
            text.append(endings[random.nextInt(endings.length)]);
        }
        return random.nextBoolean() ? text.append("end").toString() : text.toString();
    }

    private static List<String> linesOf(String text) throws IOException {
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        return read(bytes, new FileRange(0, Long.MAX_VALUE, true), new SplittableRandom(0));
    }

    private static List<String> read(byte[] bytes, FileRange range, SplittableRandom random) throws IOException {
        List<String> lines = new ArrayList<>();
        try (LineReader reader = open(bytes, range, random)) {
            for (String line = reader.read(); line != null; line = reader.read()) {
                lines.add(line);
            }
        }
        return lines;
    }

    private static LineReader open(byte[] bytes, FileRange range, SplittableRandom random) throws IOException {
        byte[] rest = Arrays.copyOfRange(bytes, (int) range.start(), bytes.length);
        return LineReader.open(new StutteringStream(rest, random), range, StandardCharsets.UTF_8);
    }

    /** Gives out a few bytes at a time, as a network does. */
    private static final class StutteringStream extends InputStream {
        private final InputStream in;
        private final SplittableRandom random;

        private StutteringStream(byte[] bytes, SplittableRandom random) {
            this.in = new ByteArrayInputStream(bytes);
            this.random = random;
        }

        @Override
        public int read() throws IOException {
            return in.read();
        }

        @Override
        public int read(byte[] buffer, int offset, int length) throws IOException {
            return in.read(buffer, offset, Math.min(length, 1 + random.nextInt(4096)));
        }
    }
}
