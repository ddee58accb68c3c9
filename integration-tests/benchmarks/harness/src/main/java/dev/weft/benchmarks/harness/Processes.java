package dev.weft.benchmarks.harness;

import java.io.File;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentLinkedDeque;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;

/** Starts processes and makes sure that none outlives the harness. Thread-safe: the shutdown hook ends what is left. */
final class Processes implements AutoCloseable {
    private static final int GRACE_SECONDS = 5;
    private static final File NOTHING = new File("/dev/null");

    private final ConcurrentLinkedDeque<Process> running = new ConcurrentLinkedDeque<>();
    private final AtomicBoolean closed = new AtomicBoolean();

    /** Starts {@code command} with both outputs in {@code log}. */
    Process start(List<String> command, Map<String, String> environment, Path log) {
        return start(
                new ProcessBuilder(command)
                        .redirectErrorStream(true)
                        .redirectOutput(log.toFile())
                        .redirectInput(NOTHING),
                environment);
    }

    /** Starts {@code command} with its standard input and output as pipes and its errors in {@code log}. */
    Process startPiped(List<String> command, Map<String, String> environment, Path log) {
        return start(new ProcessBuilder(command).redirectError(log.toFile()), environment);
    }

    private Process start(ProcessBuilder builder, Map<String, String> environment) {
        builder.environment().putAll(environment);
        try {
            Process process = builder.start();
            running.addFirst(process);
            if (closed.get()) {
                stop(process);
                throw new BenchException("the harness ends");
            }
            return process;
        } catch (IOException e) {
            throw new BenchException("start " + builder.command().get(0), e);
        }
    }

    /** Ends {@code process}, by force when it does not go. */
    void stop(Process process) {
        process.destroy();
        try {
            if (!process.waitFor(GRACE_SECONDS, TimeUnit.SECONDS)) {
                process.destroyForcibly().waitFor();
            }
        } catch (InterruptedException e) {
            process.destroyForcibly();
            Thread.currentThread().interrupt();
        }
        running.remove(process);
    }

    @Override
    public void close() {
        closed.set(true);
        running.forEach(Process::destroy);
        running.forEach(this::stop);
    }
}
