package dev.weft.cluster;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.weft.cluster.hadoop.Application;
import dev.weft.cluster.hadoop.HadoopExtension;
import dev.weft.cluster.hadoop.Leftovers;
import dev.weft.cluster.hadoop.MiniHadoop;
import dev.weft.cluster.hadoop.Texts;
import dev.weft.cluster.process.Child;
import dev.weft.cluster.process.Outcome;
import dev.weft.cluster.process.Rest;
import dev.weft.cluster.process.TestJobs;
import dev.weft.cluster.process.Weft;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.yarn.api.records.FinalApplicationStatus;
import org.apache.hadoop.yarn.api.records.YarnApplicationState;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.ExtendWith;

/** Many jobs in one session on YARN, from its start to its end. */
@Timeout(600)
@ExtendWith(HadoopExtension.class)
class YarnSessionTest {
    private static final Duration LIMIT = Duration.ofSeconds(120);
    private static final Pattern JOB = Pattern.compile("Job has been submitted with JobID ([0-9a-f]{32})");
    private static final Pattern FIRST_RECORD = Pattern.compile("First record after (\\d+) ms");

    private static final String ARCHIVE = "historyserver.archive.fs.dir=hdfs:///history/session";

    private final MiniHadoop hadoop;
    private final Weft weft;
    private final Path jobs;

    YarnSessionTest(MiniHadoop hadoop) throws IOException {
        this.hadoop = hadoop;
        this.weft = Weft.on(hadoop);
        this.jobs = TestJobs.compile(weft).jar();
    }

    @AfterEach
    void nothingIsLeft() throws Exception {
        Leftovers.assertNone(hadoop, weft);
    }

    /** One worker of two slots stays because of the minimum; a second one comes with the jobs and goes with them. */
    @Test
    void jobsComeAndGoAndTheSessionStays() throws Exception {
        Outcome started = command(
                "session",
                "start",
                "-d",
                "-nm",
                "desk",
                "-jm",
                "768",
                "-tm",
                "1g",
                "-s",
                "2",
                "-Dslotmanager.number-of-slots.min=2",
                "-Dslotmanager.number-of-slots.max=4",
                "-Dresourcemanager.taskmanager-timeout=2s",
                "-D" + ARCHIVE);
        Application session = Application.in(started, hadoop);
        Rest rest = session.rest();
        awaitWorkers(rest, 1);
        assertThat(command("session", "list").out())
                .contains(session + " : desk (RUNNING) user")
                .contains("/proxy/" + session);

        String one = detached("-p", "2");
        String two = detached("-t", "yarn-session", "-Dyarn.application.id=" + session, "-p", "2");
        awaitWorkers(rest, 2);
        awaitRunning(rest, one);
        awaitRunning(rest, two);
        assertThat(rest.get("/overview").path("slots-available").asInt()).isZero();
        Outcome listed = command("list", "-yid", session.toString());
        assertThat(listed.out()).contains(one + " : endless (RUNNING)", two + " : endless (RUNNING)");
        // The most slots are taken: a third job waits and says so.
        String three = detached("-p", "1");
        await("why the third job waits")
                .atMost(LIMIT)
                .until(() -> rest.find("/jobs/" + three)
                        .filter(job -> job.path("waiting-for").asText().contains("slot"))
                        .isPresent());
        command("cancel", one);
        awaitRunning(rest, three);

        theViewShowsWhatYarnGave(rest, session);
        command("cancel", two);
        command("cancel", three);
        aFailureIsTheJobsAlone(rest);
        aProgramReadsItsOwnStream();
        awaitWorkers(rest, 1);
        theNextJobFindsAWarmSession();
        String grown = aRunningJobGrowsOntoAWorkerThatYarnIsAskedFor(rest);
        await("graphs of ended jobs")
                .atMost(LIMIT)
                .untilAsserted(() -> assertThat(graphs(session)).isEmpty());

        Outcome stopped = command("session", "stop");
        assertThat(stopped.out()).contains("Session " + session + " has ended: SUCCEEDED");
        assertThat(session.report().getYarnApplicationState()).isEqualTo(YarnApplicationState.FINISHED);
        assertThat(session.finalStatus()).isEqualTo(FinalApplicationStatus.SUCCEEDED);
        assertThat(command("session", "list").out()).contains("No sessions.");
        theHistoryServerShows(List.of(one, two, three, grown));
        Outcome late = weft.weft("list").await(LIMIT);
        assertThat(late.exitCode()).as(late.toString()).isEqualTo(2);
        assertThat(late.err()).contains("Say where:");
    }

    private static void theViewShowsWhatYarnGave(Rest rest, Application session) {
        await("the picture of YARN").atMost(LIMIT).untilAsserted(() -> {
            var yarn = rest.get("/weft/yarn");
            assertThat(yarn.path("application").path("id").asText()).isEqualTo(session.toString());
            assertThat(yarn.path("application").path("state").asText()).isEqualTo("RUNNING");
            assertThat(yarn.path("application").path("attempts")).hasSize(1);
            assertThat(yarn.path("application").path("tags").toString()).contains("weft-session");
            assertThat(yarn.path("containers")).as(yarn.toString()).hasSize(3);
            assertThat(yarn.path("containers").findValuesAsText("logUrl"))
                    .allSatisfy(url -> assertThat(url).contains("/node/containerlogs/container_"));
            assertThat(yarn.path("waiting").isNull()).isTrue();
        });
    }

    private void aFailureIsTheJobsAlone(Rest rest) throws Exception {
        Outcome failed = weft.weft(
                        "run", "-Drestart-strategy.type=none", "-c", "jobs.ThrowsInTask", jobs.toString(), "map")
                .await(LIMIT);

        assertThat(failed.exitCode()).as(failed.toString()).isEqualTo(1);
        assertThat(failed.err()).contains("record 4711 is bad");
        assertThat(rest.get("/overview").path("jobs-failed").asInt()).isEqualTo(1);
    }

    /** Behind the proxy, with a file of this machine that the containers get, over a restart. */
    private void aProgramReadsItsOwnStream() throws Exception {
        Path file = Files.writeString(weft.work().resolve("prefix-of-collects"), "number");

        Outcome collected = command(
                "run",
                "-p",
                "2",
                "-Drestart-strategy.fixed-delay.delay=10ms",
                "-Drestart-strategy.fixed-delay.attempts=3",
                "-Dexecution.checkpointing.dir=hdfs:///checkpoints/collects",
                "-Drestart-strategy.type=fixed-delay",
                "-c",
                "jobs.Collects",
                jobs.toString(),
                file.toString(),
                "20000",
                "15000");

        assertThat(collected.out()).contains("Collected 20000 records of number, sum 200010000");
    }

    private void theNextJobFindsAWarmSession() throws Exception {
        Outcome first = command("run", "-p", "1", "-c", "jobs.FirstRecord", jobs.toString());

        Matcher millis = FIRST_RECORD.matcher(first.out());
        assertThat(millis.find()).as(first.toString()).isTrue();
        System.out.println("Warm session, execute() to first record: " + millis.group(1) + " ms of "
                + first.took().toMillis() + " of the whole command");
    }

    /** As the dashboard asks for it, through YARN's proxy: two slots are there, the other two come with a container. */
    private String aRunningJobGrowsOntoAWorkerThatYarnIsAskedFor(Rest rest) throws Exception {
        awaitWorkers(rest, 1);
        String job = detached("-p", "2", "-Dexecution.checkpointing.interval=1s");
        await("a checkpoint of " + job).atMost(LIMIT).until(() -> completedCheckpoints(rest, job) > 0);
        ObjectNode wanted = JsonNodeFactory.instance.objectNode();
        for (JsonNode vertex : rest.get("/jobs/" + job).path("vertices")) {
            wanted.putObject(vertex.path("id").asText())
                    .putObject("parallelism")
                    .put("lowerBound", 1)
                    .put("upperBound", 4);
        }

        rest.putAsPage("/jobs/" + job + "/resource-requirements", wanted);

        await("four subtasks on two workers").atMost(LIMIT).untilAsserted(() -> {
            assertThat(rest.get("/jobs/" + job + "/rescales/overview")
                            .path("rescalesCounts")
                            .path("completed")
                            .asInt())
                    .isEqualTo(1);
            assertThat(rest.subtasks(job, "slow")).hasSize(4);
            assertThat(rest.subtasks(job, "slow").stream()
                            .map(subtask -> subtask.path("taskmanager-id").asText())
                            .distinct())
                    .hasSize(2);
            assertThat(rest.stateOf(job)).isEqualTo("RUNNING");
        });
        int before = completedCheckpoints(rest, job);
        await("a checkpoint after the change").atMost(LIMIT).until(() -> completedCheckpoints(rest, job) > before);
        command("cancel", job);
        return job;
    }

    private static int completedCheckpoints(Rest rest, String job) {
        return rest.find("/jobs/" + job + "/checkpoints")
                .map(found -> found.path("counts").path("completed").asInt())
                .orElse(0);
    }

    /** What ended in the session, after its end; an archive that is none is passed over. */
    private void theHistoryServerShows(List<String> cancelled) throws Exception {
        Texts.write(hadoop, "/history/session/" + "f".repeat(32), "no archive", 1);
        try (Child server = weft.weft(
                "historyserver",
                "-D" + ARCHIVE,
                "-Dhistoryserver.web.port=0",
                "-Dhistoryserver.web.tmpdir=" + weft.work().resolve("tmp"))) {
            Rest history = new Rest(server.awaitOutput("History server at (\\S+)", LIMIT));
            await("archived jobs")
                    .atMost(LIMIT)
                    .until(() -> cancelled.stream()
                            .allMatch(job -> history.find("/jobs/" + job).isPresent()));
            assertThat(history.get("/config")
                            .path("features")
                            .path("web-history")
                            .asBoolean())
                    .isTrue();
            for (String job : cancelled) {
                assertThat(history.stateOf(job)).isEqualTo("CANCELED");
                assertThat(history.get("/jobs/" + job + "/plan").path("plan").path("nodes"))
                        .isNotEmpty();
                assertThat(history.get("/jobs/" + job + "/checkpoints").has("counts"))
                        .isTrue();
                assertThat(history.subtasks(job, "slow")).isNotEmpty();
            }
            assertThat(history.find("/jobs/" + "f".repeat(32))).isEmpty();
            server.terminate();
            server.await(LIMIT);
        }
    }

    private String detached(String... options) throws Exception {
        List<String> arguments = new ArrayList<>(List.of("run", "-d"));
        arguments.addAll(List.of(options));
        arguments.addAll(List.of("-c", "jobs.Endless", jobs.toString()));
        Outcome outcome = command(arguments.toArray(String[]::new));
        Matcher job = JOB.matcher(outcome.out());
        assertThat(job.find()).as(outcome.toString()).isTrue();
        return job.group(1);
    }

    private Outcome command(String... arguments) throws Exception {
        Outcome outcome = weft.weft(arguments).await(LIMIT);
        assertThat(outcome.exitCode()).as(outcome.toString()).isZero();
        return outcome;
    }

    private static void awaitWorkers(Rest rest, int count) {
        await(count + " workers").atMost(LIMIT).until(() -> rest.workers().size() == count);
    }

    private static void awaitRunning(Rest rest, String job) {
        await("running job " + job).atMost(LIMIT).until(() -> rest.stateOf(job).equals("RUNNING"));
    }

    private List<String> graphs(Application session) throws IOException {
        org.apache.hadoop.fs.Path folder =
                new org.apache.hadoop.fs.Path(hadoop.fileSystem().getHomeDirectory(), ".weft/" + session + "/jobs");
        List<String> names = new ArrayList<>();
        for (FileStatus file : hadoop.fileSystem().listStatus(folder)) {
            if (file.getPath().getName().endsWith(".job")) {
                names.add(file.getPath().getName());
            }
        }
        return names;
    }
}
