package dev.weft.cluster;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.weft.cluster.hadoop.Application;
import dev.weft.cluster.hadoop.HadoopExtension;
import dev.weft.cluster.hadoop.Leftovers;
import dev.weft.cluster.hadoop.MiniHadoop;
import dev.weft.cluster.hadoop.Texts;
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
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.apache.hadoop.yarn.conf.YarnConfiguration;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.ExtendWith;

/** As many containers as are needed and not one more, by what the ResourceManager itself has counted. */
@Timeout(300)
@ExtendWith(HadoopExtension.class)
class YarnContainersTest {
    private static final Duration LIMIT = Duration.ofSeconds(120);

    private static final int WORKERS = 10;
    private static final int COPIES = 10;

    /** Several heartbeats of the master to YARN. */
    private static final Duration QUIET = Duration.ofSeconds(4);

    private final MiniHadoop hadoop;
    private final Weft weft;
    private final Path jobs;

    YarnContainersTest(MiniHadoop hadoop) throws IOException {
        this.hadoop = hadoop;
        this.weft = Weft.on(hadoop);
        this.jobs = TestJobs.compile(weft).jar();
    }

    @AfterEach
    void nothingIsLeft() throws Exception {
        Leftovers.assertNone(hadoop, weft);
    }

    /** The NodeManagers' heartbeats give them one by one, while the master repeats what it still asks for. */
    @Test
    void asksForTenWorkersAndForOneMoreWhenOneDies() throws Exception {
        String book = Files.readString(weft.home().resolve("examples/data/pride-and-prejudice.txt"));
        Texts.write(hadoop, "/books/ten", book, COPIES);
        Path gate = Files.createFile(weft.work().resolve("gate-ten"));
        Child client = weft.weft(tenWorkers("hdfs:///books/ten", "hdfs:///counts/ten", gate.toString()));
        Application application = Application.submittedBy(client, hadoop);
        String job = application.job(LIMIT);
        Rest rest = application.rest();
        await("running").atMost(LIMIT).until(() -> rest.metric(job, "counts", "read-records") > 0);
        assertThat(Processes.workers()).hasSize(WORKERS);
        awaitQuiet(application, WORKERS + 1);

        Processes.workers().get(0).kill();

        await("running again")
                .atMost(LIMIT)
                .until(() -> rest.stateOf(job).equals("RUNNING")
                        && rest.restartsOf(job) == 1
                        && rest.metric(job, "counts", "read-records") > 0);
        awaitQuiet(application, WORKERS + 2);
        Files.delete(gate);
        Outcome outcome = client.await(LIMIT);
        assertThat(outcome.exitCode()).as(outcome.toString()).isZero();
        assertThat(Texts.counts(hadoop, "/counts/ten")).isEqualTo(Counts.of(book, "[^A-Za-z]+", COPIES));
        assertThat(application.containersEver()).isEqualTo(WORKERS + 2);
        assertThat(application.startedEver()).hasSize(WORKERS + 2);
    }

    /** All slots in use, nothing asked for, and it stays so. */
    private static void awaitQuiet(Application application, int ever) {
        await("ten workers, no ask and " + ever + " containers ever")
                .atMost(LIMIT)
                .during(QUIET)
                .untilAsserted(() -> {
                    assertThat(application.containers())
                            .as("running containers")
                            .hasSize(WORKERS + 1);
                    assertThat(application.pendingContainers()).as("asked for").isZero();
                    assertThat(application.containersEver()).as("ever granted").isEqualTo(ever);
                    assertThat(application.startedEver()).as("ever started").hasSize(ever);
                });
    }

    /** Ten times 512 MiB and a master fit into the two NodeManagers. */
    private String[] tenWorkers(String... arguments) {
        String[] options = YarnArguments.run(
                "-Dtaskmanager.numberOfTaskSlots=1",
                "-Dtaskmanager.memory.process.size=512m",
                "-Dtaskmanager.memory.jvm-metaspace.size=96m",
                "-Dtaskmanager.memory.jvm-overhead.min=64m",
                "-Dtaskmanager.memory.framework.off-heap.size=64m",
                "-Dtaskmanager.memory.managed.fraction=0.05",
                "-p",
                String.valueOf(WORKERS),
                "-Drestart-strategy.type=fixed-delay",
                "-Drestart-strategy.fixed-delay.attempts=3",
                "-Drestart-strategy.fixed-delay.delay=100ms",
                "-c",
                "jobs.GatedWordCount",
                jobs.toString());
        return Stream.concat(Arrays.stream(options), Arrays.stream(arguments)).toArray(String[]::new);
    }

    /** A scheduler that counts memory only grants one core; a container is known by its request, not by its size. */
    @Test
    void takesContainersWithFewerCoresThanItAskedFor() throws Exception {
        Path narrow = hadoop.confFolderWith(YarnConfiguration.RM_SCHEDULER_MAXIMUM_ALLOCATION_VCORES, "1");
        Child client = weft.with("HADOOP_CONF_DIR", narrow.toString())
                .weft(YarnArguments.run(
                        "-Dyarn.containers.vcores=2", "-p", "4", "-c", "jobs.Endless", jobs.toString()));
        Application application = Application.submittedBy(client, hadoop);
        String job = application.job(LIMIT);
        Rest rest = application.rest();
        await("running").atMost(LIMIT).until(() -> rest.stateOf(job).equals("RUNNING"));

        List<Integer> cores = application.workerVcores();
        await("no other containers")
                .atMost(LIMIT)
                .during(QUIET)
                .until(() -> application.containersEver() == 3 && application.pendingContainers() == 0);
        assertThat(rest.workers()).hasSize(2);
        application.kill();

        assertThat(cores).as("the scheduler grants less than is asked").containsExactly(1, 1);
        assertThat(client.await(LIMIT).exitCode()).isNotZero();
        application.awaitEnd(LIMIT);
        assertThat(application.startedEver()).hasSize(3);
        assertThat(application.masterLog())
                .as("warnings about cores")
                .filteredOn(line -> line.matches("(?i).*\\b(warn|error)\\b.*\\bv?cores?\\b.*"))
                .hasSizeLessThanOrEqualTo(1);
    }
}
