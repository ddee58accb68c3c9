package dev.weft.connector.files;

import dev.weft.core.fs.DurableOutput;
import java.io.IOException;
import java.io.OutputStream;

/** Gathers small writes without a lock before a file store sees them. One thread. */
final class OutputBuffer extends OutputStream {
    private static final int BUFFER_BYTES = 64 * 1024;

    private final DurableOutput out;
    private final byte[] buffer = new byte[BUFFER_BYTES];
    private int filled;

    OutputBuffer(DurableOutput out) {
        this.out = out;
    }

    @Override
    public void write(int value) throws IOException {
        if (filled == buffer.length) {
            drain();
        }
        buffer[filled++] = (byte) value;
    }

    @Override
    public void write(byte[] bytes, int offset, int length) throws IOException {
        if (length > buffer.length - filled) {
            drain();
        }
        if (length >= buffer.length) {
            out.write(bytes, offset, length);
            return;
        }
        System.arraycopy(bytes, offset, buffer, filled, length);
        filled += length;
    }

    private void drain() throws IOException {
        out.write(buffer, 0, filled);
        filled = 0;
    }

    /** Bytes written so far. */
    long position() {
        return out.position() + filled;
    }

    /** Makes everything written so far durable. */
    void flushDurably() throws IOException {
        drain();
        out.flushDurably();
    }

    /** Writes the rest, makes all of it durable and closes the file. */
    void closeDurably() throws IOException {
        drain();
        out.closeDurably();
    }

    /** Gives the file up: what was gathered is dropped. */
    @Override
    public void close() throws IOException {
        out.close();
    }
}
