package dev.weft.cluster;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.weft.cluster.chaos.Finding;
import dev.weft.cluster.chaos.MasterCampaign;
import dev.weft.cluster.chaos.MasterFault;
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
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.BooleanSupplier;
import java.util.stream.Collectors;
import org.apache.hadoop.yarn.api.records.FinalApplicationStatus;
import org.jspecify.annotations.NullUnmarked;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.ExtendWith;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The ApplicationMaster is killed or stands still; the next attempt goes on with its jobs, and the client that waits follows. */
@NullUnmarked // Fields that each test sets at its beginning.
@Timeout(600)
@ExtendWith(HadoopExtension.class)
class YarnTakeoverTest {
    private static final Logger log = LoggerFactory.getLogger(YarnTakeoverTest.class);
    private static final Duration INTERVAL = Duration.ofMillis(500);
    private static final Duration LIMIT = Duration.ofSeconds(180);
    private static final String MASTER = "dev.weft.driver.yarn.YarnMasterMain";

    private final MiniHadoop hadoop;
    private final Weft weft;

    // Of the test that runs.
    private Path hold;
    private String output;
    private Child client;
    private Application application;
    private String job;
    private Set<String> workers;

    YarnTakeoverTest(MiniHadoop hadoop) throws IOException {
        this.hadoop = hadoop;
        this.weft = Weft.on(hadoop);
    }

    @AfterEach
    void nothingIsLeft() throws Exception {
        Leftovers.assertNone(hadoop, weft);
    }

    /** CASES 68: every attempt adopts the containers and the tasks of the one before; the last one's end is the application's. */
    @Test
    void tasksRunOnUnderTheNextAttemptsUntilThereIsNoneLeft() throws Exception {
        start("killed", withZooKeeper("-Dyarn.application-attempts=3"));

        for (int attempt = 2; attempt <= 3; attempt++) {
            Processes.Found master = master();
            master.kill();
            awaitAttempt(attempt, master::isAlive);
            assertThat(rest().restartsOf(job))
                    .as("restarts under attempt " + attempt)
                    .isZero();
            assertThat(workers(rest())).as("the same containers").isEqualTo(workers);
        }
        master().kill();
        Outcome outcome = client.await(LIMIT);

        assertThat(outcome.out())
                .containsPattern(application + " goes on under another master \\(\\S+_000003\\) at http");
        assertThat(outcome.exitCode()).as(outcome.toString()).isEqualTo(1);
        assertThat(outcome.err().strip().lines()).as(outcome.err()).hasSize(1);
        assertThat(outcome.err()).contains(job, application.toString(), "failed 3 times", "exitCode: 137");
        assertThat(application.finalStatus()).isEqualTo(FinalApplicationStatus.FAILED);
        assertThat(application.diagnostics()).contains("failed 3 times");
        assertThat(application.startedEver())
                .as("three masters and two workers")
                .hasSize(5);
    }

    /** Without ZooKeeper nobody takes tasks over: they start again, from the newest checkpoint, in containers of their own. */
    @Test
    void withoutZooKeeperTheNextAttemptStartsFromTheNewestCheckpoint() throws Exception {
        start(
                "alone",
                "-Dyarn.application-attempts=2",
                "-Dyarn.application-attempt-failures-validity-interval=-1",
                "-Dhigh-availability.type=NONE");
        long newest = newestCheckpoint(rest(), job);

        master().kill();
        awaitAttempt(2, () -> false);

        assertThat(workers(rest())).as("other containers").doesNotContainAnyElementsOf(workers);
        assertThat(rest().get("/jobs/" + job + "/checkpoints")
                        .path("latest")
                        .path("restored")
                        .path("id")
                        .asLong())
                .isGreaterThanOrEqualTo(newest);
        finish();
        assertThat(application.startedEver())
                .as("two masters and two workers for each")
                .hasSize(6);
    }

    /**
     * CASES 52 and the short form of {@code scripts/chaos --masters}. The master that was paused ends, unregisters nothing and completes
     * no checkpoint.
     */
    @Test
    void whatHappensToMastersAndToZooKeeperStartsNoTaskAgain() throws Exception {
        MasterCampaign campaign = new MasterCampaign(
                hadoop, weft, new MasterCampaign.Settings("short", 1, 2_000, INTERVAL, Duration.ZERO, 0));
        campaign.start();

        for (MasterFault fault : List.of(MasterFault.MASTER_PAUSED, MasterFault.ZOOKEEPER_LEADER_KILLED)) {
            Finding finding = campaign.apply(fault);
            log.info("{}", finding);
            assertThat(finding.restarts()).as(finding.toString()).isZero();
            assertThat(finding.started()).as(finding.toString()).isZero();
        }
        campaign.finish();
    }

    private String[] withZooKeeper(String... more) throws IOException {
        List<String> all = new ArrayList<>(List.of(more));
        all.add("-Dyarn.application-attempt-failures-validity-interval=-1");
        all.add("-Dhigh-availability.type=zookeeper");
        all.add("-Dhigh-availability.zookeeper.quorum=" + hadoop.zooKeeper());
        return all.toArray(String[]::new);
    }

    private void start(String name, String... options) throws IOException {
        hold = Files.createFile(weft.work().resolve("hold-" + name));
        output = "/takeover-" + name;
        List<String> arguments = new ArrayList<>(List.of(options));
        arguments.addAll(List.of(
                "-p",
                "2",
                "-Dtaskmanager.numberOfTaskSlots=1",
                "-Dexecution.checkpointing.interval=500ms",
                "-c",
                "jobs.Oracle",
                TestJobs.compile(weft).jar().toString(),
                "--out",
                "hdfs://" + output,
                "--lanes",
                String.valueOf(OracleProgram.LANES),
                "--records",
                String.valueOf(OracleProgram.RECORDS),
                "--rate",
                "2000",
                "--hold",
                hold.toString()));
        client = weft.weft(YarnArguments.run(arguments.toArray(String[]::new)));
        application = Application.submittedBy(client, hadoop);
        job = application.job(LIMIT);
        await().atMost(LIMIT).until(() -> newestCheckpoint(rest(), job) >= 2);
        workers = workers(rest());
        assertThat(workers).hasSize(2);
    }

    private Rest rest() {
        return application.rest();
    }

    private static Processes.Found master() {
        return Processes.running(MASTER).get(0);
    }

    private void awaitAttempt(int attempt, BooleanSupplier oldRuns) {
        long beginNanos = System.nanoTime();
        await("attempt " + attempt + " goes on with the job")
                .pollInterval(Duration.ofMillis(50))
                .atMost(LIMIT)
                .until(() -> !oldRuns.getAsBoolean()
                        && application.report().getCurrentApplicationAttemptId().getAttemptId() == attempt
                        && rest().stateOf(job).equals("RUNNING"));
        log.info("Attempt {} goes on with the job after {} ms", attempt, (System.nanoTime() - beginNanos) / 1_000_000);
        long before = newestCheckpoint(rest(), job);
        await("checkpoints go on").atMost(LIMIT).until(() -> newestCheckpoint(rest(), job) > before);
    }

    private void finish() throws IOException, InterruptedException {
        Files.delete(hold);
        Outcome outcome = client.await(LIMIT);
        assertThat(outcome.exitCode()).as(outcome.toString()).isZero();
        Verdict verdict = new Verdict(OracleProgram.LANES, OracleProgram.RECORDS);
        Texts.lines(hadoop, output).lines().forEach(verdict::add);
        assertThat(verdict.faults()).isEmpty();
    }

    private static long newestCheckpoint(Rest rest, String job) {
        return rest.find("/jobs/" + job + "/checkpoints")
                .map(answer ->
                        answer.path("latest").path("completed").path("id").asLong())
                .orElse(0L);
    }

    private static Set<String> workers(Rest rest) {
        List<String> ids = rest.workers().stream()
                .map(worker -> worker.path("id").asText())
                .collect(Collectors.toList());
        return new HashSet<>(ids);
    }
}
