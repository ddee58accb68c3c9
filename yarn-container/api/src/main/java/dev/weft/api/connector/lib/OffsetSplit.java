package dev.weft.api.connector.lib;

import dev.weft.api.connector.SimpleVersionedSerializer;
import dev.weft.api.connector.SourceSplit;
import java.io.IOException;
import java.nio.ByteBuffer;

/**
 * The whole of a source that has one split.
 *
 * @param position records already read
 */
public record OffsetSplit(long position) implements SourceSplit {
    private static final int VERSION = 1;

    @Override
    public String splitId() {
        return "0";
    }

    /** Bytes of such splits. */
    public static SimpleVersionedSerializer<OffsetSplit> serializer() {
        return new Serializer();
    }

    private static final class Serializer implements SimpleVersionedSerializer<OffsetSplit> {
        @Override
        public int getVersion() {
            return VERSION;
        }

        @Override
        public byte[] serialize(OffsetSplit split) {
            return ByteBuffer.allocate(Long.BYTES).putLong(split.position()).array();
        }

        @Override
        public OffsetSplit deserialize(int version, byte[] serialized) throws IOException {
            if (version != VERSION || serialized.length != Long.BYTES) {
                throw new IOException(
                        "Unknown form of a position: version " + version + ", " + serialized.length + " bytes");
            }
            return new OffsetSplit(ByteBuffer.wrap(serialized).getLong());
        }
    }
}
