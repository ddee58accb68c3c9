package dev.weft.connector.files;

import dev.weft.api.connector.SimpleVersionedSerializer;
import java.io.IOException;
import java.nio.charset.StandardCharsets;

/** Text as UTF-8. */
public final class SimpleVersionedStringSerializer implements SimpleVersionedSerializer<String> {
    public static final SimpleVersionedStringSerializer INSTANCE = new SimpleVersionedStringSerializer();

    private static final int VERSION = 1;

    private SimpleVersionedStringSerializer() {}

    @Override
    public int getVersion() {
        return VERSION;
    }

    @Override
    public byte[] serialize(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }

    @Override
    public String deserialize(int version, byte[] serialized) throws IOException {
        if (version != VERSION) {
            throw new IOException("Text of version " + version + " is unknown; this is version " + VERSION);
        }
        return new String(serialized, StandardCharsets.UTF_8);
    }
}
