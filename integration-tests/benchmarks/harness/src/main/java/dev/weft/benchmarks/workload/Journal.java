package dev.weft.benchmarks.workload;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;

/**
 * A file into which the tasks of a job write what happens to them, one short line each: a line is one append, so
 * processes may share the file. Any thread.
 */
public final class Journal {
    private Journal() {}

    /** What a task tells. */
    public enum Event {
        /** A source subtask has its split. */
        SOURCE,
        /** The first record of an attempt reached a sink. */
        FIRST
    }

    /**
     * A line.
     *
     * @param epochMillis wall clock of the writer
     * @param process id of the writer's process
     * @param subtask of the writer, from 0
     */
    public record Entry(long epochMillis, long process, Event event, int subtask) {
        private String toLine() {
            return epochMillis + " " + process + " " + event + " " + subtask + "\n";
        }

        private static Entry of(String line) {
            String[] words = line.split(" ");
            return new Entry(
                    Long.parseLong(words[0]),
                    Long.parseLong(words[1]),
                    Event.valueOf(words[2]),
                    Integer.parseInt(words[3]));
        }
    }

    /** Appends a line to {@code file} of this process and moment. */
    public static void write(String file, Event event, int subtask) {
        var entry =
                new Entry(System.currentTimeMillis(), ProcessHandle.current().pid(), event, subtask);
        try {
            Files.writeString(Path.of(file), entry.toLine(), StandardOpenOption.CREATE, StandardOpenOption.APPEND);
        } catch (IOException e) {
            throw new UncheckedIOException("write journal " + file, e);
        }
    }

    /** All lines so far; none when nobody wrote yet. */
    public static List<Entry> read(Path file) {
        try {
            return Files.exists(file)
                    ? Files.readAllLines(file).stream().map(Entry::of).toList()
                    : List.of();
        } catch (IOException e) {
            throw new UncheckedIOException("read journal " + file, e);
        }
    }
}
