package dev.weft.driver.embedded;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.weft.api.StreamExecutionEnvironment;
import dev.weft.api.execution.JobClient;
import dev.weft.api.function.FilterFunction;
import dev.weft.core.config.Configuration;
import dev.weft.core.config.FlameGraphOptions;
import dev.weft.core.config.RestOptions;
import dev.weft.core.inspect.LogFolder;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** What people see of a running worker over REST: its logs, its threads, where its tasks spend their time. */
@Timeout(120)
class InspectionTest {
    private static final int POLLS = 2000;
    private static final ObjectMapper JSON = new ObjectMapper();

    @TempDir
    Path logs;

    private final HttpClient http = HttpClient.newHttpClient();
    private String root = "";

    /** Work that a flame graph must show. */
    private static final class BusyFilter implements FilterFunction<Long> {
        private static final long serialVersionUID = 1L;

        @Override
        public boolean filter(Long value) {
            double sum = 0;
            for (int i = 0; i < 20_000; i++) {
                sum += Math.sqrt(i + value);
            }
            return sum < 0;
        }
    }

    @BeforeEach
    void writeLogs() throws Exception {
        System.setProperty(LogFolder.FOLDER_PROPERTY, logs.toString());
        Files.writeString(logs.resolve("taskmanager.log"), "first line\nsecond line\n");
        Files.writeString(logs.resolve("taskmanager.log.1"), "x".repeat(3_000_000));
    }

    @AfterEach
    void forgetLogs() {
        System.clearProperty(LogFolder.FOLDER_PROPERTY);
    }

    @Test
    void showsLogsThreadsAndFlameGraphOfAWorker() throws Exception {
        JobClient job = begin();
        String worker = "/taskmanagers/" + workerId(job);

        assertThat(get(worker + "/log").body()).isEqualTo("first line\nsecond line\n");
        assertThat(get(worker + "/log?offset=-5&length=100").body()).isEqualTo("line\n");
        assertThat(json(worker + "/logs").findValuesAsText("name"))
                .containsExactlyInAnyOrder("taskmanager.log", "taskmanager.log.1");
        assertThat(get(worker + "/logs/taskmanager.log.1").body()).hasSize(3_000_000);
        assertThat(get(worker + "/logs/..%2f..%2fetc%2fpasswd").statusCode()).isIn(400, 404);
        assertThat(get(worker + "/logs/missing.log").statusCode()).isEqualTo(404);
        assertThat(get("/taskmanagers/nobody/log").statusCode()).isEqualTo(404);
        assertThat(json(worker + "/thread-dump").findValuesAsText("stringifiedThreadInfo"))
                .anyMatch(thread -> thread.contains("BusyFilter.filter"));

        String graph = flameGraph(job);

        assertThat(graph).contains("BusyFilter.filter");
        job.cancel().get();
    }

    private JobClient begin() throws Exception {
        int port = freePort();
        root = "http://127.0.0.1:" + port;
        Configuration config = new Configuration()
                .set(RestOptions.PORT, port)
                .set(FlameGraphOptions.NUM_SAMPLES, 20)
                .set(FlameGraphOptions.DELAY, Duration.ofMillis(2));
        StreamExecutionEnvironment env = StreamExecutionEnvironment.createLocalEnvironmentWithWebUI(config);
        env.fromSequence(1, Long.MAX_VALUE).filter(new BusyFilter()).print();
        return env.executeAsync("looked at");
    }

    /** Of the worker that runs the job, once it runs. */
    private String workerId(JobClient job) throws Exception {
        for (int i = 0; i < POLLS; i++) {
            JsonNode vertex = json("/jobs/" + job.getJobID()).path("vertices").path(0);
            if (vertex.path("status").asText().equals("RUNNING")) {
                return json("/taskmanagers").findValuesAsText("id").get(0);
            }
        }
        throw new AssertionError("The job does not run");
    }

    private String flameGraph(JobClient job) throws Exception {
        String vertex = json("/jobs/" + job.getJobID())
                .path("vertices")
                .path(0)
                .path("id")
                .asText();
        for (int i = 0; i < POLLS; i++) {
            JsonNode graph = json("/jobs/" + job.getJobID() + "/vertices/" + vertex + "/flamegraph?type=full");
            if (graph.path("endTimestamp").asLong() > 0) {
                return graph.toString();
            }
            assertThat(graph.path("endTimestamp").asLong()).isEqualTo(-3);
        }
        throw new AssertionError("No flame graph comes");
    }

    private JsonNode json(String path) throws Exception {
        return JSON.readTree(get(path).body());
    }

    private HttpResponse<String> get(String path) throws Exception {
        return http.send(HttpRequest.newBuilder(URI.create(root + path)).build(), HttpResponse.BodyHandlers.ofString());
    }

    private static int freePort() throws Exception {
        try (ServerSocket free = new ServerSocket(0, 1, InetAddress.getByName("127.0.0.1"))) {
            return free.getLocalPort();
        }
    }
}
