package dev.weft.hadoop;

import dev.weft.core.fs.DurableOutput;
import java.io.IOException;
import org.apache.hadoop.fs.FSDataOutputStream;
import org.apache.hadoop.fs.StreamCapabilities;

/**
 * A file of Hadoop being written. Where the file system knows {@code hsync} (HDFS), a durable flush reaches the disks of all
 * replicas; object stores make a file durable when it is closed and not before. One thread at a time.
 */
final class HadoopOutput extends DurableOutput {
    private final FSDataOutputStream out;
    private final boolean canSync;

    HadoopOutput(FSDataOutputStream out) {
        this.out = out;
        this.canSync = out.hasCapability(StreamCapabilities.HSYNC);
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
    public long position() {
        return out.getPos();
    }

    @Override
    public void flush() throws IOException {
        out.flush();
    }

    /** @throws IOException when the file system can do that only by closing */
    @Override
    public void flushDurably() throws IOException {
        if (!canSync) {
            throw new IOException("This file system makes data durable only when a file is closed");
        }
        out.hsync();
    }

    /** On HDFS: the memory of all replicas' nodes has it. */
    @Override
    public boolean handOver() throws IOException {
        if (canSync) {
            out.hflush();
        }
        return canSync;
    }

    @Override
    public void closeDurably() throws IOException {
        if (canSync) {
            out.hsync();
        }
        out.close();
    }

    @Override
    public void close() throws IOException {
        out.close();
    }
}
