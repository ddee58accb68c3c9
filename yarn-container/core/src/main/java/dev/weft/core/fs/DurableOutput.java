package dev.weft.core.fs;

import java.io.IOException;
import java.io.OutputStream;

/**
 * A file being written. One thread at a time. Only what {@link #flushDurably} or {@link #closeDurably} covered survives
 * a crash; plain {@link #close} promises nothing and is for giving up.
 */
public abstract class DurableOutput extends OutputStream {
    /** Bytes written so far. */
    public abstract long position();

    /** Returns when everything written so far survives the loss of this process and machine. */
    public abstract void flushDurably() throws IOException;

    /** {@link #flushDurably}, then close. */
    public void closeDurably() throws IOException {
        flushDurably();
        close();
    }
}
