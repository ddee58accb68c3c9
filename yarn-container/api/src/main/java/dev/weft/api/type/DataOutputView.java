package dev.weft.api.type;

import java.io.DataOutput;
import java.io.IOException;
import org.jspecify.annotations.Nullable;

/**
 * Where serialisers write: big-endian {@link DataOutput} with fast paths for strings and small numbers. One task thread.
 * The default methods define the format; implementations over arrays override them with the same bytes.
 */
public interface DataOutputView extends DataOutput {
    /** Moves forward by {@code numBytes} without saying what the bytes are. */
    void skipBytesToWrite(int numBytes) throws IOException;

    /** Copies {@code numBytes} bytes from {@code source}. */
    void write(DataInputView source, int numBytes) throws IOException;

    /** Seven bits a byte, lowest first: 1 byte below 128. Negative numbers take 5 bytes. */
    default void writeVarInt(int value) throws IOException {
        int rest = value;
        while ((rest & ~0x7F) != 0) {
            writeByte((rest & 0x7F) | 0x80);
            rest >>>= 7;
        }
        writeByte(rest);
    }

    /** As {@link #writeVarInt(int)} for 64 bits: at most 10 bytes. */
    default void writeVarLong(long value) throws IOException {
        long rest = value;
        while ((rest & ~0x7FL) != 0) {
            writeByte((int) (rest & 0x7F) | 0x80);
            rest >>>= 7;
        }
        writeByte((int) rest);
    }

    /**
     * A string or null: varint of 0 for null, else {@code (length << 1 | wide) + 1}, then {@code length} Latin-1 bytes, or
     * {@code length} UTF-16 units (big-endian) when a character does not fit into Latin-1.
     */
    default void writeString(@Nullable String value) throws IOException {
        StringForm.write(value, this);
    }
}
