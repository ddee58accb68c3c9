package dev.weft.cluster;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.weft.cluster.hadoop.Application;
import dev.weft.cluster.hadoop.HadoopExtension;
import dev.weft.cluster.hadoop.Leftovers;
import dev.weft.cluster.hadoop.MiniHadoop;
import dev.weft.cluster.hadoop.Texts;
import dev.weft.cluster.oracle.Verdict;
import dev.weft.cluster.process.Child;
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
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.ExtendWith;

/**
 * CASES 68: the ApplicationMaster is killed, twice; every attempt adopts the containers of the one before and the tasks that run in
 * them. Nothing restarts, and the client that waits follows.
 */
@Timeout(400)
@ExtendWith(HadoopExtension.class)
class YarnTakeoverTest {
    private static final Duration LIMIT = Duration.ofSeconds(120);
    private static final String MASTER = "dev.weft.driver.yarn.YarnMasterMain";
    private static final String OUTPUT = "/takeover";

    private final MiniHadoop hadoop;
    private final Weft weft;

    YarnTakeoverTest(MiniHadoop hadoop) throws IOException {
        this.hadoop = hadoop;
        this.weft = Weft.on(hadoop);
    }

    @AfterEach
    void nothingIsLeft() throws Exception {
        Leftovers.assertNone(hadoop, weft);
    }

    @Test
    void tasksRunOnUnderTheNextAttempts() throws Exception {
        Path hold = Files.createFile(weft.work().resolve("hold-takeover"));
        Child client = weft.weft(YarnArguments.run(
                "-p",
                "2",
                "-Dtaskmanager.numberOfTaskSlots=1",
                "-Dhigh-availability.type=zookeeper",
                "-Dhigh-availability.zookeeper.quorum=" + hadoop.zooKeeper(),
                "-Dyarn.application-attempts=3",
                "-Dyarn.application-attempt-failures-validity-interval=-1",
                "-Dexecution.checkpointing.interval=500ms",
                "-c",
                "jobs.Oracle",
                TestJobs.compile(weft).jar().toString(),
                "--out",
                "hdfs://" + OUTPUT,
                "--lanes",
                String.valueOf(OracleProgram.LANES),
                "--records",
                String.valueOf(OracleProgram.RECORDS),
                "--rate",
                "2000",
                "--hold",
                hold.toString()));
        Application application = Application.submittedBy(client, hadoop);
        String job = application.job(LIMIT);
        await().atMost(LIMIT).until(() -> completed(application.rest(), job) >= 2);
        Set<String> workers = workers(application.rest());
        assertThat(workers).hasSize(2);

        for (int attempt = 2; attempt <= 3; attempt++) {
            killMasterAndAwait(application, job, attempt);
            assertThat(workers(application.rest())).as("the same containers").isEqualTo(workers);
        }
        Files.delete(hold);
        Outcome outcome = client.await(LIMIT);

        assertThat(outcome.exitCode()).as(outcome.toString()).isZero();
        assertThat(outcome.out())
                .containsPattern(application + " goes on under another master \\(\\S+_000003\\) at http");
        assertThat(application.startedEver())
                .as("three masters and two workers")
                .hasSize(5);
        Verdict verdict = new Verdict(OracleProgram.LANES, OracleProgram.RECORDS);
        Texts.lines(hadoop, OUTPUT).lines().forEach(verdict::add);
        assertThat(verdict.faults()).isEmpty();
    }

    private void killMasterAndAwait(Application application, String job, int attempt) {
        Processes.Found master = Processes.running(MASTER).get(0);
        long killedNanos = System.nanoTime();
        master.kill();
        await("attempt " + attempt + " goes on with the job")
                .pollInterval(Duration.ofMillis(50))
                .atMost(LIMIT)
                .until(() -> !master.isAlive()
                        && application.report().getCurrentApplicationAttemptId().getAttemptId() == attempt
                        && application.rest().stateOf(job).equals("RUNNING"));
        System.out.println("Attempt " + attempt + " goes on with the job after "
                + Duration.ofNanos(System.nanoTime() - killedNanos).toMillis() + " ms");
        Rest rest = application.rest();
        long before = completed(rest, job);
        await("checkpoints go on").atMost(LIMIT).until(() -> completed(rest, job) > before);
        assertThat(rest.restartsOf(job)).as("restarts under attempt " + attempt).isZero();
    }

    private static long completed(Rest rest, String job) {
        return rest.find("/jobs/" + job + "/checkpoints")
                .map(answer -> answer.path("counts").path("completed").asLong())
                .orElse(0L);
    }

    private static Set<String> workers(Rest rest) {
        List<String> ids = rest.workers().stream()
                .map(worker -> worker.path("id").asText())
                .collect(Collectors.toList());
        return new HashSet<>(ids);
    }
}
