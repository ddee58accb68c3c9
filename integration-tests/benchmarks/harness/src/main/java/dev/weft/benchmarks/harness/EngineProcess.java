package dev.weft.benchmarks.harness;

import dev.weft.benchmarks.session.Reply;
import dev.weft.benchmarks.workload.Workload;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;

/** An engine that is up: its session's process and its servers. The harness's thread; a reader thread fills the queue. */
final class EngineProcess implements AutoCloseable {
    private static final int START_MINUTES = 3;
    private static final int RUN_MINUTES = 10;
    private static final String END = "";

    private final EngineName name;
    private final Processes processes;
    private final Cluster cluster;
    private final Process session;
    private final Path log;
    private final Writer commands;
    private final BlockingQueue<String> answers = new LinkedBlockingQueue<>();

    private EngineProcess(EngineName name, Processes processes, Cluster cluster, Process session, Path log) {
        this.name = name;
        this.processes = processes;
        this.cluster = cluster;
        this.session = session;
        this.log = log;
        this.commands = session.outputWriter(StandardCharsets.UTF_8);
        var reader = new Thread(this::read, "answers of " + name.label());
        reader.setDaemon(true);
        reader.start();
    }

    /** Starts {@code name} and returns when it takes commands. */
    static EngineProcess start(
            EngineName name, Launcher launcher, Mode mode, ClusterShape shape, Workbench workbench, Processes processes)
            throws InterruptedException {
        Cluster cluster = launcher.startCluster(shape);
        Path log = workbench.log(name.label() + "-session");
        Process session = processes.startPiped(launcher.session(mode, cluster), launcher.environment(), log);
        var engine = new EngineProcess(name, processes, cluster, session, log);
        engine.await(START_MINUTES, line -> line.equals(Reply.READY) ? Optional.of(line) : Optional.empty());
        return engine;
    }

    EngineName name() {
        return name;
    }

    /**
     * Runs one job.
     *
     * @throws BenchException when the engine failed, ended or did not answer in time
     */
    Reply run(Workload workload, long records) throws InterruptedException {
        try {
            commands.write(workload.label() + " " + records + "\n");
            commands.flush();
        } catch (IOException e) {
            throw new BenchException(name.label() + " takes no commands, see " + log, e);
        }
        return await(RUN_MINUTES, Reply::of);
    }

    private <T> T await(int minutes, java.util.function.Function<String, Optional<T>> wanted)
            throws InterruptedException {
        while (true) {
            String line = answers.poll(minutes, TimeUnit.MINUTES);
            if (line == null) {
                throw new BenchException(name.label() + " did not answer within " + minutes + " minutes, see " + log);
            }
            if (line.equals(END)) {
                throw new BenchException(name.label() + " ended, see " + log);
            }
            Optional<String> failure = Reply.failure(line);
            if (failure.isPresent()) {
                throw new BenchException(name.label() + " failed: " + failure.get() + ", see " + log);
            }
            Optional<T> answer = wanted.apply(line);
            if (answer.isPresent()) {
                return answer.get();
            }
        }
    }

    private void read() {
        try (BufferedReader lines = session.inputReader(StandardCharsets.UTF_8)) {
            for (String line = lines.readLine(); line != null; line = lines.readLine()) {
                if (line.startsWith(Reply.MARK)) {
                    answers.add(line);
                }
            }
        } catch (IOException | UncheckedIOException e) {
            System.err.println("bench: reading from " + name.label() + ": " + e);
        }
        answers.add(END);
    }

    @Override
    public void close() {
        processes.stop(session);
        cluster.processes().forEach(processes::stop);
    }
}
