package dev.weft.core.fs;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;

/** A local file open for reading. */
final class LocalInput extends SeekableInput {
    private final FileChannel channel;

    LocalInput(FileChannel channel) {
        this.channel = channel;
    }

    @Override
    public int read() throws IOException {
        byte[] one = new byte[1];
        return read(one, 0, 1) < 0 ? -1 : one[0] & 0xFF;
    }

    @Override
    public int read(byte[] buffer, int offset, int length) throws IOException {
        return channel.read(ByteBuffer.wrap(buffer, offset, length));
    }

    @Override
    public void seek(long position) throws IOException {
        channel.position(position);
    }

    @Override
    public long position() throws IOException {
        return channel.position();
    }

    @Override
    public long length() throws IOException {
        return channel.size();
    }

    @Override
    public void close() throws IOException {
        channel.close();
    }
}
