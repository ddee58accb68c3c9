package dev.weft.simulation;

import dev.weft.api.connector.SimpleVersionedSerializer;
import dev.weft.api.connector.SourceSplit;
import java.nio.charset.StandardCharsets;

/** A split of a {@link NumberedSource}: nothing but its name, {@code source-number}. */
record NumberedSplit(String splitId) implements SourceSplit {
    /** Its bytes are its name. */
    static final class Serializer implements SimpleVersionedSerializer<NumberedSplit> {
        @Override
        public int getVersion() {
            return 1;
        }

        @Override
        public byte[] serialize(NumberedSplit split) {
            return split.splitId().getBytes(StandardCharsets.UTF_8);
        }

        @Override
        public NumberedSplit deserialize(int version, byte[] serialized) {
            return new NumberedSplit(new String(serialized, StandardCharsets.UTF_8));
        }
    }
}
