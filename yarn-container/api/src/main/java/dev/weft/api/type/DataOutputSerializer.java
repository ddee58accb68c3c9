package dev.weft.api.type;

import java.io.EOFException;
import java.io.IOException;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * A growing array as a {@link DataOutputView}: the fast way to turn records into bytes. One thread; reused by
 * {@link #clear()}.
 */
public final class DataOutputSerializer implements DataOutputView {
    private static final VarHandle SHORT = MethodHandles.byteArrayViewVarHandle(short[].class, ByteOrder.BIG_ENDIAN);
    private static final VarHandle INT = MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.BIG_ENDIAN);
    private static final VarHandle LONG = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.BIG_ENDIAN);
    private static final int MAX_VAR_INT_BYTES = 5;
    private static final int MAX_VAR_LONG_BYTES = 10;
    /** Some virtual machines cannot allocate arrays of the very largest sizes. */
    private static final int MAX_ARRAY = Integer.MAX_VALUE - 8;
    /** Up to this length a loop over the characters beats a comparison of whole strings (measured 2026-12: 70 to 100). */
    private static final int LOOP_CHARS = 80;

    private byte[] buffer;
    private int position;

    /** Starts with room for {@code initialBytes}. */
    public DataOutputSerializer(int initialBytes) {
        buffer = new byte[initialBytes];
    }

    /** Bytes written since the last {@link #clear()}. */
    public int length() {
        return position;
    }

    /** The array itself, valid up to {@link #length()} until the next write. */
    public byte[] getSharedBuffer() {
        return buffer;
    }

    /** A copy of what was written. */
    public byte[] getCopyOfBuffer() {
        return Arrays.copyOf(buffer, position);
    }

    /** Forgets what was written, keeps the array. */
    public void clear() {
        position = 0;
    }

    /** Moves to {@code newPosition}, for instance back to fill in a length. */
    public void setPosition(int newPosition) {
        if (newPosition < 0 || newPosition > buffer.length) {
            throw new IllegalArgumentException("Position " + newPosition + " is outside 0.." + buffer.length);
        }
        position = newPosition;
    }

    /** Stores {@code value} at {@code at} without moving. */
    public void putInt(int at, int value) {
        INT.set(buffer, at, value);
    }

    /** Gives the array back to the collector when it grew beyond {@code maxBytes}. */
    public void pruneTo(int maxBytes) {
        if (buffer.length > maxBytes) {
            buffer = new byte[maxBytes];
            position = 0;
        }
    }

    private int reserve(int bytes) throws IOException { // hot
        int at = position;
        if (bytes > buffer.length - at) {
            grow(bytes);
        }
        position = at + bytes;
        return at;
    }

    private void grow(int bytes) throws IOException {
        long needed = (long) position + bytes;
        if (needed > MAX_ARRAY) {
            throw new IOException("Record is larger than 2 GiB: " + needed + " bytes so far");
        }
        long doubled = Math.max(needed, 2L * buffer.length);
        buffer = Arrays.copyOf(buffer, (int) Math.min(doubled, MAX_ARRAY));
    }

    @Override
    public void write(int b) throws IOException {
        int at = reserve(1);
        buffer[at] = (byte) b;
    }

    @Override
    public void write(byte[] bytes) throws IOException {
        write(bytes, 0, bytes.length);
    }

    @Override
    public void write(byte[] bytes, int offset, int length) throws IOException {
        int at = reserve(length);
        System.arraycopy(bytes, offset, buffer, at, length);
    }

    @Override
    public void writeBoolean(boolean value) throws IOException {
        write(value ? 1 : 0);
    }

    @Override
    public void writeByte(int value) throws IOException {
        write(value);
    }

    @Override
    public void writeShort(int value) throws IOException {
        int at = reserve(Short.BYTES);
        SHORT.set(buffer, at, (short) value);
    }

    @Override
    public void writeChar(int value) throws IOException {
        writeShort(value);
    }

    @Override
    public void writeInt(int value) throws IOException {
        int at = reserve(Integer.BYTES);
        INT.set(buffer, at, value);
    }

    @Override
    public void writeLong(long value) throws IOException {
        int at = reserve(Long.BYTES);
        LONG.set(buffer, at, value);
    }

    @Override
    public void writeFloat(float value) throws IOException {
        writeInt(Float.floatToIntBits(value));
    }

    @Override
    public void writeDouble(double value) throws IOException {
        writeLong(Double.doubleToLongBits(value));
    }

    @Override
    public void writeVarInt(int value) throws IOException { // hot
        int rest = value;
        int at = reserve(MAX_VAR_INT_BYTES);
        while ((rest & ~0x7F) != 0) {
            buffer[at++] = (byte) (rest | 0x80);
            rest >>>= 7;
        }
        buffer[at++] = (byte) rest;
        position = at;
    }

    @Override
    public void writeVarLong(long value) throws IOException { // hot
        long rest = value;
        int at = reserve(MAX_VAR_LONG_BYTES);
        while ((rest & ~0x7FL) != 0) {
            buffer[at++] = (byte) (rest | 0x80);
            rest >>>= 7;
        }
        buffer[at++] = (byte) rest;
        position = at;
    }

    @Override
    public void writeString(@Nullable String value) throws IOException { // hot
        if (value == null) {
            write(0);
            return;
        }
        int start = position;
        int length = value.length();
        writeVarInt(StringForm.header(length, false));
        int at = reserve(length);
        if (!putLatin1(value, at)) {
            position = start;
            writeWide(value);
        }
    }

    @SuppressWarnings("deprecation") // the one call that copies Latin-1 bytes in bulk without a temporary array
    private boolean putLatin1(String value, int at) { // hot
        int length = value.length();
        value.getBytes(0, length, buffer, at);
        return length <= LOOP_CHARS
                ? StringForm.isLatin1(value)
                : new String(buffer, at, length, StandardCharsets.ISO_8859_1).equals(value);
    }

    private void writeWide(String value) throws IOException {
        writeVarInt(StringForm.header(value.length(), true));
        int at = reserve(2 * value.length());
        StringForm.putWide(value, buffer, at);
    }

    @Override
    public void writeBytes(String value) throws IOException {
        write(value.getBytes(StandardCharsets.ISO_8859_1));
    }

    @Override
    public void writeChars(String value) throws IOException {
        for (int i = 0; i < value.length(); i++) {
            writeChar(value.charAt(i));
        }
    }

    @Override
    public void writeUTF(String value) throws IOException {
        ModifiedUtf8.write(value, this);
    }

    @Override
    public void skipBytesToWrite(int numBytes) throws IOException {
        reserve(numBytes);
    }

    @Override
    public void write(DataInputView source, int numBytes) throws IOException {
        int at = reserve(numBytes);
        try {
            source.readFully(buffer, at, numBytes);
        } catch (EOFException e) {
            position = at;
            throw e;
        }
    }
}
