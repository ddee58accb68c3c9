package dev.weft.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weft.cluster.process.Child;
import dev.weft.cluster.process.Outcome;
import dev.weft.cluster.process.Processes;
import dev.weft.cluster.process.TestJobs;
import dev.weft.cluster.process.Weft;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** {@code weft run -t local}: a whole cluster in the client's JVM. */
@Timeout(120)
class LocalTest {
    private static final Duration LIMIT = Duration.ofSeconds(60);

    @Test
    void printsWhatTheFirstProgramPrints(@TempDir Path folder) throws Exception {
        Weft weft = Weft.in(folder);

        Outcome outcome = weft.weft(
                        "run",
                        "-t",
                        "local",
                        "-Dio.tmp.dirs=" + folder.resolve("tmp"),
                        "-c",
                        "dev.weft.examples.ProcessedStrings",
                        weft.examples().toString())
                .await(LIMIT);

        assertThat(outcome.exitCode()).as(outcome.toString()).isZero();
        assertThat(outcome.out()).contains("Processed: txn-001", "Processed: txn-002", "Processed: txn-003");
        assertNothingLeft(folder);
    }

    @Test
    void saysWhyATaskFailed(@TempDir Path folder) throws Exception {
        Weft weft = Weft.in(folder);
        Path jobs = TestJobs.compile(weft).jar();

        Outcome outcome = weft.weft(
                        "run",
                        "-t",
                        "local",
                        "-Dio.tmp.dirs=" + folder.resolve("tmp"),
                        "-c",
                        "jobs.ThrowsInTask",
                        jobs.toString(),
                        "open")
                .await(LIMIT);

        assertThat(outcome.exitCode()).as(outcome.toString()).isEqualTo(1);
        assertThat(outcome.err()).contains("cannot open");
        assertNothingLeft(folder);
    }

    @Test
    void endsWithoutATraceWhenItIsInterrupted(@TempDir Path folder) throws Exception {
        Weft weft = Weft.in(folder);
        Path jobs = TestJobs.compile(weft).jar();
        Child client = weft.weft(
                "run", "-t", "local", "-Dio.tmp.dirs=" + folder.resolve("tmp"), "-c", "jobs.Endless", jobs.toString());
        client.awaitOutput("switched to RUNNING", LIMIT);

        client.terminate();

        Outcome outcome = client.await(LIMIT);
        assertThat(outcome.err()).as(outcome.toString()).contains("interrupted; job", "was cancelled");
        assertNothingLeft(folder);
    }

    private static void assertNothingLeft(Path folder) throws Exception {
        assertThat(Processes.ours()).isEmpty();
        try (Stream<Path> left = Files.list(folder.resolve("tmp"))) {
            assertThat(left).as("temporary files").isEmpty();
        }
    }
}
