package dev.weft.rest;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.weft.api.graph.Artifact;
import dev.weft.api.graph.JobGraph;
import dev.weft.core.config.Configuration;
import dev.weft.core.config.RestOptions;
import dev.weft.core.config.WebOptions;
import dev.weft.core.id.ContentHash;
import dev.weft.core.id.JobId;
import dev.weft.master.dispatcher.LeaderElsewhere;
import dev.weft.protocol.codec.JobGraphCodec;
import dev.weft.rest.jobs.ArtifactStore;
import dev.weft.rest.server.RestServer;
import dev.weft.rest.testing.FakeDispatcher;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** All routes over a dispatcher with known content. Cases 88, 93, 94. */
@Timeout(60)
class RestApiTest {
    private static final String JAR_HASH = "2cf24dba5fb0a30e26e83b2ac5b9e29e1b161e5c1fa7425e73043362938b9824"; // hello

    @TempDir
    Path folder;

    private final FakeDispatcher dispatcher = new FakeDispatcher();
    private final FakeArtifacts artifacts = new FakeArtifacts();
    private final HttpClient client = HttpClient.newHttpClient();
    private final ObjectMapper mapper = new ObjectMapper();
    private RestServer server;

    @BeforeEach
    void start() {
        Configuration config =
                new Configuration().set(RestOptions.BIND_PORT, "0").set(WebOptions.ACCESS_CONTROL_ALLOW_ORIGIN, "*");
        server =
                RestApi.start(dispatcher, artifacts, config, RestAccess.ofStandalone(config, Optional.empty()), folder);
    }

    @AfterEach
    void stop() {
        server.close();
    }

    @Test
    void aStandbySendsItsCallersToTheLeader() throws Exception {
        var other = new FakeDispatcher();
        Configuration config = new Configuration().set(RestOptions.BIND_PORT, "0");
        HttpClient following = HttpClient.newBuilder()
                .followRedirects(HttpClient.Redirect.NORMAL)
                .build();
        try (RestServer leader = RestApi.start(
                other,
                new FakeArtifacts(),
                config,
                RestAccess.ofStandalone(config, Optional.empty()),
                folder.resolve("leader"))) {
            dispatcher.standby = Optional.of(LeaderElsewhere.at(leader.address()));
            HttpRequest question = HttpRequest.newBuilder(URI.create(server.address() + "/overview?a=b"))
                    .build();

            HttpResponse<String> sent = client.send(question, HttpResponse.BodyHandlers.ofString());
            HttpResponse<String> followed = following.send(question, HttpResponse.BodyHandlers.ofString());

            assertThat(sent.statusCode()).isEqualTo(307);
            assertThat(sent.headers().firstValue("Location")).contains(leader.address() + "/overview?a=b");
            assertThat(sent.body())
                    .isEqualTo("{\"errors\":[\"This master stands by: the leader is at " + leader.address() + "\"]}");
            assertThat(followed.statusCode()).isEqualTo(200);
            assertThat(followed.body()).contains("slots-total");
        }
    }

    @Test
    void aStandbyThatKnowsNoLeaderSaysSo() throws Exception {
        dispatcher.standby = Optional.of(LeaderElsewhere.unknown());

        HttpResponse<String> answer = client.send(
                HttpRequest.newBuilder(URI.create(server.address() + "/overview"))
                        .build(),
                HttpResponse.BodyHandlers.ofString());

        assertThat(answer.statusCode()).isEqualTo(503);
        assertThat(answer.body()).contains("stands by and knows no leader");
    }

    /** The fields that Flink 2.3.0's client refuses to do without. */
    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            /config | refresh-interval timezone-name timezone-offset flink-version flink-revision \
            features.web-submit features.web-cancel features.web-rescale features.web-history
            /overview | taskmanagers slots-total slots-available jobs-running jobs-finished jobs-cancelled \
            jobs-failed flink-version flink-commit
            /jobs | jobs.0.id jobs.0.status
            /jobs/overview | jobs.0.jid jobs.0.name jobs.0.start-time jobs.0.end-time jobs.0.duration jobs.0.state \
            jobs.0.last-modification jobs.0.tasks.total jobs.0.tasks.running jobs.0.tasks.canceling \
            jobs.0.tasks.initializing jobs.0.pending-operators
            /jobs/JOB | jid name isStoppable state start-time end-time duration maxParallelism now \
            timestamps.RUNNING timestamps.CREATED vertices.0.id vertices.0.slotSharingGroupId vertices.0.name \
            vertices.0.maxParallelism vertices.0.parallelism vertices.0.status vertices.0.start-time \
            vertices.0.end-time vertices.0.duration vertices.0.tasks.RUNNING vertices.0.metrics.read-bytes \
            vertices.0.metrics.read-bytes-complete vertices.0.metrics.write-bytes \
            vertices.0.metrics.write-bytes-complete vertices.0.metrics.read-records \
            vertices.0.metrics.read-records-complete vertices.0.metrics.write-records \
            vertices.0.metrics.write-records-complete vertices.0.metrics.accumulated-backpressured-time \
            vertices.0.metrics.accumulated-idle-time vertices.0.metrics.accumulated-busy-time status-counts.RUNNING \
            plan.jid plan.name plan.type plan.nodes.0.id plan.nodes.0.operator plan.nodes.0.parallelism \
            plan.nodes.0.operator_strategy plan.nodes.0.description plan.nodes.0.optimizer_properties pending-operators
            /jobs/JOB/status | status
            /jobs/JOB/plan | plan.jid plan.nodes.0.inputs.0.num plan.nodes.0.inputs.0.id \
            plan.nodes.0.inputs.0.ship_strategy plan.nodes.0.inputs.0.exchange
            /jobs/JOB/exceptions | exceptionHistory.entries.0.exceptionName exceptionHistory.entries.0.stacktrace \
            exceptionHistory.entries.0.timestamp exceptionHistory.entries.0.failureLabels \
            exceptionHistory.entries.0.concurrentExceptions.0.exceptionName exceptionHistory.truncated
            /jobs/JOB/execution-result | status.id job-execution-result.application-status \
            job-execution-result.net-runtime job-execution-result.failure-cause.stack-trace
            /jobs/JOB/vertices/VERTEX | id name parallelism maxParallelism now subtasks.0.subtask subtasks.0.status \
            subtasks.0.attempt subtasks.0.endpoint subtasks.0.start-time subtasks.0.start_time subtasks.0.end-time \
            subtasks.0.duration subtasks.0.metrics.read-bytes subtasks.0.taskmanager-id subtasks.0.status-duration \
            subtasks.0.event-time.watermark subtasks.0.event-time.idle subtasks.0.event-time.held-by.subtask \
            subtasks.0.event-time.held-by.watermark aggregated.metrics aggregated.status-duration
            /jobs/JOB/vertices/VERTEX/watermarks | 0.id 0.value
            /jobs/JOB/vertices/VERTEX/subtasktimes | id name now subtasks.0.subtask subtasks.0.endpoint \
            subtasks.0.duration subtasks.0.timestamps.RUNNING
            /jobs/JOB/config | jid name execution-config.restart-strategy execution-config.job-parallelism \
            execution-config.object-reuse-mode execution-config.user-config.a
            /jobs/JOB/jobmanager/config | 0.key 0.value
            /jobs/JOB/accumulators | job-accumulators user-task-accumulators.0.name user-task-accumulators.0.type \
            user-task-accumulators.0.value serialized-user-task-accumulators
            /jobs/JOB/accumulators?includeSerializedValue=true | serialized-user-task-accumulators.count
            /jobs/JOB/resource-requirements | VERTEX.parallelism.lowerBound VERTEX.parallelism.upperBound
            /jobs/JOB/rescales/overview | rescalesCounts.ignored rescalesCounts.inProgress rescalesCounts.completed \
            rescalesCounts.failed latest.completed.terminalState latest.completed.terminatedReason
            /jobs/JOB/rescales/details/00000000000000010000000000000001 | rescaleUuid rescaleAttemptId terminalState \
            triggerCause startTimestampInMillis endTimestampInMillis vertices.VERTEX.preRescaleParallelism vertices.VERTEX.postRescaleParallelism
            /jobs/JOB/rescales/summary | rescalesCounts.completed rescalesDurationStatsInMillis.p999
            /jobs/JOB/rescales/config | rescaleHistoryMax
            /jobs/JOB/jobmanager/log-url | url
            /jobs/JOB/taskmanagers/w-1/log-url | url
            /jobs/JOB/vertices/VERTEX/accumulators | id user-accumulators.0.name
            /jobs/JOB/vertices/VERTEX/subtasks/accumulators | id parallelism subtasks.0.subtask subtasks.0.attempt \
            subtasks.0.endpoint subtasks.0.user-accumulators.0.value
            /jobs/JOB/vertices/VERTEX/subtasks/0 | subtask status attempt endpoint metrics.read-bytes taskmanager-id
            /jobs/JOB/vertices/VERTEX/subtasks/0/attempts/0 | subtask attempt status-duration.RUNNING
            /jobs/JOB/vertices/VERTEX/subtasks/0/attempts/0/accumulators | subtask attempt id user-accumulators.0.name
            /jobs/JOB/vertices/VERTEX/taskmanagers | id name now taskmanagers.0.endpoint taskmanagers.0.status \
            taskmanagers.0.start-time taskmanagers.0.end-time taskmanagers.0.duration \
            taskmanagers.0.metrics.accumulated-busy-time taskmanagers.0.status-counts.RUNNING \
            taskmanagers.0.taskmanager-id taskmanagers.0.aggregated.metrics.read-records.p95 \
            taskmanagers.0.aggregated.status-duration.RUNNING.median
            /applications/overview | applications.0.id applications.0.name applications.0.start-time \
            applications.0.end-time applications.0.duration applications.0.status applications.0.jobs.RUNNING
            /applications/JOB | id name status start-time end-time duration timestamps.RUNNING jobs.0.jid
            /applications/JOB/exceptions | exceptionHistory.entries.0.exceptionName \
            exceptionHistory.entries.0.stacktrace exceptionHistory.entries.0.timestamp
            /applications/JOB/jobmanager/config | 0.key
            /datasets | dataSets
            /weft/options | submit cancel rescale history yarn token
            /taskmanagers | taskmanagers.0.id taskmanagers.0.path taskmanagers.0.dataPort taskmanagers.0.jmxPort \
            taskmanagers.0.timeSinceLastHeartbeat taskmanagers.0.slotsNumber taskmanagers.0.freeSlots \
            taskmanagers.0.assignedTasks taskmanagers.0.totalResource.cpuCores \
            taskmanagers.0.totalResource.taskHeapMemory taskmanagers.0.totalResource.taskOffHeapMemory \
            taskmanagers.0.totalResource.managedMemory taskmanagers.0.totalResource.networkMemory \
            taskmanagers.0.freeResource.cpuCores taskmanagers.0.freeResource.networkMemory \
            taskmanagers.0.hardware.cpuCores taskmanagers.0.hardware.physicalMemory \
            taskmanagers.0.hardware.freeMemory taskmanagers.0.hardware.managedMemory \
            taskmanagers.0.memoryConfiguration.taskHeap
            /taskmanagers/w-1 | id allocatedSlots.0.jobId metrics.heapUsed metrics.mappedMax \
            metrics.nettyShuffleMemoryTotal metrics.garbageCollectors memoryConfiguration.totalProcessMemory
            """)
    void answersWithEveryRequiredField(String path, String fields) throws Exception {
        HttpResponse<String> answer = send(request(fill(path)).GET());

        assertThat(answer.statusCode()).isEqualTo(200);
        JsonNode json = mapper.readTree(answer.body());
        for (String field : fields.trim().split("\\s+")) {
            assertThat(json.at("/" + fill(field).replace('.', '/')).isMissingNode())
                    .as("%s of %s", field, path)
                    .isFalse();
        }
    }

    @ParameterizedTest
    @CsvSource({
        "/jobs/xyz,400",
        "/jobs/00000000000000000000000000000000,404",
        "/jobs/00000000000000000000000000000000/plan,404",
        "/jobs/JOB/vertices/00000000000000000000000000000000,404",
        "/jobs/JOB/vertices/1,400",
        "/jobs/JOB/exceptions?maxExceptions=-5,400",
        "/jobs/JOB/exceptions?maxExceptions=2147483648,400",
        "/jobs/JOB/vertices/VERTEX?offset=-1,400",
        "/jobs/JOB/vertices/VERTEX?limit=x,400",
        "/jobs/JOB/vertices/VERTEX/subtasks/x,400",
        "/jobs/JOB/vertices/VERTEX/subtasks/7,404",
        "/jobs/JOB/vertices/VERTEX/subtasks/0/attempts/9,404",
        "/jobs/JOB/rescales/details/1,404",
        "/applications/1,400",
        "/applications/00000000000000000000000000000000,404",
        "/datasets/delete/1,404",
        "/jars/none.jar/plan,404",
        "/taskmanagers/unknown,404",
        "/artifacts/12,400",
        "/jobs/JOB/yarn-cancel,403"
    })
    void answersBadRequestsWithOneLine(String path, int status) throws Exception {
        assertError(send(request(fill(path)).GET()), status);
    }

    @ParameterizedTest
    @ValueSource(strings = {"/jobmanager/profiler", "/taskmanagers/any/profiler", "/jobmanager/profiler/cpu.html"})
    void saysWhatThereIsInsteadOfAProfiler(String path) throws Exception {
        HttpResponse<String> answer = send(request(path).GET());

        assertError(answer, 404);
        assertThat(answer.body()).contains("flamegraph");
    }

    @Test
    void cancelsByPatch() throws Exception {
        String job = "/jobs/" + FakeDispatcher.JOB;

        assertThat(send(request(job + "?mode=cancel").method("PATCH", none())).statusCode())
                .isEqualTo(202);
        assertError(send(request(job + "?mode=stop").method("PATCH", none())), 400);
        assertError(send(request(job + "?mode=x").method("PATCH", none())), 400);
        assertThat(dispatcher.cancelled).containsExactly(FakeDispatcher.JOB);
    }

    @Test
    void cancelsByPutWithThePagesTokenOnly() throws Exception {
        String page = send(request("/").GET()).body();
        String token = page.replaceFirst("(?s).*weft-token\" content=\"([0-9a-f]+)\".*", "$1");

        assertError(send(request("/jobs/" + FakeDispatcher.JOB).PUT(text("{\"mode\":\"cancel\"}"))), 403);
        HttpResponse<String> answer = send(
                request("/jobs/" + FakeDispatcher.JOB).PUT(text("{\"mode\":\"cancel\",\"token\":\"" + token + "\"}")));

        assertThat(answer.statusCode()).isEqualTo(202);
        assertThat(dispatcher.cancelled).containsExactly(FakeDispatcher.JOB);
    }

    @Test
    void refusesForeignPages() throws Exception {
        assertError(
                send(request("/cluster").header("Origin", "http://evil.example").DELETE()), 403);
        assertThat(dispatcher.ended).isEmpty();
    }

    @Test
    void changesTheParallelismOfARunningJob() throws Exception {
        String path = "/jobs/" + FakeDispatcher.JOB + "/resource-requirements";
        String vertex = FakeDispatcher.VERTEX.toString();

        HttpResponse<String> accepted = send(
                request(path).PUT(text("{\"" + vertex + "\":{\"parallelism\":{\"lowerBound\":1,\"upperBound\":3}}}")));

        assertThat(accepted.statusCode()).isEqualTo(200);
        assertThat(accepted.body()).isEqualTo("{}");
        assertThat(dispatcher.rescaled).containsExactly(Map.entry(FakeDispatcher.VERTEX, 3));
        assertError(send(request(path).PUT(text("{}"))), 400);
        assertError(send(request(path).PUT(text("{\"x\":{\"parallelism\":{\"upperBound\":3}}}"))), 400);
        assertError(send(request(path).PUT(text("{\"" + vertex + "\":{\"parallelism\":{\"upperBound\":0}}}"))), 400);
        assertError(
                send(request(path)
                        .PUT(text("{\"" + vertex + "\":{\"parallelism\":{\"lowerBound\":4,\"upperBound\":3}}}"))),
                400);
        assertError(
                send(request("/jobs/" + "0".repeat(32) + "/resource-requirements")
                        .PUT(text("{\"" + vertex + "\":{\"parallelism\":{\"upperBound\":3}}}"))),
                404);
    }

    @Test
    void endsTheCluster() throws Exception {
        assertThat(send(request("/cluster").DELETE()).statusCode()).isEqualTo(200);
        assertThat(dispatcher.ended).hasSize(1);
    }

    @Test
    void showsTheDashboardWithoutAnyTextOfJobs() throws Exception {
        HttpResponse<String> page = send(request("/").GET());

        assertThat(page.headers().firstValue("content-type")).hasValue("text/html; charset=UTF-8");
        assertThat(page.headers().firstValue("access-control-allow-origin")).isEmpty();
        assertThat(page.body()).contains("<title>Weft</title>").doesNotContain("onerror");
    }

    @Test
    void takesAJobWithItsFiles() throws Exception {
        HttpResponse<String> answer = submit(graph(), "hello");

        assertThat(answer.statusCode()).isEqualTo(202);
        assertThat(mapper.readTree(answer.body()).path("jobUrl").asText())
                .isEqualTo("/jobs/" + dispatcher.submitted.get(0).id());
        assertThat(artifacts.kept).containsEntry(JAR_HASH, "hello");
        assertThat(send(request("/artifacts/" + JAR_HASH).GET()).statusCode()).isEqualTo(200);
    }

    @Test
    void needsNoFileThatIsKeptAlready() throws Exception {
        artifacts.kept.put(JAR_HASH, "hello");

        assertThat(submit(graph(), null).statusCode()).isEqualTo(202);
    }

    @Test
    void refusesJobsThatAreNotWhole() throws Exception {
        assertError(submit(graph(), null), 400);
        assertError(submit(graph(), "hullo"), 400);
        assertError(submit("unreadable", "hello"), 400);
        assertError(submit(graph("../job.jar"), "hello"), 400);
        assertError(submit("\u00ac\u00ed\u0000\u0005", "hello"), 400);
        assertThat(dispatcher.submitted).isEmpty();
        assertThat(artifacts.kept).isEmpty();
    }

    @Test
    void refusesTheSameJobTwice() throws Exception {
        submit(graph(), "hello");

        assertError(submit(graph(), "hello"), 409);
    }

    private HttpResponse<String> submit(String plan, @org.jspecify.annotations.Nullable String jar) throws Exception {
        String form = part("request", "", "{\"executionPlanFileName\":\"job.graph\"}") + part("plan", "job.graph", plan)
                + (jar == null ? "" : part("jar", JAR_HASH, jar)) + "--x--\r\n";
        return send(request("/jobs")
                .header("Content-Type", "multipart/form-data; boundary=x")
                .POST(HttpRequest.BodyPublishers.ofByteArray(form.getBytes(StandardCharsets.ISO_8859_1))));
    }

    private static String part(String name, String fileName, String content) {
        return "--x\r\nContent-Disposition: form-data; name=\"" + name + "\""
                + (fileName.isEmpty() ? "" : "; filename=\"" + fileName + "\"") + "\r\n\r\n" + content + "\r\n";
    }

    private static String graph() {
        return graph("job.jar");
    }

    private static String graph(String fileName) {
        JobGraph graph = new JobGraph(
                JobId.hashOf("1"),
                "job",
                List.of(),
                List.of(),
                new TreeMap<>(),
                List.of(new Artifact(fileName, new ContentHash(JAR_HASH), 5)));
        return new String(JobGraphCodec.encode(graph), StandardCharsets.ISO_8859_1);
    }

    private static String fill(String path) {
        return path.replace("JOB", FakeDispatcher.JOB.toString()).replace("VERTEX", FakeDispatcher.VERTEX.toString());
    }

    private HttpRequest.Builder request(String path) {
        return HttpRequest.newBuilder(URI.create(server.address() + path));
    }

    private HttpResponse<String> send(HttpRequest.Builder request) throws Exception {
        return client.send(request.build(), HttpResponse.BodyHandlers.ofString());
    }

    private static HttpRequest.BodyPublisher none() {
        return HttpRequest.BodyPublishers.noBody();
    }

    private static HttpRequest.BodyPublisher text(String text) {
        return HttpRequest.BodyPublishers.ofString(text);
    }

    private static void assertError(HttpResponse<String> answer, int status) {
        assertThat(answer.statusCode()).as(answer.body()).isEqualTo(status);
        assertThat(answer.body()).startsWith("{\"errors\":[\"").endsWith("\"]}").doesNotContain("\\tat ");
    }

    private static final class FakeArtifacts implements ArtifactStore {
        final Map<String, String> kept = new ConcurrentHashMap<>();

        @Override
        public CompletableFuture<Boolean> has(ContentHash hash) {
            return CompletableFuture.completedFuture(kept.containsKey(hash.hex()));
        }

        @Override
        public CompletableFuture<Boolean> adopt(Artifact artifact) {
            return has(artifact.hash());
        }

        @Override
        public CompletableFuture<Void> keep(Artifact artifact, Path file) {
            try {
                kept.put(artifact.hash().hex(), Files.readString(file));
                return CompletableFuture.completedFuture(null);
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
    }
}
