package dev.weft.cluster;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.weft.cluster.process.Child;
import dev.weft.cluster.process.Counts;
import dev.weft.cluster.process.Outcome;
import dev.weft.cluster.process.Processes;
import dev.weft.cluster.process.Rest;
import dev.weft.cluster.process.TestJobs;
import dev.weft.cluster.process.Weft;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.apache.hadoop.fs.FileUtil;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.Timeout;

/** A master and two workers started by hand, without Hadoop. */
@Timeout(400)
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class StandaloneTest {
    private static final Duration START = Duration.ofSeconds(90);
    private static final Duration JOB = Duration.ofSeconds(120);
    private static final String BOOK = "examples/data/pride-and-prejudice.txt";

    private final List<Child> processes = new ArrayList<>();
    private final Weft weft = Weft.in(newFolder());
    private final Path jobs = TestJobs.compile(weft).jar();
    private String rpcPort = "";
    private String restAddress = "";

    StandaloneTest() throws IOException {}

    private static Path newFolder() throws IOException {
        Path target = Path.of(System.getProperty("basedir", "."), "target").toAbsolutePath();
        // Of the run before: kept so far for whoever wanted to look into its logs.
        FileUtil.fullyDelete(target.resolve("standalone").toFile());
        return Files.createTempDirectory(Files.createDirectories(target.resolve("standalone")), "run-");
    }

    @BeforeAll
    void startCluster() throws IOException {
        Child master = keep(weft.weft(
                "standalone",
                "master",
                "-Djobmanager.rpc.port=0",
                "-Drest.bind-port=0",
                "-Dio.tmp.dirs=" + weft.work().resolve("tmp")));
        restAddress = master.awaitOutput("for clients at http://(\\S+?)/?\\s", START);
        rpcPort = master.awaitOutput("for workers at \\S+:(\\d+)", START);
        startWorker();
        startWorker();
        await().atMost(START).until(() -> rest().workers().size() == 2);
    }

    private Child startWorker() throws IOException {
        return keep(weft.weft(
                "standalone",
                "worker",
                "-Djobmanager.rpc.port=" + rpcPort,
                "-Dtaskmanager.numberOfTaskSlots=2",
                "-Dtaskmanager.memory.process.size=1g",
                "-Dio.tmp.dirs=" + weft.work().resolve("tmp")));
    }

    private Child keep(Child process) {
        processes.add(process);
        return process;
    }

    private Rest rest() {
        return new Rest("http://" + restAddress);
    }

    @AfterAll
    void stopCluster() throws IOException, InterruptedException {
        processes.forEach(Child::terminate);
        for (Child process : processes) {
            process.await(Duration.ofSeconds(20));
        }
        assertThat(Processes.ours()).isEmpty();
        try (Stream<Path> left = Files.list(weft.work().resolve("tmp"))) {
            assertThat(left)
                    .as("temporary files, those of the killed worker aside")
                    .hasSizeLessThan(2);
        }
    }

    @Test
    void countsWordsOnTwoWorkers() throws Exception {
        Path output = weft.work().resolve("counts");

        Outcome outcome = run(
                "-p",
                "4",
                "-c",
                "dev.weft.examples.WordCount",
                weft.examples().toString(),
                "--input",
                weft.home().resolve(BOOK).toUri().toString(),
                "--output",
                output.toUri().toString());

        assertThat(outcome.exitCode()).as(outcome.toString()).isZero();
        assertThat(outcome.out())
                .containsPattern("Job has been submitted with JobID [0-9a-f]{32}")
                .contains("switched to FINISHED", "Job Runtime:");
        String text = Files.readString(weft.home().resolve(BOOK)).toLowerCase(java.util.Locale.ROOT);
        assertThat(Counts.finalIn(output)).isEqualTo(Counts.of(text, "[^a-z0-9_]+", 1));
    }

    @Test
    void listsAndCancels() throws Exception {
        Outcome submitted = run("-d", "-p", "2", "-c", "jobs.Endless", jobs.toString());
        String job = jobIdIn(submitted);
        await().atMost(JOB).until(() -> rest().stateOf(job).equals("RUNNING"));

        Outcome listed = weft.weft("list", "-m", restAddress).await(JOB);
        Outcome cancelled = weft.weft("cancel", "-m", restAddress, job).await(JOB);

        assertThat(listed.out()).containsPattern("[0-9.]{10} [0-9:]{8} : " + job + " : endless \\(RUNNING\\)");
        assertThat(cancelled.exitCode()).as(cancelled.toString()).isZero();
        await().atMost(JOB).until(() -> rest().stateOf(job).equals("CANCELED"));
    }

    @Test
    void failsWithTheCauseOfATask() throws Exception {
        Outcome outcome = run("-c", "jobs.ThrowsInTask", jobs.toString(), "map");

        assertThat(outcome.exitCode()).as(outcome.toString()).isEqualTo(1);
        assertThat(outcome.err()).contains("record 4711 is bad");
    }

    @Test
    void replacesNothingButRunsOnWhenAWorkerIsKilled() throws Exception {
        Path gate = Files.createFile(weft.work().resolve("gate"));
        Path output = weft.work().resolve("counts-after-kill");
        Outcome submitted = run(
                "-d",
                "-p",
                "2",
                "-Drestart-strategy.type=fixed-delay",
                "-Drestart-strategy.fixed-delay.attempts=3",
                "-Drestart-strategy.fixed-delay.delay=100ms",
                "-c",
                "jobs.GatedWordCount",
                jobs.toString(),
                weft.home().resolve(BOOK).toUri().toString(),
                output.toUri().toString(),
                gate.toString());
        String job = jobIdIn(submitted);
        await().atMost(JOB).until(() -> rest().stateOf(job).equals("RUNNING"));
        Child another = startWorker();
        await().atMost(START).until(() -> rest().workers().size() == 3);

        processes.get(1).kill();
        Files.delete(gate);

        await().atMost(JOB).until(() -> rest().stateOf(job).equals("FINISHED"));
        assertThat(another.isAlive()).isTrue();
        String text = Files.readString(weft.home().resolve(BOOK));
        assertThat(Counts.finalIn(output)).isEqualTo(Counts.of(text, "[^A-Za-z]+", 1));
    }

    private Outcome run(String... arguments) throws IOException, InterruptedException {
        List<String> all = new ArrayList<>(List.of("run", "-t", "remote", "-m", restAddress));
        all.addAll(List.of(arguments));
        return weft.weft(all.toArray(String[]::new)).await(JOB);
    }

    private static String jobIdIn(Outcome outcome) {
        assertThat(outcome.exitCode()).as(outcome.toString()).isZero();
        int at = outcome.out().indexOf("JobID ");
        return outcome.out().substring(at + 6, at + 38);
    }
}
