package dev.weft.cluster;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.weft.cluster.process.Child;
import dev.weft.cluster.process.Counts;
import dev.weft.cluster.process.Outcome;
import dev.weft.cluster.process.StandaloneCluster;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** User code that nothing stops holds up neither its cancellation nor the cluster. */
@Timeout(300)
class StandaloneStuckTaskTest {
    private static final Duration LIMIT = Duration.ofSeconds(100);
    private static final String BOOK = "examples/data/pride-and-prejudice.txt";

    /** What a worker ends with when it gives itself up. */
    private static final int GAVE_UP = 239;

    @Test
    void cancelsJobsWhoseTasksIgnoreIt() throws Exception {
        List<String> options = List.of("-Dtask.cancellation.interval=1s", "-Dtask.cancellation.timeout=5s");
        try (StandaloneCluster cluster = StandaloneCluster.start("standalone-stuck", options)) {
            String jar = cluster.jobs().toString();
            List<Child> workers = List.of(cluster.startWorker(), cluster.startWorker(), cluster.startWorker());
            List<String> jobs = new ArrayList<>();
            for (String place : List.of("map", "open", "constructor")) {
                jobs.add(cluster.submit("-p", "1", "-c", "jobs.Stubborn", jar, place));
            }
            await().atMost(LIMIT).until(() -> workers.stream().allMatch(worker -> isStuck(cluster, worker)));
            Child fresh = cluster.startWorker("-Dtaskmanager.numberOfTaskSlots=2");

            cancelAll(cluster, jobs);

            await().atMost(LIMIT)
                    .untilAsserted(() -> assertThat(jobs.stream().map(cluster.rest()::stateOf))
                            .containsOnly("CANCELED"));
            for (Child worker : workers) {
                assertThat(worker.await(LIMIT).exitCode()).isEqualTo(GAVE_UP);
            }
            assertThat(fresh.isAlive()).isTrue();
            assertCountsWords(cluster);
        }
    }

    private static boolean isStuck(StandaloneCluster cluster, Child worker) {
        return Files.exists(cluster.temporaryFolder(worker).resolve("stuck"));
    }

    private static void cancelAll(StandaloneCluster cluster, List<String> jobs) throws Exception {
        List<Child> commands = new ArrayList<>();
        for (String job : jobs) {
            commands.add(cluster.weft().weft("cancel", "-m", cluster.restAddress(), job));
        }
        for (Child command : commands) {
            Outcome outcome = command.await(LIMIT);
            assertThat(outcome.exitCode()).as(outcome.toString()).isZero();
        }
    }

    private static void assertCountsWords(StandaloneCluster cluster) throws Exception {
        Path book = cluster.weft().home().resolve(BOOK);
        Path output = cluster.weft().work().resolve("counts");

        Outcome outcome = cluster.run(
                "-p",
                "2",
                "-c",
                "dev.weft.examples.WordCount",
                cluster.weft().examples().toString(),
                "--input",
                book.toUri().toString(),
                "--output",
                output.toUri().toString());

        assertThat(outcome.exitCode()).as(outcome.toString()).isZero();
        Map<String, Long> expected = Counts.of(Files.readString(book).toLowerCase(Locale.ROOT), "[^a-z0-9_]+", 1);
        assertThat(Counts.finalIn(output)).isEqualTo(expected);
    }
}
