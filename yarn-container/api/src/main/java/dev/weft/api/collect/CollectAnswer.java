package dev.weft.api.collect;

import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.SortedMap;

/**
 * What the sink answers, and what the job's result keeps of it.
 *
 * @param version of the sink, higher after each restart
 * @param begins where versions began to write that no client had asked: what an older one wrote behind is void
 * @param first offset of the first of {@code bytes}
 * @param safe what is before this offset stays whatever fails: a complete checkpoint covers it
 * @param ended true when nothing will come behind {@code bytes}
 * @param bytes records, each behind its length; one may go on in the next answer
 */
record CollectAnswer(int version, SortedMap<Integer, Long> begins, long first, long safe, boolean ended, byte[] bytes) {
    private static final int FIXED_BYTES = Integer.BYTES + 2 * Long.BYTES + 1;

    CollectAnswer {
        begins = Begins.copyOf(begins);
    }

    /** What came of {@code known} version holds up to this offset; from there on it is written again. */
    long heldSince(int known) {
        long held = Long.MAX_VALUE;
        for (long begin : begins.tailMap(known + 1).values()) {
            held = Math.min(held, begin);
        }
        return held;
    }

    byte[] encode() {
        ByteBuffer out = ByteBuffer.allocate(FIXED_BYTES + Begins.bytesOf(begins) + bytes.length)
                .putInt(version)
                .putLong(first)
                .putLong(safe)
                .put((byte) (ended ? 1 : 0));
        Begins.write(begins, out);
        return out.put(bytes).array();
    }

    static CollectAnswer decode(byte[] encoded) {
        ByteBuffer in = ByteBuffer.wrap(encoded);
        int version = in.getInt();
        long first = in.getLong();
        long safe = in.getLong();
        boolean ended = in.get() != 0;
        SortedMap<Integer, Long> begins = Begins.read(in);
        return new CollectAnswer(
                version, begins, first, safe, ended, Arrays.copyOfRange(encoded, in.position(), encoded.length));
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof CollectAnswer that
                && version == that.version
                && begins.equals(that.begins)
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
