package dev.weft.core.testing;

import dev.weft.core.fs.DurableOutput;
import java.io.IOException;

/** A file being written, before another one, whose writes and flushes a test lets fail. One thread at a time. */
public abstract class ForwardingOutput extends DurableOutput {
    private final DurableOutput out;

    protected ForwardingOutput(DurableOutput out) {
        this.out = out;
    }

    /** @throws IOException instead of writing */
    protected void beforeWrite() throws IOException {}

    /** @throws IOException instead of making anything durable */
    protected void beforeFlush() throws IOException {}

    @Override
    public long position() {
        return out.position();
    }

    @Override
    public void write(int value) throws IOException {
        write(new byte[] {(byte) value}, 0, 1);
    }

    @Override
    public void write(byte[] bytes, int offset, int length) throws IOException {
        beforeWrite();
        out.write(bytes, offset, length);
    }

    @Override
    public void flushDurably() throws IOException {
        beforeFlush();
        out.flushDurably();
    }

    @Override
    public boolean handOver() throws IOException {
        beforeFlush();
        return out.handOver();
    }

    @Override
    public void close() throws IOException {
        out.close();
    }
}
