package dev.weft.cli;

import dev.weft.client.LogRange;
import dev.weft.client.RestLogs;
import dev.weft.core.error.EngineException;
import dev.weft.core.unit.MemorySize;
import java.io.ByteArrayOutputStream;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import java.util.concurrent.CompletionException;
import java.util.function.Consumer;
import java.util.regex.Pattern;

/** Reads logs part by part and prints their lines, as long as they were when the first part was read. */
final class LogPrinter {
    /** How a line of the log begins; one that begins otherwise belongs to the line before it. */
    private static final Pattern BEGINNING = Pattern.compile("\\d{4}-\\d\\d-\\d\\d \\d\\d:\\d\\d:\\d\\d,\\d{3} .*");

    private final RestLogs logs;
    private final PrintWriter out;
    private final String name;
    private final Optional<MemorySize> tail;

    /**
     * @param name {@code log}, {@code stdout}, or {@code logs/} and the name of a file
     * @param tail how much of the end; empty: all
     */
    LogPrinter(RestLogs logs, PrintWriter out, String name, Optional<MemorySize> tail) {
        this.logs = logs;
        this.out = out;
        this.name = name;
        this.tail = tail;
    }

    /** All lines of a process. */
    void all(String process) {
        read(process, out::println);
        out.flush();
    }

    /** The lines of a process that name the job, with what follows them, below the process's name; why not, when it fails. */
    Optional<String> about(String job, String process) {
        try {
            AboutJob lines = new AboutJob(job, process);
            read(process, lines);
            out.flush();
            return Optional.empty();
        } catch (CompletionException e) {
            if (e.getCause() instanceof EngineException engine) {
                return Optional.of(String.valueOf(engine.getMessage()));
            }
            throw e;
        }
    }

    private void read(String process, Consumer<String> lines) {
        ByteArrayOutputStream rest = new ByteArrayOutputStream();
        LogRange range = logs.range(
                        process, name, 0, tail.map(size -> -size.getBytes()).orElse(0L))
                .join();
        long end = range.size();
        boolean cut = range.offset() > 0;
        while (true) {
            cut = print(range.text(), rest, cut, lines);
            if (range.end() >= end || range.text().length == 0) {
                break;
            }
            range = logs.range(process, name, range.file(), range.end()).join();
        }
        if (rest.size() > 0 && !cut) {
            lines.accept(rest.toString(StandardCharsets.UTF_8));
        }
    }

    /** Passes whole lines on and keeps the rest; the first one is dropped while {@code cut}. */
    private static boolean print(byte[] text, ByteArrayOutputStream rest, boolean cut, Consumer<String> lines) {
        boolean drop = cut;
        int start = 0;
        for (int i = 0; i < text.length; i++) {
            if (text[i] == '\n') {
                rest.write(text, start, i - start);
                if (!drop) {
                    lines.accept(rest.toString(StandardCharsets.UTF_8));
                }
                drop = false;
                rest.reset();
                start = i + 1;
            }
        }
        rest.write(text, start, text.length - start);
        return drop;
    }

    /** Keeps a job's lines. */
    private final class AboutJob implements Consumer<String> {
        private final String job;
        private final String process;
        private boolean printing;
        private boolean begun;

        AboutJob(String job, String process) {
            this.job = job;
            this.process = process;
        }

        @Override
        public void accept(String line) {
            if (BEGINNING.matcher(line).matches()) {
                printing = line.contains(job);
            }
            if (printing && !begun) {
                begun = true;
                out.println("== " + process);
            }
            if (printing) {
                out.println(line);
            }
        }
    }
}
