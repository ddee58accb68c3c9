package dev.weft.cluster;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.weft.cluster.process.Child;
import dev.weft.cluster.process.Footprint;
import dev.weft.cluster.process.Outcome;
import dev.weft.cluster.process.StandaloneCluster;
import dev.weft.cluster.process.TestJobs;
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

/** A cluster that has served many jobs, good and bad, is as it was before them (CASES 74). */
@Timeout(400)
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class StandaloneManyJobsTest {
    private static final Duration START = Duration.ofSeconds(90);
    private static final Duration SETTLE = Duration.ofSeconds(90);
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

    /** The first fifty load what any job needs, and what the JDK makes once a call has been made often. */
    @Test
    void holdsNoMoreAfterTwoHundredJobsThanAfterFifty() throws Exception {
        assertRuns(50);
        Footprint masterBefore = Footprint.of(cluster.master());
        Footprint workerBefore = Footprint.of(worker);

        assertRuns(150);

        assertNotGrown(cluster.master(), masterBefore);
        assertNotGrown(worker, workerBefore);
    }

    private void assertRuns(int runs) throws Exception {
        Outcome outcome = cluster.run("-p", "2", "-c", "jobs.ManyRuns", jobs.toString(), String.valueOf(runs));

        assertThat(outcome.out()).contains("Job Runtime:");
        int cancelled = runs / 4;
        assertThat(FINISHED.matcher(outcome.out()).results().count()).isEqualTo(runs - cancelled);
        assertThat(CANCELED.matcher(outcome.out()).results().count()).isEqualTo(cancelled);
    }

    /** What goes when a timer says so may take a moment. */
    private static void assertNotGrown(Child process, Footprint before) {
        await().atMost(SETTLE).pollInterval(Duration.ofSeconds(1)).untilAsserted(() -> {
            Footprint now = Footprint.of(process);
            String both = "before: " + before + ", now: " + now;
            assertThat(now.classes()).as(both).isLessThanOrEqualTo(withMargin(before.classes()));
            assertThat(now.userLoaders()).as(both).isLessThanOrEqualTo(withMargin(before.userLoaders()));
            assertThat(now.threads()).as(both).isLessThanOrEqualTo(withMargin(before.threads()));
            assertThat(now.files()).as(both).isLessThanOrEqualTo(withMargin(before.files()));
        });
    }

    /** 5 %, and for small numbers two. */
    private static long withMargin(long number) {
        return number + Math.max(2, number / 20);
    }

    /** Cases row 101, with local files; {@link StandaloneHdfsFilesTest} with HDFS. A hundred submissions, half of them fail. */
    @Test
    void leavesNoTemporaryFileAndOneArtifactPerContent() throws Exception {
        assertRuns(4);
        Set<String> before = temporaryFiles();
        Set<String> artifacts = artifacts();
        Path other = TestJobs.compile(cluster.weft()).jarWithForeignLibraries();
        assertThat(artifacts).hasSize(1);

        submitByCommand();
        submitByRest();

        await().atMost(SETTLE)
                .ignoreExceptions() // files that go while they are listed
                .untilAsserted(() -> assertThat(before).containsAll(temporaryFiles()));
        assertThat(artifacts()).isEqualTo(artifacts);
        assertThat(cluster.run("-c", "jobs.ManyRuns", other.toString(), "1").exitCode())
                .isZero();
        assertThat(artifacts()).as("another content").hasSize(2).containsAll(artifacts);
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

    /** Eighty-two that run, half of them well, and what a wrong or lost client sends. */
    private void submitByRest() throws Exception {
        assertRuns(7);
        assertThat(cluster.run("-c", "jobs.HalfFailing", jobs.toString(), "75").out())
                .contains("failed: 37 of 75");
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

    /** All but how jobs ended, which the master keeps for as long as it shows them. */
    private Set<String> temporaryFiles() throws IOException {
        Set<String> all = new TreeSet<>();
        for (Path folder : List.of(
                cluster.temporaryFolder(cluster.master()),
                cluster.temporaryFolder(worker),
                cluster.temporaryFolderOfClients())) {
            try (Stream<Path> files = Files.walk(folder)) {
                files.map(Path::toString)
                        .filter(file -> !file.matches(".*/jobs/[0-9a-f]{32}-1\\.end"))
                        .forEach(all::add);
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
