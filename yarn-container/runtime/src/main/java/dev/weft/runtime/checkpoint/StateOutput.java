package dev.weft.runtime.checkpoint;

import dev.weft.api.type.DataInputView;
import dev.weft.api.type.DataOutputSerializer;
import dev.weft.api.type.DataOutputView;
import dev.weft.core.fs.DurableOutput;
import java.io.IOException;
import java.util.zip.CRC32C;
import org.jspecify.annotations.Nullable;

/**
 * Writes values into a file through one array, with a running checksum. Remembers when the file refused, so that this can be told
 * from a value that cannot be written. The snapshot's thread.
 */
final class StateOutput implements DataOutputView {
    private static final int BUFFER_BYTES = 64 * 1024;

    private final DurableOutput file;
    private final CRC32C checksum = new CRC32C();
    private final DataOutputSerializer buffer = new DataOutputSerializer(BUFFER_BYTES);
    private long drained;
    private @Nullable IOException refused;

    StateOutput(DurableOutput file) {
        this.file = file;
    }

    /** Bytes written since the file was opened. */
    long position() {
        return drained + buffer.length();
    }

    /** The checksum of what was written since the last call. */
    int takeChecksum() throws IOException {
        drain();
        int value = (int) checksum.getValue();
        checksum.reset();
        return value;
    }

    /** The file's own error, if there was one. */
    @Nullable
    IOException refused() {
        return refused;
    }

    /** Everything survives a crash from now on. */
    void finish() throws IOException {
        drain();
        try {
            file.closeDurably();
        } catch (IOException e) {
            refused = e;
            throw e;
        }
    }

    /** Closes the file without a promise. */
    void giveUp() throws IOException {
        file.close();
    }

    private void drain() throws IOException {
        int length = buffer.length();
        byte[] bytes = buffer.getSharedBuffer();
        checksum.update(bytes, 0, length);
        drained += length;
        buffer.clear();
        send(bytes, 0, length);
        buffer.pruneTo(BUFFER_BYTES);
    }

    private void send(byte[] bytes, int offset, int length) throws IOException {
        try {
            file.write(bytes, offset, length);
        } catch (IOException e) {
            refused = e;
            throw e;
        }
    }

    private void drainIfFull() throws IOException { // hot
        if (buffer.length() >= BUFFER_BYTES) {
            drain();
        }
    }

    @Override
    public void write(byte[] bytes, int offset, int length) throws IOException {
        if (length < BUFFER_BYTES) {
            buffer.write(bytes, offset, length);
            drainIfFull();
            return;
        }
        drain();
        checksum.update(bytes, offset, length);
        drained += length;
        send(bytes, offset, length);
    }

    @Override
    public void write(byte[] bytes) throws IOException {
        write(bytes, 0, bytes.length);
    }

    @Override
    public void write(int value) throws IOException {
        buffer.write(value);
        drainIfFull();
    }

    @Override
    public void writeBoolean(boolean value) throws IOException {
        buffer.writeBoolean(value);
        drainIfFull();
    }

    @Override
    public void writeByte(int value) throws IOException {
        buffer.writeByte(value);
        drainIfFull();
    }

    @Override
    public void writeShort(int value) throws IOException {
        buffer.writeShort(value);
        drainIfFull();
    }

    @Override
    public void writeChar(int value) throws IOException {
        buffer.writeChar(value);
        drainIfFull();
    }

    @Override
    public void writeInt(int value) throws IOException {
        buffer.writeInt(value);
        drainIfFull();
    }

    @Override
    public void writeLong(long value) throws IOException {
        buffer.writeLong(value);
        drainIfFull();
    }

    @Override
    public void writeFloat(float value) throws IOException {
        buffer.writeFloat(value);
        drainIfFull();
    }

    @Override
    public void writeDouble(double value) throws IOException {
        buffer.writeDouble(value);
        drainIfFull();
    }

    @Override
    public void writeVarInt(int value) throws IOException {
        buffer.writeVarInt(value);
        drainIfFull();
    }

    @Override
    public void writeVarLong(long value) throws IOException {
        buffer.writeVarLong(value);
        drainIfFull();
    }

    @Override
    public void writeString(@Nullable String value) throws IOException {
        buffer.writeString(value);
        drainIfFull();
    }

    @Override
    public void writeBytes(String value) throws IOException {
        buffer.writeBytes(value);
        drainIfFull();
    }

    @Override
    public void writeChars(String value) throws IOException {
        buffer.writeChars(value);
        drainIfFull();
    }

    @Override
    public void writeUTF(String value) throws IOException {
        buffer.writeUTF(value);
        drainIfFull();
    }

    @Override
    public void skipBytesToWrite(int numBytes) throws IOException {
        write(new byte[numBytes], 0, numBytes);
    }

    @Override
    public void write(DataInputView source, int numBytes) throws IOException {
        buffer.write(source, numBytes);
        drainIfFull();
    }
}
