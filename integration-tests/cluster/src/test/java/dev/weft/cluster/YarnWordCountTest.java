package dev.weft.cluster;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import dev.weft.cluster.hadoop.Application;
import dev.weft.cluster.hadoop.HadoopExtension;
import dev.weft.cluster.hadoop.Leftovers;
import dev.weft.cluster.hadoop.MiniHadoop;
import dev.weft.cluster.hadoop.Texts;
import dev.weft.cluster.process.Child;
import dev.weft.cluster.process.Counts;
import dev.weft.cluster.process.Heaps;
import dev.weft.cluster.process.Outcome;
import dev.weft.cluster.process.Processes;
import dev.weft.cluster.process.Rest;
import dev.weft.cluster.process.TestJobs;
import dev.weft.cluster.process.Weft;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Collectors;
import org.apache.curator.framework.CuratorFramework;
import org.apache.curator.framework.CuratorFrameworkFactory;
import org.apache.curator.retry.RetryOneTime;
import org.apache.hadoop.yarn.api.records.FinalApplicationStatus;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.ExtendWith;

/** The main job, end to end, on real containers. */
@Timeout(300)
@ExtendWith(HadoopExtension.class)
class YarnWordCountTest {
    private static final Duration LIMIT = Duration.ofSeconds(120);

    /** 34 MB: several times what queues, buffers and sockets of four subtasks can hold. */
    private static final int MANY_COPIES = 50;

    private final MiniHadoop hadoop;
    private final Weft weft;
    private final String book;

    YarnWordCountTest(MiniHadoop hadoop) throws IOException {
        this.hadoop = hadoop;
        this.weft = Weft.on(hadoop);
        this.book = Files.readString(weft.home().resolve("examples/data/pride-and-prejudice.txt"));
    }

    @AfterEach
    void nothingIsLeft() throws Exception {
        Leftovers.assertNone(hadoop, weft);
    }

    @Test
    void countsWhatAnIndependentCountCounts() throws Exception {
        Texts.write(hadoop, "/books/few", book, 3);

        Outcome outcome = weft.yarnJar(YarnArguments.run(
                        "-p",
                        "4",
                        "-Dhigh-availability.type=zookeeper",
                        "-Dhigh-availability.zookeeper.quorum=" + hadoop.zooKeeper(),
                        "-Dhigh-availability.storageDir=" + hadoop.defaultFileSystem() + "/ha",
                        "-c",
                        "dev.weft.examples.WordCount",
                        weft.examples().toString(),
                        "--input",
                        "hdfs:///books/few",
                        "--output",
                        "hdfs:///counts/few"))
                .await(LIMIT);

        assertThat(outcome.exitCode()).as(outcome.toString()).isZero();
        assertThat(outcome.out())
                .containsPattern("Submitted application application_\\d+_\\d+")
                .containsPattern("Job has been submitted with JobID [0-9a-f]{32}")
                .contains("switched to RUNNING", "switched to FINISHED", "Job Runtime:");
        assertThat(Texts.counts(hadoop, "/counts/few"))
                .isEqualTo(Counts.of(book.toLowerCase(Locale.ROOT), "[^a-z0-9_]+", 3));
        Application application = Application.in(outcome, hadoop);
        application.awaitEnd(LIMIT);
        assertThat(application.finalStatus()).isEqualTo(FinalApplicationStatus.SUCCEEDED);
        assertThat(application.report().getOriginalTrackingUrl())
                .as("no link to a master that is gone: YARN shows its own page")
                .isEqualTo("N/A");
        assertNothingInZooKeeper();
    }

    /** Nor in the folder that high availability keeps its files in. */
    private void assertNothingInZooKeeper() throws Exception {
        try (CuratorFramework client =
                CuratorFrameworkFactory.newClient(hadoop.zooKeeper(), new RetryOneTime((int) LIMIT.toMillis()))) {
            client.start();
            await().atMost(LIMIT)
                    .untilAsserted(() -> assertThat(
                                    client.checkExists().forPath("/weft") == null
                                            ? List.of()
                                            : client.getChildren().forPath("/weft"))
                            .as("applications in ZooKeeper")
                            .isEmpty());
        }
        org.apache.hadoop.fs.Path ha = new org.apache.hadoop.fs.Path("/ha");
        assertThat(hadoop.fileSystem().exists(ha) ? List.of(hadoop.fileSystem().listStatus(ha)) : List.of())
                .as("files of high availability")
                .isEmpty();
    }

    @Test
    void standsStillWithItsSinkAndGoesOnWithIt() throws Exception {
        Texts.write(hadoop, "/books/many", book, MANY_COPIES);
        Path gate = Files.createFile(weft.work().resolve("gate-of-word-count"));
        Path jobs = TestJobs.compile(weft).jar();

        Child client = weft.weft(YarnArguments.run(
                "-p",
                "4",
                "-c",
                "jobs.GatedWordCount",
                jobs.toString(),
                "hdfs:///books/many",
                "hdfs:///counts/many",
                gate.toString()));
        Application application = Application.submittedBy(client, hadoop);
        String job = application.job(LIMIT);
        Rest rest = application.rest();
        await().atMost(LIMIT).until(() -> rest.stateOf(job).equals("RUNNING"));

        long readWhileClosed = awaitStandstill(rest, job);
        long words = Counts.of(book, "[^A-Za-z]+", MANY_COPIES).values().stream()
                .mapToLong(Long::longValue)
                .sum();
        assertThat(readWhileClosed).isPositive().isLessThan(words / 2);
        assertThat(application.containers()).as("master and two workers").hasSize(3);
        long heapBefore = Heaps.liveBytes(Processes.workers());
        assertThat(awaitStandstill(rest, job)).as("the source stands still").isEqualTo(readWhileClosed);
        assertThat(Heaps.liveBytes(Processes.workers()))
                .as("live heap of the workers")
                .isLessThan(heapBefore + (8 << 20));
        assertBytesCrossed(rest, job);

        Files.delete(gate);
        Outcome outcome = client.await(LIMIT);
        assertThat(outcome.exitCode()).as(outcome.toString()).isZero();
        assertThat(Texts.counts(hadoop, "/counts/many")).isEqualTo(Counts.of(book, "[^A-Za-z]+", MANY_COPIES));
    }

    /** Records that left the source's vertex, once that number has not changed for a while. */
    private static long awaitStandstill(Rest rest, String job) {
        long[] last = {-1};
        int[] unchanged = {0};
        await("standstill").atMost(LIMIT).pollInterval(Duration.ofMillis(500)).until(() -> {
            long now = rest.metric(job, "Source: text", "write-records");
            unchanged[0] = now == last[0] && now > 0 ? unchanged[0] + 1 : 0;
            last[0] = now;
            return unchanged[0] == 10;
        });
        return last[0];
    }

    /** Both workers sent bytes to the other: bytes count only what crosses processes. */
    private static void assertBytesCrossed(Rest rest, String job) {
        assertThat(workersWith(rest, job, "Source: text", "write-bytes"))
                .as("workers that sent; " + rest.subtasks(job, "Source: text"))
                .hasSize(2);
        assertThat(workersWith(rest, job, "counts", "read-bytes"))
                .as("workers that received; " + rest.subtasks(job, "counts"))
                .hasSize(2);
    }

    private static Set<String> workersWith(Rest rest, String job, String vertex, String metric) {
        return rest.subtasks(job, vertex).stream()
                .filter(subtask -> subtask.path("metrics").path(metric).asLong() > 0)
                .map((JsonNode subtask) -> subtask.path("taskmanager-id").asText())
                .collect(Collectors.toSet());
    }
}
