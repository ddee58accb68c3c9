package dev.weft.api.type;

import java.io.DataInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/** A range of an array as a {@link DataInputView}. One thread; reused by {@link #setBuffer(byte[], int, int)}. */
public final class DataInputDeserializer implements DataInputView {
    private static final VarHandle SHORT = MethodHandles.byteArrayViewVarHandle(short[].class, ByteOrder.BIG_ENDIAN);
    private static final VarHandle INT = MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.BIG_ENDIAN);
    private static final VarHandle LONG = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.BIG_ENDIAN);
    private static final byte[] EMPTY = new byte[0];

    private byte[] buffer = EMPTY;
    private int position;
    private int end;

    /** Nothing to read yet. */
    public DataInputDeserializer() {}

    /** Reads all of {@code bytes}. */
    public DataInputDeserializer(byte[] bytes) {
        setBuffer(bytes, 0, bytes.length);
    }

    /** Reads {@code length} bytes of {@code bytes} from {@code offset}; the array is not copied. */
    public void setBuffer(byte[] bytes, int offset, int length) {
        if (offset < 0 || length < 0 || length > bytes.length - offset) {
            throw new IllegalArgumentException(
                    "Range " + offset + "+" + length + " is outside an array of " + bytes.length);
        }
        buffer = bytes;
        position = offset;
        end = offset + length;
    }

    /** Bytes left. */
    public int available() {
        return end - position;
    }

    /** Index in the array of the next byte. */
    public int getPosition() {
        return position;
    }

    private int take(int bytes) throws EOFException { // hot
        int at = position;
        if (bytes > end - at) {
            throw new EOFException(bytes + " bytes wanted, " + (end - at) + " left");
        }
        position = at + bytes;
        return at;
    }

    @Override
    public void readFully(byte[] target) throws IOException {
        readFully(target, 0, target.length);
    }

    @Override
    public void readFully(byte[] target, int offset, int length) throws IOException {
        System.arraycopy(buffer, take(length), target, offset, length);
    }

    @Override
    public int read(byte[] target, int offset, int length) {
        int count = Math.min(length, end - position);
        if (count == 0 && length > 0) {
            return -1;
        }
        System.arraycopy(buffer, position, target, offset, count);
        position += count;
        return count;
    }

    @Override
    public int skipBytes(int count) {
        int skipped = Math.max(0, Math.min(count, end - position));
        position += skipped;
        return skipped;
    }

    @Override
    public void skipBytesToRead(int numBytes) throws IOException {
        take(numBytes);
    }

    @Override
    public boolean readBoolean() throws IOException {
        return readByte() != 0;
    }

    @Override
    public byte readByte() throws IOException {
        return buffer[take(1)];
    }

    @Override
    public int readUnsignedByte() throws IOException {
        return readByte() & 0xFF;
    }

    @Override
    public short readShort() throws IOException {
        return (short) SHORT.get(buffer, take(Short.BYTES));
    }

    @Override
    public int readUnsignedShort() throws IOException {
        return readShort() & 0xFFFF;
    }

    @Override
    public char readChar() throws IOException {
        return (char) readShort();
    }

    @Override
    public int readInt() throws IOException {
        return (int) INT.get(buffer, take(Integer.BYTES));
    }

    @Override
    public long readLong() throws IOException {
        return (long) LONG.get(buffer, take(Long.BYTES));
    }

    @Override
    public float readFloat() throws IOException {
        return Float.intBitsToFloat(readInt());
    }

    @Override
    public double readDouble() throws IOException {
        return Double.longBitsToDouble(readLong());
    }

    @Override
    public @Nullable String readString() throws IOException { // hot
        int header = readVarInt();
        if (header == 0) {
            return null;
        }
        int form = header - 1;
        int length = form >>> 1;
        if ((form & 1) == 0) {
            return new String(buffer, take(length), length, StandardCharsets.ISO_8859_1);
        }
        return StringForm.wideString(buffer, take(2 * length), length);
    }

    @Override
    public @Nullable String readLine() {
        if (position == end) {
            return null;
        }
        StringBuilder line = new StringBuilder();
        while (position < end) {
            char c = (char) (buffer[position++] & 0xFF);
            if (c == '\n') {
                break;
            }
            line.append(c);
        }
        int length = line.length();
        return length > 0 && line.charAt(length - 1) == '\r' ? line.substring(0, length - 1) : line.toString();
    }

    @Override
    public String readUTF() throws IOException {
        return DataInputStream.readUTF(this);
    }
}
