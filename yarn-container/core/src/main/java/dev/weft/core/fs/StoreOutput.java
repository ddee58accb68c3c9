package dev.weft.core.fs;

import java.io.IOException;

/** A file that a program writes to a {@link FileStore}. */
final class StoreOutput extends FSDataOutputStream {
    private final DurableOutput out;
    private boolean closed;

    StoreOutput(DurableOutput out) {
        this.out = out;
    }

    @Override
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

    @Override
    public void sync() throws IOException {
        out.flushDurably();
    }

    @Override
    public void close() throws IOException {
        if (!closed) {
            closed = true;
            out.closeDurably();
        }
    }
}
