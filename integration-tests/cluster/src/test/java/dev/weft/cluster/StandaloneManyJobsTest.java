package dev.weft.cluster;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.weft.cluster.process.Child;
import dev.weft.cluster.process.Outcome;
import dev.weft.cluster.process.StandaloneCluster;
import dev.weft.cluster.process.Uploads;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.Timeout;

/** A cluster that has served many jobs, good and bad, keeps no files of them. */
@Timeout(400)
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class StandaloneManyJobsTest {
    private static final Duration START = Duration.ofSeconds(90);
    private static final Duration SETTLE = Duration.ofSeconds(30);
    private static final Pattern FINISHED = Pattern.compile("switched to FINISHED");
    private static final Pattern CANCELED = Pattern.compile("switched to CANCELED");

    private final StandaloneCluster cluster = StandaloneCluster.start("standalone-many", List.of());
    private final Path jobs = cluster.jobs();
    private final Child worker = cluster.startWorker("-Dtaskmanager.numberOfTaskSlots=2");

    StandaloneManyJobsTest() throws IOException {}

    @BeforeAll
    void awaitWorker() {
        await().atMost(START).until(() -> cluster.rest().workers().size() == 1);
    }

    @AfterAll
    void stopCluster() throws Exception {
        cluster.close();
    }

    private void assertRuns(int runs) throws Exception {
        Outcome outcome = cluster.run("-p", "2", "-c", "jobs.ManyRuns", jobs.toString(), String.valueOf(runs));

        assertThat(outcome.out()).contains("Job Runtime:");
        int cancelled = runs / 4;
        assertThat(FINISHED.matcher(outcome.out()).results().count()).isEqualTo(runs - cancelled);
        assertThat(CANCELED.matcher(outcome.out()).results().count()).isEqualTo(cancelled);
    }

    @Test
    void leavesNoTemporaryFileAndOneArtifactPerContent() throws Exception {
        assertRuns(4);
        Set<String> before = temporaryFiles();
        Set<String> artifacts = artifacts();
        assertThat(artifacts).hasSize(1);

        submitByCommand();
        submitByRest();

        await().atMost(SETTLE)
                .ignoreExceptions() // files that go while they are listed
                .untilAsserted(() -> assertThat(before).containsAll(temporaryFiles()));
        assertThat(artifacts()).isEqualTo(artifacts);
    }

    private void submitByCommand() throws Exception {
        Path copy = Files.copy(
                jobs,
                Files.createDirectories(cluster.weft().work().resolve("copy")).resolve(jobs.getFileName()));
        assertThat(cluster.run("-c", "jobs.ManyRuns", jobs.toString(), "1").exitCode())
                .isZero();
        assertThat(cluster.run("-c", "jobs.ManyRuns", copy.toString(), "2").exitCode())
                .isZero();
        assertThat(cluster.run("-c", "jobs.ThrowsInMain", jobs.toString()).exitCode())
                .isEqualTo(1);
        assertThat(cluster.run("-c", "jobs.ThrowsInTask", jobs.toString(), "map")
                        .exitCode())
                .isEqualTo(1);
        assertThat(cluster.run("-c", "jobs.ThrowsInTask", copy.toString(), "open")
                        .exitCode())
                .isEqualTo(1);
        assertThat(cluster.run("-c", "jobs.NoSink", jobs.toString()).exitCode()).isNotZero();
        assertThat(cluster.run("-c", "jobs.Missing", jobs.toString()).exitCode())
                .isNotZero();
    }

    /** Seven that run, and what a wrong or lost client sends. */
    private void submitByRest() throws Exception {
        assertRuns(7);
        Uploads uploads = new Uploads(cluster.restAddress());
        for (int i = 0; i < 3; i++) {
            uploads.breakOff();
        }
        assertThat(uploads.send("request", "", "{\"executionPlanFileName\":\"none\"}"))
                .isEqualTo(400);
        assertThat(uploads.send("plan", "job.graph", "no request")).isEqualTo(400);
        assertThat(uploads.send("request", "", "no JSON")).isEqualTo(400);
        assertThat(uploads.send("request", "request", "{\"executionPlanFileName\":\"request\"}"))
                .isEqualTo(400);
    }

    private Set<String> temporaryFiles() throws IOException {
        Set<String> all = new TreeSet<>();
        for (Path folder : List.of(
                cluster.temporaryFolder(cluster.master()),
                cluster.temporaryFolder(worker),
                cluster.temporaryFolderOfClients())) {
            try (Stream<Path> files = Files.walk(folder)) {
                files.map(Path::toString).forEach(all::add);
            }
        }
        return all;
    }

    /** The folders of its artifact store, one per content. */
    private Set<String> artifacts() throws IOException {
        return temporaryFiles().stream()
                .filter(file -> file.matches(".*/artifacts/[^/]+"))
                .collect(Collectors.toCollection(TreeSet::new));
    }
}
