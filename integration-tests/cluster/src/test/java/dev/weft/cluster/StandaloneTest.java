package dev.weft.cluster;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.weft.cluster.process.Child;
import dev.weft.cluster.process.Counts;
import dev.weft.cluster.process.Outcome;
import dev.weft.cluster.process.Processes;
import dev.weft.cluster.process.StandaloneCluster;
import dev.weft.cluster.process.Weft;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
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

    private final StandaloneCluster cluster = StandaloneCluster.start("standalone", List.of());
    private final Weft weft = cluster.weft();
    private final Path jobs = cluster.jobs();
    private final Child victim = startWorker();
    private final List<Child> others = new ArrayList<>(List.of(startWorker()));

    StandaloneTest() throws IOException {}

    private Child startWorker() throws IOException {
        return cluster.startWorker("-Dtaskmanager.numberOfTaskSlots=2");
    }

    @BeforeAll
    void awaitWorkers() {
        await().atMost(START).until(() -> cluster.rest().workers().size() == 2);
    }

    @AfterAll
    void stopCluster() throws IOException {
        cluster.close();
        assertThat(Processes.ours()).isEmpty();
        assertThat(cluster.temporaryFolder(cluster.master())).isEmptyDirectory();
        assertThat(cluster.temporaryFolderOfClients()).isEmptyDirectory();
        assertThat(cluster.temporaryFolder(victim)).isEmptyDirectory();
        for (Child worker : others) {
            assertThat(cluster.temporaryFolder(worker)).isEmptyDirectory();
        }
    }

    @Test
    void countsWordsOnTwoWorkers() throws Exception {
        Path output = weft.work().resolve("counts");

        Outcome outcome = cluster.run(
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
        String text = Files.readString(weft.home().resolve(BOOK)).toLowerCase(Locale.ROOT);
        assertThat(Counts.finalIn(output)).isEqualTo(Counts.of(text, "[^a-z0-9_]+", 1));
    }

    @Test
    void listsAndCancels() throws Exception {
        String job = cluster.submit("-p", "2", "-c", "jobs.Endless", jobs.toString());
        await().atMost(JOB).until(() -> cluster.rest().stateOf(job).equals("RUNNING"));

        Outcome listed = weft.weft("list", "-m", cluster.restAddress()).await(JOB);
        Outcome cancelled =
                weft.weft("cancel", "-m", cluster.restAddress(), job).await(JOB);

        assertThat(listed.out()).containsPattern("[0-9.]{10} [0-9:]{8} : " + job + " : endless \\(RUNNING\\)");
        assertThat(cancelled.exitCode()).as(cancelled.toString()).isZero();
        await().atMost(JOB).until(() -> cluster.rest().stateOf(job).equals("CANCELED"));
    }

    @Test
    void aProgramReadsItsOwnRecordsOnceThoughTheJobFailed() throws Exception {
        Path file = Files.writeString(weft.work().resolve("prefix.jar"), "blue");

        Outcome outcome = cluster.run(
                "-p",
                "2",
                "-Drestart-strategy.type=fixed-delay",
                "-Drestart-strategy.fixed-delay.attempts=3",
                "-Drestart-strategy.fixed-delay.delay=10ms",
                "-Dexecution.checkpointing.dir="
                        + weft.work().resolve("collect-checkpoints").toUri(),
                "-c",
                "jobs.Collects",
                jobs.toString(),
                file.toString(),
                "300000",
                "200000");

        assertThat(outcome.exitCode()).as(outcome.toString()).isZero();
        assertThat(outcome.out()).contains("Collected 300000 records of blue, sum 45000150000");
    }

    @Test
    void runsShippedExamples() throws Exception {
        try (ServerSocket server = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            String examples = weft.examples().toString();
            List<Child> running = new ArrayList<>();
            running.add(example(examples, "HourlyTips"));
            running.add(example(examples, "SessionWindowing"));
            running.add(example(
                    examples,
                    "SocketWindowWordCount",
                    "--hostname",
                    "127.0.0.1",
                    "--port",
                    String.valueOf(server.getLocalPort()),
                    "--seconds",
                    "1"));
            try (Socket worker = server.accept();
                    OutputStream lines = worker.getOutputStream()) {
                lines.write("weft warp weft\n".getBytes(StandardCharsets.UTF_8));
                // A window of the clock that is open when the input ends does not fire.
                await().atMost(JOB).until(() -> printed().contains("(warp,1)"));
            }
            assertThat(printed()).containsPattern("\\(weft,[12]\\)");

            for (Child child : running) {
                Outcome outcome = child.await(JOB);
                assertThat(outcome.exitCode()).as(outcome.toString()).isZero();
                assertThat(outcome.out()).contains("switched to FINISHED");
            }
        }
    }

    /** What the workers' programs printed so far. */
    private String printed() throws IOException {
        StringBuilder all = new StringBuilder();
        try (DirectoryStream<Path> files = Files.newDirectoryStream(weft.work().resolve("log"), "worker-*.out")) {
            for (Path file : files) {
                all.append(Files.readString(file));
            }
        }
        return all.toString();
    }

    private Child example(String jar, String name, String... arguments) throws IOException {
        List<String> line = new ArrayList<>(
                List.of("run", "-m", cluster.restAddress(), "-p", "1", "-c", "dev.weft.examples." + name, jar));
        line.addAll(List.of(arguments));
        return weft.weft(line.toArray(new String[0]));
    }

    @Test
    void failsWithTheCauseOfATask() throws Exception {
        Outcome outcome = cluster.run("-c", "jobs.ThrowsInTask", jobs.toString(), "map");

        assertThat(outcome.exitCode()).as(outcome.toString()).isEqualTo(1);
        assertThat(outcome.err()).contains("record 4711 is bad");
    }

    @Test
    void replacesNothingButRunsOnWhenAWorkerIsKilled() throws Exception {
        Path gate = Files.createFile(weft.work().resolve("gate"));
        Path output = weft.work().resolve("counts-after-kill");
        String job = cluster.submit(
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
        await().atMost(JOB).until(() -> cluster.rest().stateOf(job).equals("RUNNING"));
        Child another = startWorker();
        others.add(another);
        await().atMost(START).until(() -> cluster.rest().workers().size() == 3);

        victim.kill();
        Files.delete(gate);

        await().atMost(JOB).until(() -> cluster.rest().stateOf(job).equals("FINISHED"));
        assertThat(another.isAlive()).isTrue();
        String text = Files.readString(weft.home().resolve(BOOK));
        assertThat(Counts.finalIn(output)).isEqualTo(Counts.of(text, "[^A-Za-z]+", 1));
        theNextWorkerRemovesWhatThatOneLeft();
    }

    private void theNextWorkerRemovesWhatThatOneLeft() throws IOException {
        Path temporary = cluster.temporaryFolder(victim);
        List<Path> left = foldersOfWorkers(temporary);
        assertThat(left).hasSize(1);

        others.add(cluster.startWorker("-Dtaskmanager.numberOfTaskSlots=2", "-Dio.tmp.dirs=" + temporary));

        await().atMost(START)
                .untilAsserted(
                        () -> assertThat(foldersOfWorkers(temporary)).hasSize(1).doesNotContainAnyElementsOf(left));
    }

    private static List<Path> foldersOfWorkers(Path temporary) throws IOException {
        try (Stream<Path> content = Files.list(temporary)) {
            return content.filter(path -> path.getFileName().toString().startsWith("weft-worker-"))
                    .toList();
        }
    }
}
