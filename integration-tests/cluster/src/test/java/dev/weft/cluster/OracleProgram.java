package dev.weft.cluster;

import dev.weft.cluster.oracle.Verdict;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** The job {@code jobs.Oracle} of few records into a local folder: how it is called, and what a reader finds there. Pure. */
final class OracleProgram {
    static final int LANES = 6;
    static final int RECORDS = 20_000;

    /** Records per second and reader: at two readers the job would end after two and a half minutes. */
    static final String SLOW = "400";

    /** As many as it can. */
    static final String FAST = "1000000";

    private OracleProgram() {}

    /** Arguments of {@code weft run}, the client's {@code options} among them. */
    static String[] arguments(Path jobs, String parallelism, String rate, Path output, String... options) {
        List<String> all = new ArrayList<>(List.of(options));
        all.addAll(List.of(
                "-p",
                parallelism,
                "-Dexecution.checkpointing.interval=500ms",
                "-c",
                "jobs.Oracle",
                jobs.toString(),
                "--lanes",
                String.valueOf(LANES),
                "--records",
                String.valueOf(RECORDS),
                "--rate",
                rate,
                "--out",
                output.toUri().toString()));
        return all.toArray(String[]::new);
    }

    /** What a reader of the folder sees: files that are not hidden. */
    static Verdict read(Path output) throws IOException {
        Verdict verdict = new Verdict(LANES, RECORDS);
        try (Stream<Path> files = Files.walk(output)) {
            for (Path file : (Iterable<Path>) files.filter(Files::isRegularFile)::iterator) {
                if (!file.getFileName().toString().startsWith(".")) {
                    Files.readAllLines(file).forEach(verdict::add);
                }
            }
        }
        return verdict;
    }
}
