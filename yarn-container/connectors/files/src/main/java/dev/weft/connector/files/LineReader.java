package dev.weft.connector.files;

import java.io.IOException;
import java.io.InputStream;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.nio.charset.Charset;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Cuts bytes into lines. Looks for line feeds eight bytes at a time; a line becomes a String straight from the buffer
 * (the JDK copies bytes below 128 without decoding). One thread.
 *
 * <p>Invariant: {@code [begin, end)} of the buffer are bytes that no line has used; {@code position} is the place of
 * {@code begin} in the file.
 */
final class LineReader implements StreamFormat.Reader<String> {
    private static final int BUFFER_BYTES = 256 * 1024;
    private static final int NOT_FOUND = -1;
    private static final VarHandle LONGS = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);
    private static final long LINE_FEEDS = 0x0A0A0A0A0A0A0A0AL;
    private static final long LOWEST_BITS = 0x0101010101010101L;
    private static final long HIGHEST_BITS = 0x8080808080808080L;

    private final InputStream in;
    private final Charset charset;
    private final long lastStart;
    private byte[] buffer = new byte[BUFFER_BYTES];
    private int begin;
    private int end;
    private long position;
    private boolean exhausted;

    private LineReader(InputStream in, FileRange range, Charset charset) {
        this.in = in;
        this.charset = charset;
        this.position = range.start();
        this.lastStart = range.end();
    }

    /** A reader that stands before the first line of {@code range}. */
    static LineReader open(InputStream in, FileRange range, Charset charset) throws IOException {
        LineReader reader = new LineReader(in, range, charset);
        if (!range.startsAtRecord()) {
            reader.skipLine();
        }
        return reader;
    }

    // hot
    @Override
    public @Nullable String read() throws IOException {
        if (position > lastStart) {
            return null;
        }
        int feed = nextFeed();
        if (feed == NOT_FOUND) {
            return begin == end ? null : take(end, end);
        }
        int lineEnd = feed > begin && buffer[feed - 1] == '\r' ? feed - 1 : feed;
        return take(lineEnd, feed + 1);
    }

    private String take(int lineEnd, int next) {
        String line = new String(buffer, begin, lineEnd - begin, charset);
        position += next - begin;
        begin = next;
        return line;
    }

    private void skipLine() throws IOException {
        int feed = nextFeed();
        int next = feed == NOT_FOUND ? end : feed + 1;
        position += next - begin;
        begin = next;
    }

    /** Index of the next line feed, reading on as long as there is none; NOT_FOUND at the end of the file. */
    private int nextFeed() throws IOException {
        int from = begin;
        while (true) {
            int feed = find(from, end);
            if (feed != NOT_FOUND || exhausted) {
                return feed;
            }
            int searched = end - begin;
            fill();
            from = begin + searched;
        }
    }

    /** Index of the first line feed in {@code [from, to)}. The bit trick: Hacker's Delight, 6-1, "find first 0-byte". */
    private int find(int from, int to) {
        byte[] bytes = buffer;
        int i = from;
        for (; i + Long.BYTES <= to; i += Long.BYTES) {
            long word = (long) LONGS.get(bytes, i) ^ LINE_FEEDS;
            long hits = (word - LOWEST_BITS) & ~word & HIGHEST_BITS;
            if (hits != 0) {
                return i + (Long.numberOfTrailingZeros(hits) >>> 3);
            }
        }
        for (; i < to; i++) {
            if (bytes[i] == '\n') {
                return i;
            }
        }
        return NOT_FOUND;
    }

    /** Reads more bytes behind those that are there, after moving them to the front or into a larger buffer. */
    private void fill() throws IOException {
        int kept = end - begin;
        if (begin > 0) {
            System.arraycopy(buffer, begin, buffer, 0, kept);
        } else if (kept == buffer.length) {
            buffer = Arrays.copyOf(buffer, largerThan(kept));
        }
        begin = 0;
        end = kept;
        int read = in.read(buffer, end, buffer.length - end);
        if (read < 0) {
            exhausted = true;
        } else {
            end += read;
        }
    }

    private int largerThan(int length) throws IOException {
        int largest = Integer.MAX_VALUE - Long.BYTES;
        if (length >= largest) {
            throw new IOException("The line that begins at byte " + position + " is longer than " + largest + " bytes");
        }
        return (int) Math.min(largest, 2L * length);
    }

    @Override
    public CheckpointedPosition getCheckpointedPosition() {
        return new CheckpointedPosition(position, 0);
    }

    @Override
    public void close() throws IOException {
        in.close();
    }
}
