package dev.weft.api.type;

import java.io.DataInput;
import java.io.IOException;
import org.jspecify.annotations.Nullable;

/** Where serialisers read: the counterpart of {@link DataOutputView}. One task thread. */
public interface DataInputView extends DataInput {
    /**
     * Moves forward by exactly {@code numBytes}.
     *
     * @throws java.io.EOFException when fewer are left
     */
    void skipBytesToRead(int numBytes) throws IOException;

    /** Reads up to {@code length} bytes; returns their number, or −1 at the end. */
    int read(byte[] target, int offset, int length) throws IOException;

    /** Reads up to {@code target.length} bytes; returns their number, or −1 at the end. */
    default int read(byte[] target) throws IOException {
        return read(target, 0, target.length);
    }

    /** Reads what {@link DataOutputView#writeVarInt(int)} wrote. */
    default int readVarInt() throws IOException {
        int value = 0;
        for (int shift = 0; shift < Integer.SIZE; shift += 7) {
            byte next = readByte();
            value |= (next & 0x7F) << shift;
            if (next >= 0) {
                return value;
            }
        }
        throw new IOException("Malformed variable-length int: more than 5 bytes");
    }

    /** Reads what {@link DataOutputView#writeVarLong(long)} wrote. */
    default long readVarLong() throws IOException {
        long value = 0;
        for (int shift = 0; shift < Long.SIZE; shift += 7) {
            byte next = readByte();
            value |= (next & 0x7FL) << shift;
            if (next >= 0) {
                return value;
            }
        }
        throw new IOException("Malformed variable-length long: more than 10 bytes");
    }

    /** Reads what {@link DataOutputView#writeString(String)} wrote. */
    default @Nullable String readString() throws IOException {
        return StringForm.read(this);
    }
}
