package dev.weft.core.log;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;

/**
 * A file that never takes more than its share of the disk: when it has grown to half of it, it becomes {@code file.1}, which replaces
 * the one before, and a new file begins. So at least the last half is always there. Not safe on several threads: the PrintStream
 * around it lets one in at a time.
 */
final class CappedOutput extends OutputStream {
    private final Path file;
    private final long halfBytes;
    private OutputStream out;
    private long written;

    /**
     * Goes on with what is there from an earlier run.
     *
     * @param maxBytes of the two files together, from 2
     */
    CappedOutput(Path file, long maxBytes) throws IOException {
        this.file = file;
        this.halfBytes = Math.max(1, maxBytes / 2);
        this.out = open();
        this.written = Files.size(file);
    }

    private OutputStream open() throws IOException {
        return Files.newOutputStream(file, StandardOpenOption.CREATE, StandardOpenOption.APPEND);
    }

    @Override
    public void write(int b) throws IOException {
        write(new byte[] {(byte) b}, 0, 1);
    }

    @Override
    public void write(byte[] bytes, int offset, int length) throws IOException {
        int from = offset;
        int left = length;
        while (left > 0) {
            if (written >= halfBytes) {
                roll();
            }
            int now = (int) Math.min(left, halfBytes - written);
            out.write(bytes, from, now);
            written += now;
            from += now;
            left -= now;
        }
    }

    /** Somebody may have removed either file meanwhile: YARN removes what it has collected. */
    private void roll() throws IOException {
        out.close();
        try {
            Files.move(file, rolled(file), StandardCopyOption.REPLACE_EXISTING);
        } catch (NoSuchFileException e) {
            // there is nothing to keep
        }
        out = open();
        written = 0;
    }

    static Path rolled(Path file) {
        return file.resolveSibling(file.getFileName() + ".1");
    }

    @Override
    public void flush() throws IOException {
        out.flush();
    }

    @Override
    public void close() throws IOException {
        out.close();
    }
}
