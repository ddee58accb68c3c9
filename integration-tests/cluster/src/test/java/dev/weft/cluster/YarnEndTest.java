package dev.weft.cluster;

import static org.assertj.core.api.Assertions.as;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.InstanceOfAssertFactories.STRING;
import static org.awaitility.Awaitility.await;

import dev.weft.cluster.hadoop.Application;
import dev.weft.cluster.hadoop.HadoopExtension;
import dev.weft.cluster.hadoop.Leftovers;
import dev.weft.cluster.hadoop.MiniHadoop;
import dev.weft.cluster.process.Child;
import dev.weft.cluster.process.Outcome;
import dev.weft.cluster.process.TestJobs;
import dev.weft.cluster.process.Weft;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.stream.Stream;
import org.apache.hadoop.yarn.api.records.FinalApplicationStatus;
import org.apache.hadoop.yarn.api.records.YarnApplicationState;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.ExtendWith;

/** Endless jobs on YARN and who ends them. */
@Timeout(300)
@ExtendWith(HadoopExtension.class)
class YarnEndTest {
    private static final Duration LIMIT = Duration.ofSeconds(120);

    /** Many heartbeats of the NodeManagers, with which a queue gives what it has. */
    private static final Duration QUIET = Duration.ofSeconds(4);

    private final MiniHadoop hadoop;
    private final Weft weft;
    private final Path jobs;

    YarnEndTest(MiniHadoop hadoop) throws IOException {
        this.hadoop = hadoop;
        this.weft = Weft.on(hadoop);
        this.jobs = TestJobs.compile(weft).jar();
    }

    @AfterEach
    void nothingIsLeft() throws Exception {
        Leftovers.assertNone(hadoop, weft);
    }

    @Test
    void twoApplicationsLiveSideBySideAndEndAlone() throws Exception {
        Child cancelled = weft.weft(endless());
        Child killed = weft.weft(endless());
        Application toCancel = Application.submittedBy(cancelled, hadoop);
        Application toKill = Application.submittedBy(killed, hadoop);
        String job = awaitRunning(toCancel);
        awaitRunning(toKill);

        Outcome cancel =
                weft.weft("cancel", "--application", toCancel.toString(), job).await(LIMIT);

        assertThat(cancel.exitCode()).as(cancel.toString()).isZero();
        Outcome first = cancelled.await(LIMIT);
        assertThat(first.exitCode()).as(first.toString()).isEqualTo(3);
        toCancel.awaitEnd(LIMIT);
        assertThat(toCancel.finalStatus()).isEqualTo(FinalApplicationStatus.KILLED);
        assertThat(toKill.report().getYarnApplicationState()).isEqualTo(YarnApplicationState.RUNNING);

        toKill.kill();

        Outcome second = killed.await(LIMIT);
        assertThat(second.exitCode()).as(second.toString()).isNotZero();
        toKill.awaitEnd(LIMIT);
        assertThat(toKill.finalStatus()).isEqualTo(FinalApplicationStatus.KILLED);
    }

    @Test
    void anApplicationWithoutAClientIsListedAndKilled() throws Exception {
        String[] detached = endless("-d");
        Outcome outcome = weft.yarnJar(detached).await(LIMIT);
        assertThat(outcome.exitCode()).as(outcome.toString()).isZero();
        Application application = Application.in(outcome, hadoop);
        String job = awaitRunning(application);

        Outcome listed =
                weft.weft("list", "--application", application.toString()).await(LIMIT);
        application.kill();

        assertThat(listed.out()).contains(job + " : endless (RUNNING)");
        application.awaitEnd(LIMIT);
        assertThat(application.finalStatus()).isEqualTo(FinalApplicationStatus.KILLED);
    }

    @Test
    void anApplicationEndsWithTheClientThatWasToldSo() throws Exception {
        Child client = weft.yarnJar(endless("-sae"));
        Application application = Application.submittedBy(client, hadoop);
        awaitRunning(application);

        client.terminate();

        Outcome outcome = client.await(LIMIT);
        assertThat(outcome.err()).as(outcome.toString()).contains("interrupted; job", "was cancelled");
        application.awaitEnd(LIMIT);
        assertThat(application.finalStatus()).isEqualTo(FinalApplicationStatus.KILLED);
    }

    /** Cases row 72. */
    @Test
    void anApplicationThatFoundNoPlaceInTimeNeverRunsLater() throws Exception {
        Outcome first = weft.weft(endless("-d", "--queue", "small")).await(LIMIT);
        assertThat(first.exitCode()).as(first.toString()).isZero();
        Application occupant = Application.in(first, hadoop);

        Outcome outcome =
                weft.weft(endless("--queue", "small", "-Dclient.timeout=20s")).await(LIMIT);

        assertThat(outcome.exitCode()).as(outcome.toString()).isEqualTo(4);
        assertThat(outcome.out().lines().filter(line -> line.startsWith("Waiting")))
                .as("one line in the first minute: " + outcome)
                .singleElement(as(STRING))
                .containsPattern(
                        "Waiting in queue (root\\.)?small: .*768 MiB.* asked for the master, .* free.*, state ACCEPTED");
        Application late = Application.in(outcome, hadoop);
        late.awaitEnd(LIMIT);
        occupant.kill();
        occupant.awaitEnd(LIMIT);
        await("the queue is free and nobody comes")
                .atMost(LIMIT)
                .during(QUIET)
                .until(() -> late.report().getYarnApplicationState() == YarnApplicationState.KILLED
                        && late.containersEver() == 0);
        assertThat(late.startedEver()).isEmpty();
    }

    private String[] endless(String... options) {
        return YarnArguments.run(Stream.concat(Stream.of(options), Stream.of("-c", "jobs.Endless", jobs.toString()))
                .toArray(String[]::new));
    }

    private static String awaitRunning(Application application) {
        String job = application.job(LIMIT);
        await("running job of " + application)
                .atMost(LIMIT)
                .until(() -> application.rest().stateOf(job).equals("RUNNING"));
        return job;
    }
}
