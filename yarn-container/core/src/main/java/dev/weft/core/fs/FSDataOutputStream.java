package dev.weft.core.fs;

import java.io.IOException;
import java.io.OutputStream;

/** A file that a program writes. One thread at a time. */
public abstract class FSDataOutputStream extends OutputStream {
    /** Bytes written so far. */
    public abstract long getPos() throws IOException;

    /** Returns when all that was written survives the loss of this process and machine. */
    public abstract void sync() throws IOException;

    /** As {@link #sync}, then ends the file, unless a subclass says otherwise. */
    @Override
    public abstract void close() throws IOException;
}
