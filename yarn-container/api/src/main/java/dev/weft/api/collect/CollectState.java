package dev.weft.api.collect;

import dev.weft.api.connector.SimpleVersionedSerializer;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.Arrays;

/**
 * What a checkpoint holds of a collecting sink: what no client had asked beyond.
 *
 * @param start offset of the first of {@code bytes}
 */
record CollectState(long start, byte[] bytes) {
    @Override
    public boolean equals(Object other) {
        return other instanceof CollectState that && start == that.start && Arrays.equals(bytes, that.bytes);
    }

    @Override
    public int hashCode() {
        return 31 * Long.hashCode(start) + Arrays.hashCode(bytes);
    }

    /** The offset in eight bytes, then the rest. */
    static final class Serializer implements SimpleVersionedSerializer<CollectState> {
        private static final int VERSION = 1;

        @Override
        public int getVersion() {
            return VERSION;
        }

        @Override
        public byte[] serialize(CollectState state) {
            return ByteBuffer.allocate(Long.BYTES + state.bytes.length)
                    .putLong(state.start)
                    .put(state.bytes)
                    .array();
        }

        @Override
        public CollectState deserialize(int version, byte[] serialized) throws IOException {
            if (version != VERSION) {
                throw new IOException(
                        "The state of a collecting sink has version " + version + ", known is " + VERSION);
            }
            return new CollectState(
                    ByteBuffer.wrap(serialized).getLong(),
                    Arrays.copyOfRange(serialized, Long.BYTES, serialized.length));
        }
    }
}
