package jobs;

import java.io.IOException;
import java.io.Serializable;
import java.nio.MappedByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/**
 * Writes down when records arrive at a sink and when its committer commits, by the clock of the task itself, into local files that
 * outlive a killed process. One file per attempt of a subtask, {@code <subtask>-<pid>-<nanos>.arrivals}, of 8-byte numbers in mapped
 * memory: first arrival, newest arrival, then pairs (from, until) of gaps longer than {@link #NOTED_MILLIS}. One file per subtask,
 * {@code <subtask>.commits}, with a line per commit. Times are milliseconds since the epoch.
 */
final class Arrivals implements Serializable {
    private static final long serialVersionUID = 1L;

    /** Shorter ones are how a busy machine breathes. */
    private static final long NOTED_MILLIS = 20;

    private static final int FILE_BYTES = 1 << 16;
    private static final int FIRST = 0;
    private static final int NEWEST = Long.BYTES;
    private static final int GAPS = 2 * Long.BYTES;

    private final String folder;

    /** @param folder "" for none */
    Arrivals(String folder) {
        this.folder = folder;
    }

    /** Whether somebody wants to know. */
    boolean areWanted() {
        return !folder.isEmpty();
    }

    /** Of an attempt that starts. */
    Log begin(int subtask) throws IOException {
        Path file =
                Path.of(folder, subtask + "-" + ProcessHandle.current().pid() + "-" + System.nanoTime() + ".arrivals");
        try (FileChannel channel = FileChannel.open(
                file, StandardOpenOption.CREATE_NEW, StandardOpenOption.READ, StandardOpenOption.WRITE)) {
            return new Log(channel.map(FileChannel.MapMode.READ_WRITE, 0, FILE_BYTES));
        }
    }

    /** Something was committed. */
    void committed(int subtask) throws IOException {
        Files.write(
                Path.of(folder, subtask + ".commits"),
                (System.currentTimeMillis() + "\n").getBytes(StandardCharsets.US_ASCII),
                StandardOpenOption.CREATE,
                StandardOpenOption.APPEND);
    }

    /** Of one attempt; its task's thread. */
    static final class Log {
        private final MappedByteBuffer file;
        private int next = GAPS;
        private long newest;

        Log(MappedByteBuffer file) {
            this.file = file;
        }

        /** A record is here. */
        void arrived() {
            long now = System.currentTimeMillis();
            if (now == newest) {
                return;
            }
            if (newest == 0) {
                file.putLong(FIRST, now);
            } else if (now - newest > NOTED_MILLIS && next + 2 * Long.BYTES <= FILE_BYTES) {
                file.putLong(next, newest);
                file.putLong(next + Long.BYTES, now);
                next += 2 * Long.BYTES;
            }
            newest = now;
            file.putLong(NEWEST, now);
        }
    }
}
