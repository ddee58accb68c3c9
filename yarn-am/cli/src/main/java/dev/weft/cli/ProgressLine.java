package dev.weft.cli;

import dev.weft.client.JobProgress;
import dev.weft.core.concurrent.ThreadSafe;
import java.io.PrintWriter;
import java.util.Locale;

/**
 * How a job gets on: one line that is written over on a terminal, else a line of its own each time.
 */
@ThreadSafe
final class ProgressLine {
    private static final int WIDTH = 100;

    private final PrintWriter out;
    private final Where where;
    private boolean shown;

    /** Where it is read. */
    enum Where {
        TERMINAL,
        FILE
    }

    ProgressLine(PrintWriter out, Where where) {
        this.out = out;
        this.where = where;
    }

    synchronized void show(JobProgress progress) {
        String line = text(progress);
        if (where == Where.TERMINAL) {
            String cut = line.length() > WIDTH ? line.substring(0, WIDTH) : line;
            out.print("\r" + cut + " ".repeat(WIDTH - cut.length()) + "\r");
            out.flush();
            shown = true;
        } else {
            out.println(line);
            out.flush();
        }
    }

    /** Makes room for another line. */
    synchronized void clear() {
        if (shown) {
            out.print("\r" + " ".repeat(WIDTH) + "\r");
            shown = false;
        }
    }

    static String text(JobProgress progress) {
        int all = progress.vertices().stream()
                .mapToInt(JobProgress.Vertex::parallelism)
                .sum();
        int running = progress.vertices().stream()
                .mapToInt(JobProgress.Vertex::running)
                .sum();
        int finished = progress.vertices().stream()
                .mapToInt(JobProgress.Vertex::finished)
                .sum();
        String line = String.format(
                Locale.ROOT,
                "%s: %d of %d tasks finished, %d running, %,d records read, %,d written",
                progress.listing().status(),
                finished,
                all,
                running,
                progress.recordsRead(),
                progress.recordsWritten());
        String restarts = progress.restarts() == 0 ? "" : ", " + progress.restarts() + " restarts";
        String waiting = progress.waitingFor().isEmpty() ? "" : "; waits: " + progress.waitingFor();
        return line + restarts + waiting;
    }
}
