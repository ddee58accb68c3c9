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

    /**
     * Weaker and cheaper than {@link #flushDurably}: returns when everything written so far has left this process and outlives it, if
     * not its machine.
     *
     * @return false when the store cannot do that before the file is closed
     */
    public boolean handOver() throws IOException {
        flush();
        return true;
    }

    /** {@link #flushDurably}, then close. */
    public void closeDurably() throws IOException {
        flushDurably();
        close();
    }
}
