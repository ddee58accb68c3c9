package dev.weft.taskmanager.local;

import dev.weft.core.fs.DurableOutput;
import java.io.IOException;
import java.nio.file.Path;
import java.util.function.BiConsumer;

/** A file of which a copy is written alongside. One thread at a time. */
final class CopiedOutput extends DurableOutput {
    private final DurableOutput file;
    private final LocalCopy copy;
    private final BiConsumer<Path, Long> whole;
    private boolean durable;

    /** @param whole hears of the copy and its length when the file is durable */
    CopiedOutput(DurableOutput file, LocalCopy copy, BiConsumer<Path, Long> whole) {
        this.file = file;
        this.copy = copy;
        this.whole = whole;
    }

    @Override
    public void write(int value) throws IOException {
        write(new byte[] {(byte) value}, 0, 1);
    }

    @Override
    public void write(byte[] bytes, int offset, int length) throws IOException {
        file.write(bytes, offset, length);
        copy.write(bytes, offset, length);
    }

    @Override
    public long position() {
        return file.position();
    }

    @Override
    public void flush() throws IOException {
        file.flush();
    }

    @Override
    public void flushDurably() throws IOException {
        file.flushDurably();
    }

    @Override
    public boolean handOver() throws IOException {
        return file.handOver();
    }

    @Override
    public void closeDurably() throws IOException {
        long length = file.position();
        file.closeDurably();
        durable = true;
        if (copy.finish()) {
            whole.accept(copy.path(), length);
        }
    }

    @Override
    public void close() throws IOException {
        try {
            file.close();
        } finally {
            if (!durable) {
                copy.giveUp();
            }
        }
    }
}
