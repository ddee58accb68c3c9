package dev.weft.api.function.legacy;

import dev.weft.api.connector.SimpleVersionedSerializer;
import dev.weft.api.connector.SourceSplit;
import java.io.IOException;

/**
 * What a function had emitted and its task had not processed when a checkpoint was taken. Immutable.
 *
 * @param splitId says that it is no more than that
 * @param elements as {@link Said} writes them
 */
record UntakenRecords(String splitId, byte[] elements) implements SourceSplit {
    private static final String ID = "emitted";

    UntakenRecords(byte[] elements) {
        this(ID, elements);
    }

    /** Its bytes are its form. */
    static final class Serializer implements SimpleVersionedSerializer<UntakenRecords> {
        private static final int VERSION = 1;

        @Override
        public int getVersion() {
            return VERSION;
        }

        @Override
        public byte[] serialize(UntakenRecords records) {
            return records.elements();
        }

        @Override
        public UntakenRecords deserialize(int version, byte[] serialized) throws IOException {
            if (version != VERSION) {
                throw new IOException("Unknown version " + version + " of a source function's records; known is 1");
            }
            return new UntakenRecords(serialized);
        }
    }
}
