package dev.weft.api.collect;

import java.nio.ByteBuffer;

/**
 * What the iterator asks of the sink: bytes from {@code offset} on; what is before has arrived.
 *
 * @param version of the sink that the offset belongs to; 0 when the iterator knows none yet
 * @param offset in bytes, from the first that the sink ever wrote
 * @param safe up to where the iterator knows the records to stay
 * @param ended true when it knows that nothing will come behind {@code offset}
 */
record CollectRequest(int version, long offset, long safe, boolean ended) {
    private static final int BYTES = Integer.BYTES + 2 * Long.BYTES + 1;

    byte[] encode() {
        return ByteBuffer.allocate(BYTES)
                .putInt(version)
                .putLong(offset)
                .putLong(safe)
                .put((byte) (ended ? 1 : 0))
                .array();
    }

    static CollectRequest decode(byte[] bytes) {
        ByteBuffer in = ByteBuffer.wrap(bytes);
        return new CollectRequest(in.getInt(), in.getLong(), in.getLong(), in.get() != 0);
    }
}
