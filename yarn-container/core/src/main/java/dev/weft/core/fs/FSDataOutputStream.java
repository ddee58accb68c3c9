package dev.weft.core.fs;

import java.io.IOException;
import java.io.OutputStream;

/** A file that a program writes. One thread at a time. */
public final class FSDataOutputStream extends OutputStream {
    private final DurableOutput out;
    private boolean closed;

    FSDataOutputStream(DurableOutput out) {
        this.out = out;
    }

    /** Bytes written so far. */
    public long getPos() {
        return out.position();
    }

    @Override
    public void write(int value) throws IOException {
        out.write(value);
    }

    @Override
    public void write(byte[] bytes, int offset, int length) throws IOException {
        out.write(bytes, offset, length);
    }

    @Override
    public void flush() throws IOException {
        out.flush();
    }

    /** Returns when all that was written survives the loss of this process and machine. */
    public void sync() throws IOException {
        out.flushDurably();
    }

    /** As {@link #sync}, then ends the file. */
    @Override
    public void close() throws IOException {
        if (!closed) {
            closed = true;
            out.closeDurably();
        }
    }
}
