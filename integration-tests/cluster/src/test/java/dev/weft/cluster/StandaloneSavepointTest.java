package dev.weft.cluster;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import dev.weft.cluster.database.Database;
import dev.weft.cluster.database.Transactions;
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
import java.util.Random;
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
    private static final int SLOTS = 4;
    private static final int CANCELS = 3;
    private static final int MAX_MILLIS_TO_CANCEL = 600;
    private static final long SEED = 7;
    private static final Pattern PATH = Pattern.compile("Savepoint completed\\. Path: (\\S+)");

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
    void goesOnFromTheSavepointWithWhichItStoppedInAnotherStateBackend() throws Exception {
        Path output = cluster.weft().work().resolve("out");
        String job = cluster.submit(oracle(
                "2",
                OracleProgram.SLOW,
                output,
                "-Dstate.backend.type=rocksdb",
                "-Dexecution.checkpointing.incremental=true"));
        awaitRecords(job);
        assertThat(databases()).as("databases of the two workers").isNotEmpty();

        String savepoint = pathIn(weft("savepoint", job));
        Outcome checkpoint = weft("checkpoint", "-full", job);
        String last = pathIn(weft("stop", "-p", "savepoints", job));
        String stopped = cluster.rest().stateOf(job);
        await("databases are gone").atMost(LIMIT).until(() -> databases().isEmpty());
        Outcome resumed = cluster.run(oracle("3", OracleProgram.FAST, output, "-s", last));

        assertThat(checkpoint.out()).containsPattern("Checkpoint\\(FULL\\) \\d+ for job " + job + " completed\\.");
        assertThat(stopped).isEqualTo("FINISHED");
        assertThat(resumed.exitCode()).as(resumed.toString()).isZero();
        assertThat(OracleProgram.read(output).faults()).isEmpty();
        assertRestored(resumed, last);
        assertThat(folder(savepoint).getParent())
                .isEqualTo(cluster.weft().work().resolve("savepoints"));
        assertThat(folder(last).getParent()).isEqualTo(cluster.weft().work().resolve("savepoints"));
        assertDisposal(savepoint);
        assertDisposal(last);
        assertRefused(cluster.run(oracle("2", OracleProgram.FAST, output, "-s", last)));
    }

    @Test
    void drains() throws Exception {
        Path output = cluster.weft().work().resolve("drained");
        String job = cluster.submit(oracle("2", OracleProgram.SLOW, output));
        awaitRecords(job);

        String savepoint = pathIn(weft("stop", "--drain", job));

        assertThat(cluster.rest().stateOf(job)).isEqualTo("FINISHED");
        assertThat(folder(savepoint).resolve("_metadata")).isRegularFile();
        Verdict verdict = OracleProgram.read(output);
        assertThat(verdict.faults())
                .as("records are missing at the end of the lanes, and nothing else is wrong")
                .hasSizeLessThanOrEqualTo(OracleProgram.LANES)
                .allMatch(fault -> fault.matches("lane \\d lacks \\d+ records, the first is [1-9]\\d*|lane \\d lacks "
                        + OracleProgram.RECORDS + " records, the first is 0"));
        assertThat(verdict.lines()).isPositive();
    }

    /** CASES 36, and an outside system that knows transactions: each is committed once, in order, whatever else is aborted. */
    @Test
    void commitsTheTransactionsOfTheManifestOnceAndAbortsAllOthers() throws Exception {
        Path output = cluster.weft().work().resolve("unused");
        Path orders = Files.createDirectories(cluster.weft().work().resolve("orders"));
        try (Database database = new Database()) {
            Transactions transactions = database.transactions();
            List<String> sink =
                    List.of("--sink", "transactional", "--database", database.address(), "--faults", orders.toString());
            String job = cluster.submit(with(sink, oracle("2", OracleProgram.SLOW, output)));
            awaitRecords(job);

            for (String fault : List.of("committed", "commit", "map")) {
                int restarts = cluster.rest().restartsOf(job);
                Files.createFile(orders.resolve(fault));
                await(fault).atMost(LIMIT).until(() -> cluster.rest().restartsOf(job) > restarts);
            }
            awaitRecords(job);
            pathIn(weft("savepoint", job));
            String last = pathIn(weft("stop", "-p", "savepoints", job));
            Outcome resumed = cluster.run(with(sink, oracle("3", OracleProgram.FAST, output, "-s", last)));

            assertThat(resumed.exitCode()).as(resumed.toString()).isZero();
            Verdict verdict = new Verdict(OracleProgram.LANES, OracleProgram.RECORDS);
            transactions.lines().forEach(verdict::add);
            assertThat(verdict.faults()).isEmpty();
            assertThat(transactions.faults()).isEmpty();
            assertThat(transactions.repetitions()).as("commits again").isPositive();
            assertThat(transactions.in(Transactions.State.ABORTED)).isNotEmpty();
            assertThat(transactions.in(Transactions.State.OPEN)).isEmpty();
            assertThat(transactions.in(Transactions.State.PREPARED)).isEmpty();
        }
    }

    /** Cancelled while tasks fail, are told to end, wait for their restart or begin again: whatever the moment. */
    @Test
    void endsCanceledWhenCanceledWhileItFails() throws Exception {
        Path orders = Files.createDirectories(cluster.weft().work().resolve("orders-of-failures"));
        Random random = new Random(SEED);
        for (int round = 0; round < CANCELS; round++) {
            Path output = cluster.weft().work().resolve("canceled-" + round);
            String job = cluster.submit(with(
                    List.of("--faults", orders.toString()),
                    oracle(
                            "2",
                            OracleProgram.SLOW,
                            output,
                            "-Drestart-strategy.type=fixed-delay",
                            "-Drestart-strategy.fixed-delay.attempts=1000",
                            "-Drestart-strategy.fixed-delay.delay=200ms")));
            awaitRecords(job);

            Files.createFile(orders.resolve("open"));
            Files.createFile(orders.resolve("map"));
            await("the failure").atMost(LIMIT).until(() -> Files.notExists(orders.resolve("map")));
            await("some moment")
                    .pollDelay(Duration.ofMillis(1 + random.nextInt(MAX_MILLIS_TO_CANCEL)))
                    .atMost(LIMIT)
                    .until(() -> true);
            cluster.rest().cancel(job);
            await().atMost(LIMIT).until(() -> cluster.rest().stateOf(job).equals("CANCELED"));
            Files.deleteIfExists(orders.resolve("open"));

            assertNothingIsLeftOf(job, output);
        }
    }

    /** Files of checkpoints, slots, and lines that nobody committed. */
    private void assertNothingIsLeftOf(String job, Path output) throws IOException {
        Path checkpoints = cluster.weft().work().resolve("checkpoints").resolve(job);
        await("its checkpoints to go").atMost(LIMIT).until(() -> Files.notExists(checkpoints));
        await("its slots to be free")
                .atMost(LIMIT)
                .until(() ->
                        cluster.rest().get("/overview").path("slots-available").asInt() == SLOTS);
        assertThat(OracleProgram.read(output).faults())
                .as("no line twice, no sum wrong")
                .allMatch(fault -> fault.contains(" lacks ") || fault.startsWith("never fired"));
    }

    private static String[] with(List<String> more, String... arguments) {
        List<String> all = new ArrayList<>(List.of(arguments));
        all.addAll(more);
        return all.toArray(String[]::new);
    }

    /** Folders of RocksDB below those of the workers. */
    private List<Path> databases() throws IOException {
        try (Stream<Path> all = Files.find(
                cluster.weft().work(),
                10,
                (path, attributes) -> path.getFileName().toString().startsWith("rocksdb-"))) {
            return all.toList();
        }
    }

    private String[] oracle(String parallelism, String rate, Path output, String... options) {
        return OracleProgram.arguments(cluster.jobs(), parallelism, rate, output, options);
    }

    private void awaitRecords(String job) {
        await().atMost(LIMIT).until(() -> cluster.rest().stateOf(job).equals("RUNNING"));
        await().atMost(LIMIT)
                .until(() -> cluster.rest()
                        .find("/jobs/" + job + "/checkpoints")
                        .filter(found -> found.at("/counts/completed").asInt() > 1)
                        .isPresent());
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
        JsonNode checkpoints = cluster.rest().get("/jobs/" + resumed.job() + "/checkpoints");

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
}
