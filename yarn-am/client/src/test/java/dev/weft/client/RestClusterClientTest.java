package dev.weft.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.weft.api.execution.JobExecutionResult;
import dev.weft.api.execution.JobStatus;
import dev.weft.api.graph.JobGraph;
import dev.weft.api.graph.UserCode;
import dev.weft.core.config.Configuration;
import dev.weft.core.config.RestOptions;
import dev.weft.core.config.SecurityOptions;
import dev.weft.core.error.EngineException;
import dev.weft.core.error.ErrorCode;
import dev.weft.core.id.JobId;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Base64;
import java.util.List;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(60)
class RestClusterClientTest {
    private static final JobId JOB = JobId.hashOf("job");
    private static final String RESULT = "/jobs/" + JOB + "/execution-result";

    @TempDir
    Path folder;

    private FakeMaster master;
    private RestClusterClient client;

    @BeforeEach
    void start() throws IOException {
        master = new FakeMaster();
        client =
                new RestClusterClient(master.address(), Optional.of("s3cret"), ClientOptions.from(new Configuration()));
    }

    @AfterEach
    void stop() {
        master.close();
    }

    @Test
    void sendsOnlyFilesThatTheMasterLacks() throws IOException {
        LocalArtifact kept = file("kept.jar", "kept content");
        LocalArtifact missing = file("missing.jar", "missing content");
        LocalArtifact twin = file("twin.jar", "missing content");
        master.on("GET /artifacts/" + kept.artifact().hash(), 200, "{}").on("POST /jobs", 202, "{\"jobUrl\":\"x\"}");

        JobId job = client.submit(graph(), List.of(kept, missing, twin)).join();

        assertThat(job).isEqualTo(JOB);
        String form = master.bodies.get(master.asked.indexOf("POST /jobs"));
        assertThat(form)
                .contains("WEFTJOB")
                .containsOnlyOnce("missing content")
                .doesNotContain("kept content")
                .contains("filename=\"" + missing.artifact().hash() + "\"");
        assertThat(master.logins).containsOnly("Bearer s3cret");
    }

    @Test
    void passesOnTheMastersLineAndItsMeaning() {
        master.on("PATCH /jobs/" + JOB + "?mode=cancel", 409, "{\"errors\":[\"Job is over\"]}");

        assertThatThrownBy(() -> client.cancel(JOB).join())
                .cause()
                .isInstanceOfSatisfying(
                        EngineException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.CONFLICT))
                .hasMessage("Job is over");
    }

    @Test
    void saysWhereNobodyAnswers() {
        master.close();

        assertThatThrownBy(() -> client.jobs().join())
                .cause()
                .isInstanceOfSatisfying(
                        EngineException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.CONNECTION_LOST))
                .hasMessageContaining("No master answers at http://127.0.0.1:");
    }

    /** A takeover: the master is gone, then nobody is known for a moment, then the next one answers. */
    @Test
    void followsAMasterThatMoves() throws IOException {
        var gone = new FakeMaster();
        URI dead = gone.address().current();
        gone.close();
        master.on("PATCH /jobs/" + JOB + "?mode=cancel", 202, "{}");
        var moving = new RestAddress() {
            private final AtomicInteger lost = new AtomicInteger();

            @Override
            public URI current() {
                return switch (lost.get()) {
                    case 0 -> dead;
                    case 1 -> throw new EngineException(ErrorCode.CONNECTION_LOST, "no master at the moment");
                    default -> master.address().current();
                };
            }

            @Override
            public boolean gone() {
                lost.incrementAndGet();
                return true;
            }
        };

        new RestClusterClient(moving, Optional.empty(), ClientOptions.from(new Configuration()))
                .cancel(JOB)
                .join();

        assertThat(moving.lost).hasValue(2);
        assertThat(master.asked).hasSize(1);
    }

    /** A master that was paused and goes on knows of no leader, and never will: it ends. */
    @Test
    void doesNotStayWithAMasterThatStandsBy() throws IOException {
        try (var old = new FakeMaster()) {
            old.on(
                    "GET /jobs/overview",
                    503,
                    "{\"errors\":[\"This master stands by and knows no leader: ask again soon\"]}");
            master.on("GET /jobs/overview", 200, "{\"jobs\":[]}");
            var address = RestAddress.anyOf(
                    List.of(old.address().current(), master.address().current()));

            var moving = new RestClusterClient(address, Optional.empty(), ClientOptions.from(new Configuration()));

            assertThat(moving.jobs().join()).isEmpty();
            assertThat(old.asked).hasSize(1);
        }
    }

    /** The master took the job and lost its leadership before it said so: the next one has the job. */
    @Test
    void aJobThatAnEarlierMasterTookIsSubmitted() throws IOException {
        master.on("POST /jobs", 503, "{\"errors\":[\"This master stands by and knows no leader: ask again soon\"]}")
                .on("POST /jobs", 409, "{\"errors\":[\"Job was submitted before\"]}")
                .on("GET /jobs/" + JOB, 200, "{}");

        assertThat(client.submit(graph(), List.of()).join()).isEqualTo(JOB);
    }

    @Test
    void aJobThatSomebodyElseSubmittedIsRefused() throws IOException {
        master.on("POST /jobs", 409, "{\"errors\":[\"Job was submitted before\"]}")
                .on("GET /jobs/" + JOB, 200, "{}");

        assertThatThrownBy(() -> client.submit(graph(), List.of()).join())
                .cause()
                .isInstanceOfSatisfying(
                        EngineException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.CONFLICT));
    }

    @Test
    void aRepeatedSubmissionThatNobodyTookIsRefused() throws IOException {
        master.on("POST /jobs", 503, "{\"errors\":[\"This master stands by and knows no leader: ask again soon\"]}")
                .on("POST /jobs", 409, "{\"errors\":[\"The cluster is shutting down and takes no jobs\"]}");

        assertThatThrownBy(() -> client.submit(graph(), List.of()).join())
                .cause()
                .isInstanceOfSatisfying(
                        EngineException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.CONFLICT))
                .hasMessageContaining("shutting down");
    }

    /** Redirected in a circle, nobody has done anything: the call is repeated until a leader answers. */
    @Test
    void aCircleOfRedirectsIsNoAnswer() {
        String cancel = "PATCH /jobs/" + JOB + "?mode=cancel";
        for (int i = 0; i < 8; i++) {
            master.on(cancel, 307, "{\"errors\":[\"This master stands by: the leader is at http://127.0.0.1:1\"]}");
        }
        master.on(cancel, 202, "{}");

        client.cancel(JOB).join();

        assertThat(master.asked).hasSize(9).containsOnly(cancel);
    }

    @Test
    void asksSeveralMastersInTurn() throws IOException {
        var gone = new FakeMaster();
        URI dead = gone.address().current();
        gone.close();
        master.on("GET /jobs/overview", 200, "{\"jobs\":[]}");
        Configuration config = new Configuration()
                .set(
                        RestOptions.ADDRESS,
                        dead.getAuthority() + "," + master.address().current().getAuthority());

        assertThat(RemoteJobExecutor.connect(config).jobs().join()).isEmpty();
    }

    @Test
    void waitsForALeaderWhereAMasterStandsBy() {
        master.on(
                        "GET /jobs/overview",
                        503,
                        "{\"errors\":[\"This master stands by and knows no leader: ask again soon\"]}")
                .on("GET /jobs/overview", 200, "{\"jobs\":[]}");

        assertThat(client.jobs().join()).isEmpty();
    }

    @Test
    void noticesThatSomethingElseAnswers() {
        master.on("GET /jobs/overview", 200, "<html>hello</html>");

        assertThatThrownBy(() -> client.jobs().join()).cause().hasMessageContaining("is no Weft master");
    }

    @Test
    void listsJobs() {
        master.on(
                "GET /jobs/overview",
                200,
                "{\"jobs\":[{\"jid\":\"" + JOB
                        + "\",\"name\":\"n\",\"state\":\"RUNNING\",\"start-time\":1,\"end-time\":-1,\"duration\":9}]}");

        assertThat(client.jobs().join()).containsExactly(new JobListing(JOB, "n", JobStatus.RUNNING, 1, -1, 9));
    }

    @Test
    void waitsForTheEndAndOpensAccumulators() throws Exception {
        String bytes = Base64.getEncoder().encodeToString(UserCode.of(42).bytes());
        master.on("GET " + RESULT, 200, "{\"status\":{\"id\":\"IN_PROGRESS\"}}")
                .on("GET " + RESULT, 503, "{\"errors\":[\"no leader\"]}")
                .on("GET " + RESULT, 200, ended("SUCCEEDED", "\"x\":1},\"accumulators\":{\"count\":\"" + bytes + "\""));

        JobExecutionResult result = new RestJobClient(client, JOB, getClass().getClassLoader())
                .getJobExecutionResult()
                .join();

        assertThat(result.getNetRuntime()).isEqualTo(1234);
        assertThat(result.<Integer>getAccumulatorResult("count")).isEqualTo(42);
        assertThat(master.asked).hasSize(3);
    }

    @Test
    void failsWithTheFirstCauseOfTheJob() {
        master.on(
                "GET " + RESULT,
                200,
                ended(
                        "FAILED",
                        "\"failure-cause\":{\"code\":\"USER_CODE\",\"message\":\"a.B: boom\",\"stack-trace\":\"a.B: boom\\n\\tat x\"}"));

        assertThatThrownBy(() -> new RestJobClient(client, JOB, getClass().getClassLoader())
                        .getJobExecutionResult()
                        .join())
                .cause()
                .isInstanceOfSatisfying(
                        EngineException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.USER_CODE))
                .hasMessage("Job " + JOB + " failed: a.B: boom")
                .cause()
                .hasMessageContaining("\tat x");
    }

    @Test
    void endsWaitingWhenTheJobIsUnknown() {
        assertThatThrownBy(() -> client.whenEnded(JOB).join())
                .cause()
                .isInstanceOfSatisfying(
                        EngineException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.NOT_FOUND));
    }

    @Test
    void showsTheSecretOfTheConfigurationWhenRestWantsOne() throws IOException {
        Path secret = Files.writeString(folder.resolve("secret"), "word\n");
        Configuration config = new Configuration()
                .set(RestOptions.ADDRESS, "127.0.0.1")
                .set(RestOptions.PORT, master.address().current().getPort())
                .set(SecurityOptions.INTERNAL_SECRET_FILE, secret.toString());
        master.on("GET /jobs/overview", 200, "{\"jobs\":[]}");

        RemoteJobExecutor.connect(config).jobs().join();
        config.set(SecurityOptions.REST_AUTHENTICATION, "secret");
        RemoteJobExecutor.connect(config).jobs().join();

        assertThat(master.logins).containsExactly("null", "Bearer word");
    }

    @Test
    void refusesFilesThatAreNone() {
        assertThatThrownBy(() -> LocalArtifact.of(folder)).hasMessageContaining("is a folder");
        assertThatThrownBy(() -> LocalArtifact.of(folder.resolve("no"))).hasMessageContaining("does not exist");
    }

    private static String ended(String status, String more) {
        return "{\"status\":{\"id\":\"COMPLETED\"},\"job-execution-result\":{\"id\":\"" + JOB
                + "\",\"name\":\"n\",\"application-status\":\"" + status + "\",\"net-runtime\":1234," + more + "}}";
    }

    private LocalArtifact file(String name, String content) throws IOException {
        return LocalArtifact.of(Files.writeString(folder.resolve(name), content));
    }

    private static JobGraph graph() {
        return new JobGraph(JOB, "n", List.of(), List.of(), new TreeMap<>(), List.of());
    }
}
