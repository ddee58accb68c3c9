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
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.apache.hadoop.yarn.api.records.ContainerId;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.ExtendWith;

/** A worker container that is killed: replaced once, and the result is as if nothing had been. */
@Timeout(300)
@ExtendWith(HadoopExtension.class)
class YarnWorkerLossTest {
    private static final Duration LIMIT = Duration.ofSeconds(120);
    private static final String WORKER = "dev.weft.taskmanager.TaskManagerProcess";

    private final MiniHadoop hadoop;
    private final Weft weft;

    YarnWorkerLossTest(MiniHadoop hadoop) throws IOException {
        this.hadoop = hadoop;
        this.weft = Weft.on(hadoop);
    }

    @AfterEach
    void nothingIsLeft() throws Exception {
        Leftovers.assertNone(hadoop, weft);
    }

    @Test
    void replacesAKilledWorkerExactlyOnce() throws Exception {
        String book = Files.readString(weft.home().resolve("examples/data/pride-and-prejudice.txt"));
        Texts.write(hadoop, "/books/loss", book, 20);
        Path gate = Files.createFile(weft.work().resolve("gate-of-loss"));
        Child client = weft.weft(YarnArguments.run(
                "-p",
                "4",
                "-Drestart-strategy.type=fixed-delay",
                "-Drestart-strategy.fixed-delay.attempts=3",
                "-Drestart-strategy.fixed-delay.delay=100ms",
                "-c",
                "jobs.GatedWordCount",
                TestJobs.compile(weft).jar().toString(),
                "hdfs:///books/loss",
                "hdfs:///counts/loss",
                gate.toString()));
        Application application = Application.submittedBy(client, hadoop);
        String job = application.job(LIMIT);
        Rest rest = application.rest();
        await().atMost(LIMIT).until(() -> rest.metric(job, "counts", "read-records") > 0);
        Set<ContainerId> before = new HashSet<>(application.containers());
        assertThat(before).hasSize(3);

        Processes.Found victim = Processes.running(WORKER).get(0);
        victim.kill();

        await("a replacement")
                .atMost(LIMIT)
                .until(() ->
                        newIn(application, before).size() == 1 && rest.workers().size() == 2);
        await("running again")
                .atMost(LIMIT)
                .until(() -> rest.get("/jobs/" + job).path("restarts").asInt() == 1
                        && rest.stateOf(job).equals("RUNNING"));
        String exceptions = rest.get("/jobs/" + job + "/exceptions").toString();
        Files.delete(gate);
        Outcome outcome = client.await(LIMIT);

        assertThat(outcome.exitCode()).as(outcome.toString()).isZero();
        assertThat(Texts.counts(hadoop, "/counts/loss")).isEqualTo(Counts.of(book, "[^A-Za-z]+", 20));
        assertThat(outcome.all()).doesNotContain("Exception in thread");
        assertThat(exceptions).as("the first cause").containsPattern("(?i)worker \\S+ .*lost|exit status 137|code 137");
    }

    private static List<ContainerId> newIn(Application application, Set<ContainerId> before) {
        return application.containers().stream()
                .filter(container -> !before.contains(container))
                .collect(Collectors.toList());
    }
}
