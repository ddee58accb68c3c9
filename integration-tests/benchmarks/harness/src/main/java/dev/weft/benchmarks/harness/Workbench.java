package dev.weft.benchmarks.harness;

import dev.weft.benchmarks.session.Session;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Folders of one call of scripts/bench.
 *
 * @param repository of Weft
 * @param scratch for logs and configuration; removed when all went well
 * @param backend of keyed state
 * @param recordings for flight recordings
 */
record Workbench(Path repository, Path scratch, String backend, Optional<Path> recordings, AtomicInteger counter) {
    static Workbench create(Path repository, String backend, Optional<Path> recordings) {
        try {
            for (Path folder : recordings.stream().toList()) {
                Files.createDirectories(folder);
            }
            return new Workbench(
                    repository, Files.createTempDirectory("weft-bench-"), backend, recordings, new AtomicInteger());
        } catch (IOException e) {
            throw new BenchException("make a folder for logs", e);
        }
    }

    /** The module of an engine's program. */
    Path module(String name) {
        return repository.resolve("integration-tests/benchmarks").resolve(name);
    }

    /** A new file for the log of {@code role}. */
    Path log(String role) {
        return scratch.resolve(role + "-" + counter.incrementAndGet() + ".log");
    }

    /** Flags that record a JVM of {@code role}, when recordings were asked for. */
    List<String> recordingFlags(String role) {
        return recordings
                .map(folder -> List.of(
                        "-XX:+UnlockDiagnosticVMOptions",
                        "-XX:+DebugNonSafepoints",
                        "-XX:StartFlightRecording=settings=profile,dumponexit=true,filename="
                                + folder.resolve(role + "-" + counter.incrementAndGet() + ".jfr")))
                .orElse(List.of());
    }

    /** Flags of a session's JVM: {@link #recordingFlags}, checkpoints go where they are removed in the end, and where keyed state lives. */
    List<String> sessionFlags(String role) {
        List<String> flags = new ArrayList<>(recordingFlags(role));
        flags.add("-Djava.io.tmpdir=" + scratch);
        flags.add("-D" + Session.BACKEND + "=" + backend);
        return List.copyOf(flags);
    }

    /** Writes {@code text} into a new file of {@code folder} in the scratch folder and returns the folder. */
    Path write(String folder, String file, String text) {
        try {
            Path made = Files.createDirectories(scratch.resolve(folder + "-" + counter.incrementAndGet()));
            Files.writeString(made.resolve(file), text);
            return made;
        } catch (IOException e) {
            throw new BenchException("write " + file, e);
        }
    }

    /** Removes the scratch folder. */
    void remove() {
        try (var files = Files.walk(scratch)) {
            for (Path file : files.sorted((one, other) -> other.compareTo(one)).toList()) {
                Files.delete(file);
            }
        } catch (IOException e) {
            throw new BenchException("remove " + scratch, e);
        }
    }
}
