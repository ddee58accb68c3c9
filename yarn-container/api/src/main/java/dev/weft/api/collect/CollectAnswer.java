package dev.weft.api.collect;

import java.nio.ByteBuffer;
import java.util.Arrays;

/**
 * What the sink answers, and what the job's result keeps of it.
 *
 * @param version of the sink, higher after each restart
 * @param first offset of the first of {@code bytes}
 * @param safe what is before this offset stays whatever fails: a complete checkpoint covers it
 * @param ended true when nothing will come behind {@code bytes}
 * @param bytes records, each behind its length; one may go on in the next answer
 */
record CollectAnswer(int version, long first, long safe, boolean ended, byte[] bytes) {
    private static final int HEAD_BYTES = Integer.BYTES + 2 * Long.BYTES + 1;

    byte[] encode() {
        return ByteBuffer.allocate(HEAD_BYTES + bytes.length)
                .putInt(version)
                .putLong(first)
                .putLong(safe)
                .put((byte) (ended ? 1 : 0))
                .put(bytes)
                .array();
    }

    static CollectAnswer decode(byte[] encoded) {
        ByteBuffer in = ByteBuffer.wrap(encoded);
        return new CollectAnswer(
                in.getInt(),
                in.getLong(),
                in.getLong(),
                in.get() != 0,
                Arrays.copyOfRange(encoded, HEAD_BYTES, encoded.length));
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof CollectAnswer that
                && version == that.version
                && first == that.first
                && safe == that.safe
                && ended == that.ended
                && Arrays.equals(bytes, that.bytes);
    }

    @Override
    public int hashCode() {
        return 31 * Long.hashCode(first) + Arrays.hashCode(bytes);
    }
}
