package dev.weft.benchmarks.harness;

import java.io.File;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentLinkedDeque;
import java.util.concurrent.TimeUnit;

/** Starts processes and makes sure that none outlives the harness. Thread-safe: the shutdown hook ends what is left. */
final class Processes implements AutoCloseable {
    private static final int GRACE_SECONDS = 5;
    private static final File NOTHING = new File("/dev/null");

    private final ConcurrentLinkedDeque<Process> running = new ConcurrentLinkedDeque<>();

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
        running.forEach(Process::destroy);
        running.forEach(this::stop);
    }
}
