package dev.weft.core.log;

import java.io.ByteArrayOutputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import org.slf4j.Logger;

/**
 * Turns lines that are printed into lines of the log. Not safe on several threads: the PrintStream around it lets one in at a
 * time.
 */
final class LoggedOutput extends OutputStream {
    private final Logger log;
    private final int maxLineBytes;
    private final boolean threadNames;
    private final ByteArrayOutputStream line = new ByteArrayOutputStream();

    /**
     * @param log gets the lines, at INFO
     * @param maxLineBytes a longer line is cut into several
     * @param threadNames true: each line names the thread that printed it
     */
    LoggedOutput(Logger log, int maxLineBytes, boolean threadNames) {
        this.log = log;
        this.maxLineBytes = maxLineBytes;
        this.threadNames = threadNames;
    }

    @Override
    public void write(int b) {
        if (b == '\n') {
            tell();
        } else if (b != '\r') {
            line.write(b);
            if (line.size() >= maxLineBytes) {
                tell();
            }
        }
    }

    private void tell() {
        String text = line.toString(StandardCharsets.UTF_8);
        line.reset();
        if (threadNames) {
            log.info("[{}] {}", Thread.currentThread().getName(), text);
        } else {
            log.info("{}", text);
        }
    }
}
