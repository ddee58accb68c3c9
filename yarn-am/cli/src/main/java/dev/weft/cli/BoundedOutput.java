package dev.weft.cli;

import java.io.FilterOutputStream;
import java.io.IOException;
import java.io.OutputStream;

/** Lets so many bytes pass and drops the rest. Confined to the {@link java.io.PrintStream} around it, which locks. */
final class BoundedOutput extends FilterOutputStream {
    private int left;

    BoundedOutput(OutputStream out, int maxBytes) {
        super(out);
        this.left = maxBytes;
    }

    @Override
    public void write(int b) throws IOException {
        if (left > 0) {
            left--;
            out.write(b);
        }
    }

    @Override
    public void write(byte[] bytes, int offset, int length) throws IOException {
        int now = Math.min(left, length);
        left -= now;
        out.write(bytes, offset, now);
    }
}
