package dev.weft.cluster;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import dev.weft.cluster.oracle.Verdict;
import dev.weft.cluster.process.Outcome;
import dev.weft.cluster.process.StandaloneCluster;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.Timeout;

/** Savepoint, checkpoint, stop, restore at another parallelism, and disposal, all by {@code weft}; the output is exact. */
@Timeout(400)
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class StandaloneSavepointTest {
    private static final Duration LIMIT = Duration.ofSeconds(120);
    private static final Pattern PATH = Pattern.compile("Savepoint completed\\. Path: (\\S+)");
    private static final int LANES = 6;
    private static final int RECORDS = 20_000;
    private static final String SLOW = "400";
    private static final String FAST = "1000000";

    private final StandaloneCluster cluster;

    StandaloneSavepointTest() throws IOException {
        Path folder = Path.of(System.getProperty("basedir", "."), "target", "standalone-savepoints")
                .toAbsolutePath();
        cluster = StandaloneCluster.start(
                "standalone-savepoints",
                List.of(
                        "-Dexecution.checkpointing.dir="
                                + folder.resolve("checkpoints").toUri(),
                        "-Dexecution.checkpointing.savepoint-dir="
                                + folder.resolve("savepoints").toUri()));
    }

    @BeforeAll
    void startWorkers() throws IOException {
        cluster.startWorker("-Dtaskmanager.numberOfTaskSlots=2");
        cluster.startWorker("-Dtaskmanager.numberOfTaskSlots=2");
        await().atMost(LIMIT).until(() -> cluster.rest().workers().size() == 2);
    }

    @AfterAll
    void stop() throws IOException {
        cluster.close();
    }

    @Test
    void goesOnFromTheSavepointWithWhichItStopped() throws Exception {
        Path output = cluster.weft().work().resolve("out");
        String job = cluster.submit(oracle("2", SLOW, output));
        awaitRecords(job);

        String savepoint = pathIn(weft("savepoint", job));
        Outcome checkpoint = weft("checkpoint", "-full", job);
        String last = pathIn(weft("stop", "-p", "savepoints", job));
        String stopped = cluster.rest().stateOf(job);
        Outcome resumed = cluster.run(with(oracle("3", FAST, output), "-s", last));

        assertThat(checkpoint.out()).containsPattern("Checkpoint \\d+ for job " + job + " completed\\.");
        assertThat(stopped).isEqualTo("FINISHED");
        assertThat(resumed.exitCode()).as(resumed.toString()).isZero();
        assertThat(faultsIn(output)).isEmpty();
        assertRestored(resumed, last);
        assertThat(folder(savepoint).getParent())
                .isEqualTo(cluster.weft().work().resolve("savepoints"));
        assertThat(folder(last).getParent()).isEqualTo(cluster.weft().work().resolve("savepoints"));
        assertDisposal(savepoint);
        assertDisposal(last);
        assertRefused(cluster.run(with(oracle("2", FAST, output), "-s", last)));
    }

    @Test
    void drains() throws Exception {
        Path output = cluster.weft().work().resolve("drained");
        String job = cluster.submit(oracle("2", SLOW, output));
        awaitRecords(job);

        String savepoint = pathIn(weft("stop", "--drain", job));

        assertThat(cluster.rest().stateOf(job)).isEqualTo("FINISHED");
        assertThat(folder(savepoint).resolve("_metadata")).isRegularFile();
        Verdict verdict = read(output);
        assertThat(verdict.faults())
                .as("records are missing at the end of the lanes, and nothing else is wrong")
                .hasSizeLessThanOrEqualTo(LANES)
                .allMatch(fault -> fault.matches("lane \\d lacks \\d+ records, the first is [1-9]\\d*|lane \\d lacks "
                        + RECORDS + " records, the first is 0"));
        assertThat(verdict.lines()).isPositive();
    }

    private String[] oracle(String parallelism, String rate, Path output) {
        return new String[] {
            "-p",
            parallelism,
            "-Dexecution.checkpointing.interval=500ms",
            "-c",
            "jobs.Oracle",
            cluster.jobs().toString(),
            "--lanes",
            String.valueOf(LANES),
            "--records",
            String.valueOf(RECORDS),
            "--rate",
            rate,
            "--out",
            output.toUri().toString()
        };
    }

    private static String[] with(String[] arguments, String... before) {
        return Stream.concat(Stream.of(before), Stream.of(arguments)).toArray(String[]::new);
    }

    private void awaitRecords(String job) {
        await().atMost(LIMIT).until(() -> cluster.rest().stateOf(job).equals("RUNNING"));
        await().atMost(LIMIT)
                .until(() -> cluster.rest()
                                .get("/jobs/" + job + "/checkpoints")
                                .path("counts")
                                .path("completed")
                                .asInt()
                        > 1);
    }

    private Outcome weft(String command, String... arguments) throws IOException, InterruptedException {
        List<String> all = new ArrayList<>(List.of(command, "-m", cluster.restAddress()));
        all.addAll(List.of(arguments));
        return cluster.weft().weft(all.toArray(String[]::new)).await(LIMIT);
    }

    private static String pathIn(Outcome outcome) {
        Matcher found = PATH.matcher(outcome.out());
        assertThat(outcome.exitCode()).as(outcome.toString()).isZero();
        assertThat(found.find()).as(outcome.toString()).isTrue();
        return found.group(1);
    }

    private static Path folder(String savepoint) {
        return Path.of(URI.create(savepoint));
    }

    private void assertRestored(Outcome resumed, String from) {
        int at = resumed.out().indexOf("JobID ");
        String job = resumed.out().substring(at + 6, at + 38);
        JsonNode checkpoints = cluster.rest().get("/jobs/" + job + "/checkpoints");

        assertThat(checkpoints.at("/counts/restored").asInt()).isEqualTo(1);
        assertThat(checkpoints.at("/latest/restored/is_savepoint").asBoolean()).isTrue();
        assertThat(checkpoints.at("/latest/restored/external_path").asText()).isEqualTo(from);
    }

    private void assertDisposal(String savepoint) throws Exception {
        assertThat(folder(savepoint).resolve("_metadata")).isRegularFile();

        Outcome outcome = weft("savepoint", "--dispose", savepoint);

        assertThat(outcome.exitCode()).as(outcome.toString()).isZero();
        assertThat(outcome.out()).contains("Savepoint '" + savepoint + "' disposed.");
        assertThat(folder(savepoint)).doesNotExist();
    }

    private static void assertRefused(Outcome outcome) {
        assertThat(outcome.exitCode()).as(outcome.toString()).isEqualTo(1);
        assertThat(outcome.err().lines()).as(outcome.toString()).hasSize(1);
    }

    private static List<String> faultsIn(Path output) throws IOException {
        return read(output).faults();
    }

    /** What a reader of the folder sees: files that are not hidden. */
    private static Verdict read(Path output) throws IOException {
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
