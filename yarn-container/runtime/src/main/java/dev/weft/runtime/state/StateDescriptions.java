package dev.weft.runtime.state;

import dev.weft.api.type.DataInputDeserializer;
import dev.weft.api.type.DataOutputSerializer;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;

/** Several descriptions of serialisers as one, as {@link StateMeta#value()} holds them: their number, then length and bytes of each. */
public final class StateDescriptions {
    private static final int INITIAL_BYTES = 128;

    private StateDescriptions() {}

    /** Makes one of several. */
    public static byte[] join(List<byte[]> descriptions) {
        DataOutputSerializer out = new DataOutputSerializer(INITIAL_BYTES);
        try {
            out.writeVarInt(descriptions.size());
            for (byte[] description : descriptions) {
                out.writeVarInt(description.length);
                out.write(description);
            }
        } catch (IOException e) {
            throw new UncheckedIOException("describe the serializers of a state", e);
        }
        return out.getCopyOfBuffer();
    }

    /**
     * Takes apart what {@link #join} made.
     *
     * @throws IOException when the bytes are something else, or not {@code expected} descriptions
     */
    public static List<byte[]> split(byte[] joined, int expected) throws IOException {
        DataInputDeserializer in = new DataInputDeserializer(joined);
        int count = in.readVarInt();
        if (count != expected) {
            throw new IOException(count + " descriptions of serializers where " + expected + " belong");
        }
        List<byte[]> all = new ArrayList<>(count);
        for (int i = 0; i < count; i++) {
            int length = in.readVarInt();
            if (length < 0 || length > joined.length) {
                throw new IOException("A description of " + length + " bytes cannot be");
            }
            byte[] description = new byte[length];
            in.readFully(description);
            all.add(description);
        }
        return all;
    }
}
