package dev.weft.core.fs;

import java.io.EOFException;
import java.io.IOException;

/** An open file that is read from any place. One thread at a time; the opener closes it. */
public abstract class SeekableInput extends FSDataInputStream {
    /** Moves to {@code position}, from which the next read goes on. */
    @Override
    public abstract void seek(long position) throws IOException;

    /** Where the next read begins. */
    public abstract long position() throws IOException;

    @Override
    public final long getPos() throws IOException {
        return position();
    }

    /** Length of the file in bytes, as of the opening. */
    public abstract long length() throws IOException;

    /**
     * Fills {@code buffer} with the bytes from {@code position} on, and stands behind them afterwards.
     *
     * @throws EOFException when the file ends before
     */
    public void readFully(long position, byte[] buffer, int offset, int length) throws IOException {
        seek(position);
        int read = readNBytes(buffer, offset, length);
        if (read < length) {
            throw new EOFException("File ends at " + (position + read) + ", wanted " + (position + length));
        }
    }
}
