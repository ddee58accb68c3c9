package dev.weft.api.collect;

import dev.weft.api.connector.SimpleVersionedSerializer;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.SortedMap;

/**
 * What a checkpoint holds of a collecting sink: what no client had asked beyond.
 *
 * @param begins where the versions of the sink began that no client has asked yet, by version
 * @param start offset of the first of {@code bytes}
 */
record CollectState(SortedMap<Integer, Long> begins, long start, byte[] bytes) {
    CollectState {
        begins = Begins.copyOf(begins);
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof CollectState that
                && begins.equals(that.begins)
                && start == that.start
                && Arrays.equals(bytes, that.bytes);
    }

    @Override
    public int hashCode() {
        return 31 * Long.hashCode(start) + Arrays.hashCode(bytes);
    }

    /** The begins behind their number, the offset, the bytes. */
    static final class Serializer implements SimpleVersionedSerializer<CollectState> {
        private static final int VERSION = 1;

        @Override
        public int getVersion() {
            return VERSION;
        }

        @Override
        public byte[] serialize(CollectState state) {
            ByteBuffer out = ByteBuffer.allocate(Begins.bytesOf(state.begins) + Long.BYTES + state.bytes.length);
            Begins.write(state.begins, out);
            return out.putLong(state.start).put(state.bytes).array();
        }

        @Override
        public CollectState deserialize(int version, byte[] serialized) throws IOException {
            if (version != VERSION) {
                throw new IOException(
                        "The state of a collecting sink has version " + version + ", known is " + VERSION);
            }
            ByteBuffer in = ByteBuffer.wrap(serialized);
            SortedMap<Integer, Long> begins = Begins.read(in);
            long start = in.getLong();
            return new CollectState(begins, start, Arrays.copyOfRange(serialized, in.position(), serialized.length));
        }
    }
}
