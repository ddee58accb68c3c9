package dev.weft.connector.files;

import dev.weft.core.fs.FSDataInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.URI;

/** Unpacked bytes of a compressed file, counted; goes forward only. */
final class UnpackedInput extends FSDataInputStream {
    private final URI file;
    private final InputStream in;
    private long position;

    UnpackedInput(URI file, InputStream in) {
        this.file = file;
        this.in = in;
    }

    @Override
    public void seek(long desired) throws IOException {
        if (desired < position) {
            throw new IOException(file + " is compressed and cannot be read again from byte " + desired
                    + ", it stands at " + position);
        }
        in.skipNBytes(desired - position);
        position = desired;
    }

    @Override
    public long getPos() {
        return position;
    }

    @Override
    public int read() throws IOException {
        int value = in.read();
        position += value < 0 ? 0 : 1;
        return value;
    }

    @Override
    public int read(byte[] bytes, int offset, int length) throws IOException {
        int read = in.read(bytes, offset, length);
        position += Math.max(0, read);
        return read;
    }

    @Override
    public void close() throws IOException {
        in.close();
    }
}
