package dev.weft.rest;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.ObjectMapper;
import dev.weft.core.config.Configuration;
import dev.weft.core.config.RestOptions;
import dev.weft.rest.server.RestServer;
import dev.weft.rest.testing.FakeDispatcher;
import dev.weft.rest.testing.LargeJob;
import dev.weft.rest.testing.NoArtifacts;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestReporter;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Case 96. Five vertices at parallelism 1,000: no answer is larger than 1 MB; how long each takes is reported, not judged. */
@Timeout(60)
class LargeJobTest {
    private static final int MEGABYTE = 1_000_000;

    @TempDir
    Path folder;

    private final HttpClient client = HttpClient.newHttpClient();
    private RestServer server;

    @BeforeEach
    void start() {
        Configuration config = new Configuration().set(RestOptions.BIND_PORT, "0");
        server = RestApi.start(
                new LargeJob(), new NoArtifacts(), config, RestAccess.ofStandalone(config, Optional.empty()), folder);
    }

    @AfterEach
    void stop() {
        server.close();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "/plan",
                "/resource-requirements",
                "/accumulators",
                "/checkpoints",
                "/checkpoints/details/3",
                "/checkpoints/details/3/subtasks/VERTEX",
                "/vertices/VERTEX",
                "/vertices/VERTEX/subtasktimes",
                "/vertices/VERTEX/watermarks",
                "/vertices/VERTEX/taskmanagers",
                "/vertices/VERTEX/accumulators",
                "/vertices/VERTEX/subtasks/accumulators",
                "/vertices/VERTEX/metrics",
                "/vertices/VERTEX/subtasks/metrics",
                "/vertices/VERTEX/subtasks/metrics?get=numRecordsIn,busyTimeMsPerSecond",
                "/vertices/VERTEX/subtasks/999/metrics",
                "/vertices/VERTEX/backpressure",
                "WEFT/graph",
                "WEFT/history",
                "WEFT/history?vertices=VERTEX"
            })
    void noAnswerIsLargerThanAMegabyte(String path, TestReporter reporter) throws Exception {
        get(path); // the first answer of a kind compiles code

        long begun = System.nanoTime();
        HttpResponse<byte[]> answer = get(path);

        long millis = Duration.ofNanos(System.nanoTime() - begun).toMillis();
        reporter.publishEntry("/jobs/:jobid" + path, answer.body().length + " bytes in " + millis + " ms");
        assertThat(answer.statusCode()).isEqualTo(200);
        assertThat(answer.body().length).isLessThan(MEGABYTE);
    }

    @Test
    void aPageOfSubtasksIsSmall() throws Exception {
        byte[] page = get("/vertices/VERTEX?offset=990&limit=20").body();

        var subtasks = new ObjectMapper().readTree(page).path("subtasks");
        assertThat(subtasks).hasSize(10);
        assertThat(subtasks.path(0).path("subtask").asInt()).isEqualTo(990);
    }

    private HttpResponse<byte[]> get(String path) throws Exception {
        String job = "/jobs/" + FakeDispatcher.JOB;
        String named = path.replace("VERTEX", LargeJob.vertexId(1).toString());
        String whole = named.startsWith("WEFT") ? named.replace("WEFT", "/weft" + job) : job + named;
        return client.send(
                HttpRequest.newBuilder(URI.create(server.address() + whole)).build(),
                HttpResponse.BodyHandlers.ofByteArray());
    }
}
