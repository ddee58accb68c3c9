package dev.weft.taskmanager.local;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Path;
import java.util.function.Consumer;

/** A copy being written beside its file. What goes wrong with it ends the copy and nothing else. One thread at a time. */
final class LocalCopy {
    private final Path path;
    private final OutputStream out;
    private final Consumer<IOException> failure;
    private boolean whole = true;

    /** @param failure hears at most once why there will be none */
    LocalCopy(Path path, OutputStream out, Consumer<IOException> failure) {
        this.path = path;
        this.out = out;
        this.failure = failure;
    }

    Path path() {
        return path;
    }

    void write(byte[] bytes, int offset, int length) {
        if (!whole) {
            return;
        }
        try {
            out.write(bytes, offset, length);
        } catch (IOException e) {
            fail(e);
        }
    }

    /** Ends it; false when it is not whole, and gone. */
    boolean finish() {
        if (!whole) {
            return false;
        }
        try {
            out.close();
        } catch (IOException e) {
            fail(e);
        }
        return whole;
    }

    private void fail(IOException cause) {
        failure.accept(cause);
        giveUp();
    }

    /** Removes it. Idempotent. */
    void giveUp() {
        whole = false;
        try {
            out.close();
        } catch (IOException e) {
            failure.accept(e);
        }
        ProcessFolder.delete(path);
    }
}
