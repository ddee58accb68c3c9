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
import java.util.function.BooleanSupplier;
import java.util.stream.Collectors;
import org.apache.hadoop.yarn.api.records.FinalApplicationStatus;
import org.jspecify.annotations.NullUnmarked;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.extension.ExtendWith;

/**
 * CASES 68: the ApplicationMaster is killed, twice; every attempt adopts the containers of the one before and the tasks that run in
 * them. Nothing restarts, and the client that waits follows.
 */
@NullUnmarked // Fields that each test sets at its beginning.
@Timeout(400)
@ExtendWith(HadoopExtension.class)
class YarnTakeoverTest {
    private static final Duration LIMIT = Duration.ofSeconds(120);
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

    @Test
    void tasksRunOnUnderTheNextAttempts() throws Exception {
        start("killed");

        for (int attempt = 2; attempt <= 3; attempt++) {
            Processes.Found master = master();
            master.kill();
            awaitAttempt(attempt, master::isAlive);
            assertThat(workers(rest())).as("the same containers").isEqualTo(workers);
        }
        Outcome outcome = finish();

        assertThat(outcome.out())
                .containsPattern(application + " goes on under another master \\(\\S+_000003\\) at http");
        assertThat(application.startedEver())
                .as("three masters and two workers")
                .hasSize(5);
    }

    /**
     * CASES 52: the master stands still until YARN has started the next attempt, and then goes on. It ends, unregisters nothing and
     * completes no checkpoint. Takes as long as YARN waits for a master that is silent, so it runs with {@code -Dweft.long=true} only.
     */
    @Test
    @EnabledIfSystemProperty(named = "weft.long", matches = "true")
    void aMasterThatWasPausedHasNothingToSayAnyMore() throws Exception {
        start("paused");
        Processes.Found old = master();

        old.pause();
        try {
            awaitAttempt(2, () -> false);
        } finally {
            old.resume();
        }
        await("the old master ends").atMost(LIMIT).until(() -> !old.isAlive());
        long before = completed(rest(), job);
        await("checkpoints go on").atMost(LIMIT).until(() -> completed(rest(), job) > before);
        assertThat(rest().restartsOf(job)).isZero();
        assertThat(workers(rest())).isEqualTo(workers);
        assertThat(application.finalStatus()).isEqualTo(FinalApplicationStatus.UNDEFINED);

        finish();
        assertThat(application.finalStatus()).isEqualTo(FinalApplicationStatus.SUCCEEDED);
        assertThat(application.startedEver()).as("two masters and two workers").hasSize(4);
    }

    private void start(String name) throws IOException {
        hold = Files.createFile(weft.work().resolve("hold-" + name));
        output = "/takeover-" + name;
        client = weft.weft(YarnArguments.run(
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
                "hdfs://" + output,
                "--lanes",
                String.valueOf(OracleProgram.LANES),
                "--records",
                String.valueOf(OracleProgram.RECORDS),
                "--rate",
                "2000",
                "--hold",
                hold.toString()));
        application = Application.submittedBy(client, hadoop);
        job = application.job(LIMIT);
        await().atMost(LIMIT).until(() -> completed(rest(), job) >= 2);
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
        System.out.println("Attempt " + attempt + " goes on with the job after "
                + Duration.ofNanos(System.nanoTime() - beginNanos).toMillis() + " ms");
        long before = completed(rest(), job);
        await("checkpoints go on").atMost(LIMIT).until(() -> completed(rest(), job) > before);
        assertThat(rest().restartsOf(job))
                .as("restarts under attempt " + attempt)
                .isZero();
    }

    private Outcome finish() throws IOException, InterruptedException {
        Files.delete(hold);
        Outcome outcome = client.await(LIMIT);
        assertThat(outcome.exitCode()).as(outcome.toString()).isZero();
        Verdict verdict = new Verdict(OracleProgram.LANES, OracleProgram.RECORDS);
        Texts.lines(hadoop, output).lines().forEach(verdict::add);
        assertThat(verdict.faults()).isEmpty();
        return outcome;
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
