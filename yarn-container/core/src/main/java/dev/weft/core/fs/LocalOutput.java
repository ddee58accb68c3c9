package dev.weft.core.fs;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/** A local file being written; durable after fsync of the file and of the folder that names it. */
final class LocalOutput extends DurableOutput {
    private static final int BUFFER_BYTES = 64 * 1024;

    private final Path path;
    private final FileChannel channel;
    private final ByteBuffer buffer = ByteBuffer.allocate(BUFFER_BYTES);
    private long position;
    private boolean nameIsDurable;

    /** Writes on from the channel's position. */
    LocalOutput(Path path, FileChannel channel) throws IOException {
        this.path = path;
        this.channel = channel;
        this.position = channel.position();
    }

    @Override
    public void write(int value) throws IOException {
        write(new byte[] {(byte) value}, 0, 1);
    }

    @Override
    public void write(byte[] bytes, int offset, int length) throws IOException {
        if (length > buffer.remaining()) {
            flush();
        }
        if (length > buffer.remaining()) {
            drain(ByteBuffer.wrap(bytes, offset, length));
        } else {
            buffer.put(bytes, offset, length);
        }
        position += length;
    }

    @Override
    public long position() {
        return position;
    }

    @Override
    public void flush() throws IOException {
        buffer.flip();
        drain(buffer);
        buffer.clear();
    }

    private void drain(ByteBuffer bytes) throws IOException {
        while (bytes.hasRemaining()) {
            channel.write(bytes);
        }
    }

    @Override
    public void flushDurably() throws IOException {
        flush();
        channel.force(true);
        if (!nameIsDurable) {
            forceFolder();
            nameIsDurable = true;
        }
    }

    private void forceFolder() throws IOException {
        Path folder = path.toAbsolutePath().getParent();
        if (folder == null) {
            return;
        }
        try (FileChannel names = FileChannel.open(folder, StandardOpenOption.READ)) {
            names.force(true);
        }
    }

    @Override
    public void close() throws IOException {
        if (!channel.isOpen()) {
            return;
        }
        try (channel) {
            flush();
        }
    }
}
