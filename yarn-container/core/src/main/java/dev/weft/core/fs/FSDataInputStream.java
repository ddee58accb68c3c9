package dev.weft.core.fs;

import java.io.IOException;
import java.io.InputStream;

/** A file that is read, as programs see it. One thread at a time; the opener closes it. */
public abstract class FSDataInputStream extends InputStream {
    /**
     * Moves to {@code desired} bytes from the beginning, from where the next read goes on.
     *
     * @throws IOException also when the file is compressed and that place lies behind
     */
    public abstract void seek(long desired) throws IOException;

    /** Where the next read begins, in bytes from the beginning. */
    public abstract long getPos() throws IOException;
}
