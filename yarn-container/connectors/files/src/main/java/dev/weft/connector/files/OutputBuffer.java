package dev.weft.connector.files;

import dev.weft.core.fs.DurableOutput;
import dev.weft.core.fs.FileStore;
import java.io.IOException;
import java.io.OutputStream;
import java.net.URI;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Gathers small writes without a lock before a file store sees them, and keeps them until the store has them for certain: when a
 * store that refuses for a while broke the file's stream, the file is cut to what is certain and the rest is written again. One
 * thread.
 */
final class OutputBuffer extends OutputStream {
    private static final Logger log = LoggerFactory.getLogger(OutputBuffer.class);
    private static final int FIRST_BYTES = 64 * 1024;
    /** What is kept at most; then the store is asked to take it for certain, which costs a round trip. */
    private static final int MAX_BYTES = 256 * 1024;

    private final FileStore store;
    private final URI file;
    private final Patience patience;
    /** Null when its stream broke. */
    private @Nullable DurableOutput out;
    /** The file's bytes from {@link #certain} on. */
    private byte[] kept = new byte[FIRST_BYTES];

    private int filled;
    /** How many of the kept bytes {@link #out} was given. */
    private int given;
    /** Bytes of the file that the store has for certain. */
    private long certain;
    /** False when the store has taken bytes of which it does not say whether it has them. */
    private boolean repeatable = true;

    /** @param out the file, at its end; what it has is there for certain */
    OutputBuffer(FileStore store, URI file, DurableOutput out, Patience patience) {
        this.store = store;
        this.file = file;
        this.out = out;
        this.patience = patience;
        this.certain = out.position();
    }

    @Override
    public void write(int value) throws IOException {
        if (filled == kept.length) {
            makeRoom();
        }
        kept[filled++] = (byte) value;
    }

    @Override
    public void write(byte[] bytes, int offset, int length) throws IOException {
        int from = offset;
        int left = length;
        while (left > kept.length - filled) {
            int part = kept.length - filled;
            System.arraycopy(bytes, from, kept, filled, part);
            filled += part;
            from += part;
            left -= part;
            makeRoom();
        }
        System.arraycopy(bytes, from, kept, filled, left);
        filled += left;
    }

    private void makeRoom() throws IOException {
        if (kept.length < MAX_BYTES) {
            kept = Arrays.copyOf(kept, 2 * kept.length);
        } else {
            patience.run("write " + file, () -> attempt(this::handOver));
        }
    }

    private void handOver(DurableOutput to) throws IOException {
        repeatable &= to.handOver();
        taken();
    }

    private void taken() {
        certain += filled;
        filled = 0;
        given = 0;
    }

    /** Bytes written so far. */
    long position() {
        return certain + filled;
    }

    /** Makes everything written so far durable, in one try: a checkpoint that cannot have it now is declined. */
    void flushDurably() throws IOException {
        attempt(to -> {
            to.flushDurably();
            taken();
        });
    }

    /** Writes the rest, makes all of it durable and closes the file. */
    void closeDurably() throws IOException {
        patience.run("finish " + file, () -> attempt(DurableOutput::closeDurably));
    }

    private interface Step {
        void run(DurableOutput to) throws IOException;
    }

    /** Gives the store what it has not got, and does {@code step}; when that fails, the stream is of no use any more. */
    private void attempt(Step step) throws IOException {
        DurableOutput to = opened();
        try {
            to.write(kept, given, filled - given);
            given = filled;
            step.run(to);
        } catch (IOException e) {
            giveUp(to);
            throw e;
        }
    }

    private DurableOutput opened() throws IOException {
        DurableOutput open = out;
        if (open == null) {
            if (!repeatable) {
                throw new IOException(file + " was being written when its stream broke, and cannot be continued");
            }
            open = store.resume(file, certain);
            given = 0;
            out = open;
        }
        return open;
    }

    private void giveUp(DurableOutput broken) {
        out = null;
        try {
            broken.close();
        } catch (IOException e) {
            log.debug("{} has a broken stream, which does not close either", file, e);
        }
    }

    /** Gives the file up: what was gathered is dropped. */
    @Override
    public void close() throws IOException {
        if (out != null) {
            out.close();
        }
    }
}
