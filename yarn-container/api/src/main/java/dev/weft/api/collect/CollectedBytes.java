package dev.weft.api.collect;

import java.nio.ByteBuffer;
import java.util.Arrays;

/** Bytes of a stream from some offset on: appended at the end, given up at the front. One owner thread. */
final class CollectedBytes {
    private static final int INITIAL_BYTES = 1024;

    private byte[] bytes = new byte[INITIAL_BYTES];
    private int from;
    private int length;
    private long offset;

    /** Nothing yet, from {@code offset} on. */
    CollectedBytes(long offset) {
        this.offset = offset;
    }

    /** Offset of the first byte. */
    long start() {
        return offset;
    }

    /** Offset behind the last byte. */
    long end() {
        return offset + length;
    }

    int length() {
        return length;
    }

    void append(byte[] more, int at, int count) {
        makeRoom(count);
        System.arraycopy(more, at, bytes, from + length, count);
        length += count;
    }

    private void makeRoom(int count) {
        int needed = Math.addExact(length, count);
        if (from + needed <= bytes.length) {
            return;
        }
        // Moved only when half of the room comes free by that, so that each byte is moved a few times at most.
        boolean fits = needed <= bytes.length / 2;
        byte[] target = fits ? bytes : new byte[Math.max(2 * needed, INITIAL_BYTES)];
        System.arraycopy(bytes, from, target, 0, length);
        bytes = target;
        from = 0;
    }

    /** Gives up what is before {@code newStart}. */
    void dropBefore(long newStart) {
        int gone = (int) Math.max(0, Math.min(length, newStart - offset));
        from += gone;
        length -= gone;
        offset += gone;
        if (length == 0) {
            from = 0;
            bytes = bytes.length > INITIAL_BYTES ? new byte[INITIAL_BYTES] : bytes;
        }
    }

    /** Gives up what is from {@code newEnd} on. */
    void dropFrom(long newEnd) {
        length = (int) Math.max(0, Math.min(length, newEnd - offset));
    }

    /** At most {@code limit} bytes from {@code start} on. */
    byte[] copy(long start, int limit) {
        int skipped = Math.toIntExact(start - offset);
        int count = Math.min(limit, length - skipped);
        return Arrays.copyOfRange(bytes, from + skipped, from + skipped + count);
    }

    /** The number in four bytes from {@code at} on. */
    int intAt(long at) {
        return ByteBuffer.wrap(bytes, from + Math.toIntExact(at - offset), Integer.BYTES)
                .getInt();
    }
}
