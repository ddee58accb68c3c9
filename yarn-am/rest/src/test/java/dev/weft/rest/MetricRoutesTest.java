package dev.weft.rest;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.weft.core.config.Configuration;
import dev.weft.core.config.MetricOptions;
import dev.weft.core.config.RestOptions;
import dev.weft.core.id.AttemptId;
import dev.weft.core.id.OperatorId;
import dev.weft.core.id.TaskId;
import dev.weft.core.id.VertexId;
import dev.weft.core.id.WorkerId;
import dev.weft.core.metric.MetricScope;
import dev.weft.core.metric.MetricValues;
import dev.weft.master.metric.MasterMetrics;
import dev.weft.master.metric.MetricSet;
import dev.weft.protocol.report.MetricsReport;
import dev.weft.rest.server.RestServer;
import dev.weft.rest.testing.FakeDispatcher;
import dev.weft.rest.testing.NoArtifacts;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The routes that tell metrics, over a store with known content. */
@Timeout(60)
class MetricRoutesTest {
    private static final String VERTEX = "/jobs/" + FakeDispatcher.JOB + "/vertices/" + FakeDispatcher.VERTEX;
    private static final OperatorId SOURCE = OperatorId.hashOf("source");

    @TempDir
    Path folder;

    private final FakeDispatcher dispatcher = new FakeDispatcher();
    private final HttpClient client = HttpClient.newHttpClient();
    private RestServer server;

    @BeforeEach
    void start() {
        start(new Configuration().set(RestOptions.BIND_PORT, "0").set(MetricOptions.REPORTERS_LIST, "prom"));
    }

    private void start(Configuration config) {
        server = RestApi.start(
                dispatcher, new NoArtifacts(), config, RestAccess.ofStandalone(config, Optional.empty()), folder);
    }

    @AfterEach
    void stop() {
        server.close();
    }

    private void measured() {
        var process = new MetricsReport.Group(
                new MetricScope.Process(), MetricValues.ofNumbers(Map.of("Status.JVM.Memory.Heap.Used", 1e6)));
        report("w1", process, task(0, 100, 900, 20), operator(0, 3));
        report("w2", process, task(1, 300, 50, 60), operator(1, 4));
        dispatcher.metrics.masterCounted(
                MetricSet.of(Map.of("numRunningJobs", 1)),
                Map.of(
                        FakeDispatcher.JOB,
                        new MasterMetrics(
                                "job",
                                MetricSet.of(Map.of("numRestarts", 2), Map.of("lastCheckpointExternalPath", "n/a")),
                                Map.of(FakeDispatcher.VERTEX, "map"),
                                new TreeMap<>(Map.of(
                                        SOURCE,
                                        new MasterMetrics.Coordinator(
                                                FakeDispatcher.VERTEX,
                                                "Source: gen",
                                                MetricSet.of(
                                                        Map.of("coordinator.enumerator.unassignedSplits", 5))))))));
        dispatcher.history.sample(10_000);
    }

    private void report(String worker, MetricsReport.Group... groups) {
        dispatcher.metrics.accept(new WorkerId(worker), new MetricsReport(1, true, 4711, List.of(groups)));
    }

    private static MetricScope.Task scope(int subtask) {
        return new MetricScope.Task(
                new AttemptId(new TaskId(FakeDispatcher.JOB, FakeDispatcher.VERTEX, subtask), 1), "job", "map");
    }

    private static MetricsReport.Group task(int subtask, double records, double busy, double held) {
        return new MetricsReport.Group(
                scope(subtask),
                MetricValues.ofNumbers(Map.of(
                        "numRecordsIn",
                        records,
                        "busyTimeMsPerSecond",
                        busy,
                        "backPressuredTimeMsPerSecond",
                        held * 10,
                        "idleTimeMsPerSecond",
                        0.5)));
    }

    private static MetricsReport.Group operator(int subtask, double value) {
        return new MetricsReport.Group(
                new MetricScope.Operator(scope(subtask), OperatorId.hashOf("map"), "Map: words"),
                MetricValues.ofNumbers(Map.of("late", value)));
    }

    @Test
    void listsIdsAndTellsValues() throws Exception {
        measured();

        assertThat(get("/jobmanager/metrics").toString()).isEqualTo("[{\"id\":\"numRunningJobs\"}]");
        assertThat(get("/jobmanager/metrics?get=numRunningJobs,none").toString())
                .isEqualTo("[{\"id\":\"numRunningJobs\",\"value\":\"1\"}]");
        assertThat(get("/jobs/" + FakeDispatcher.JOB + "/metrics?get=numRestarts,lastCheckpointExternalPath")
                        .toString())
                .isEqualTo("[{\"id\":\"numRestarts\",\"value\":\"2\"},"
                        + "{\"id\":\"lastCheckpointExternalPath\",\"value\":\"n/a\"}]");
        assertThat(get("/taskmanagers/w1/metrics?get=Status.JVM.Memory.Heap.Used")
                        .toString())
                .contains("\"1000000\"");
    }

    @Test
    void idsOfAVertexBeginWithTheSubtask() throws Exception {
        measured();

        assertThat(get(VERTEX + "/metrics").findValuesAsText("id"))
                .hasSize(10)
                .contains("0.numRecordsIn", "1.Map__words.late");
        assertThat(get(VERTEX + "/metrics?get=0.numRecordsIn,1.Map__words.late,7.numRecordsIn,numRecordsIn")
                        .findValuesAsText("value"))
                .containsExactly("100", "4");
        assertThat(get(VERTEX + "/subtasks/1/metrics").findValuesAsText("id")).contains("numRecordsIn");
        assertThat(get(VERTEX + "/subtasks/1/metrics?get=numRecordsIn").findValuesAsText("value"))
                .containsExactly("300");
        assertThat(get(VERTEX + "/jm-operator-metrics").findValuesAsText("id"))
                .containsExactly("Source__gen.coordinator.enumerator.unassignedSplits");
    }

    @Test
    void aggregatesOverSubtasksWorkersAndJobs() throws Exception {
        measured();

        JsonNode records = get(VERTEX + "/subtasks/metrics?get=numRecordsIn").path(0);
        assertThat(records.toString())
                .isEqualTo("{\"id\":\"numRecordsIn\",\"min\":100.0,\"max\":300.0,\"avg\":200.0,\"sum\":400.0,"
                        + "\"skew\":50.0}");
        assertThat(get(VERTEX + "/subtasks/metrics").findValuesAsText("id"))
                .contains("numRecordsIn", "Map__words.late");
        assertThat(get(VERTEX + "/subtasks/metrics?get=numRecordsIn&agg=max,sum&subtasks=1-3")
                        .toString())
                .isEqualTo("[{\"id\":\"numRecordsIn\",\"max\":300.0,\"sum\":300.0}]");
        assertThat(get("/taskmanagers/metrics?get=Status.JVM.Memory.Heap.Used&agg=sum&taskmanagers=w2")
                        .path(0)
                        .path("sum")
                        .asDouble())
                .isEqualTo(1e6);
        assertThat(get("/jobs/metrics?get=numRestarts&agg=avg").toString())
                .isEqualTo("[{\"id\":\"numRestarts\",\"avg\":2.0}]");
    }

    @Test
    void backPressureIsTheOneThatTasksMeasure() throws Exception {
        measured();

        JsonNode answer = get(VERTEX + "/backpressure");

        assertThat(answer.path("status").asText()).isEqualTo("ok");
        assertThat(answer.path("end-timestamp").asLong()).isEqualTo(4711);
        assertThat(answer.path("backpressure-level").asText()).isEqualTo("high");
        assertThat(answer.findValuesAsText("backpressureLevel")).containsExactly("high", "low", "high");
        assertThat(answer.path("subtasks").path(0).path("busyRatio").asDouble()).isEqualTo(0.9);
    }

    @Test
    void historyHasALineForEachFigure() throws Exception {
        measured();
        dispatcher.history.sample(20_000);

        JsonNode history = get("/weft/jobs/" + FakeDispatcher.JOB + "/history?vertices=" + FakeDispatcher.VERTEX);
        assertThat(history.path("interval").asLong()).isEqualTo(10_000);
        assertThat(history.path("times").toString()).isEqualTo("[10000,20000]");
        assertThat(history.path("vertices")
                        .path(FakeDispatcher.VERTEX.toString())
                        .path("busy")
                        .toString())
                .isEqualTo("[0.475,0.475]");
        assertThat(get("/weft/taskmanagers/w1/history")
                        .path("taskmanagers")
                        .path("w1")
                        .path("heapUsed")
                        .toString())
                .isEqualTo("[1000000,1000000]");
        assertThat(get("/weft/jobs/" + FakeDispatcher.JOB + "/graph")
                        .path("vertices")
                        .path(FakeDispatcher.VERTEX.toString())
                        .path("busy")
                        .asDouble())
                .isEqualTo(0.9);
    }

    @Test
    void prometheusReadsNamesThatFlinkWouldTell() throws Exception {
        measured();

        HttpResponse<String> page = send("/metrics");

        assertThat(page.headers().firstValue("Content-Type")).contains("text/plain; version=0.0.4; charset=utf-8");
        String labels = "job_id=\"" + FakeDispatcher.JOB + "\",job_name=\"job\"";
        assertThat(page.body().lines())
                .contains(
                        "# TYPE flink_jobmanager_numRunningJobs gauge",
                        "flink_jobmanager_numRunningJobs{host=\"localhost\"} 1.0",
                        "flink_jobmanager_job_numRestarts{host=\"localhost\"," + labels + "} 2.0",
                        "flink_taskmanager_Status_JVM_Memory_Heap_Used{host=\"\",tm_id=\"w1\"} 1000000.0",
                        "flink_taskmanager_job_task_numRecordsIn{host=\"\"," + labels
                                + ",subtask_index=\"1\",task_attempt_num=\"0\",task_id=\"" + FakeDispatcher.VERTEX
                                + "\",task_name=\"map\",tm_id=\"w2\"} 300.0");
        assertThat(page.body())
                .contains("flink_taskmanager_job_task_operator_late{", "operator_name=\"Map:_words\"")
                .doesNotContain("lastCheckpointExternalPath");
        assertThat(page.body()
                        .lines()
                        .filter(line -> line.startsWith("# TYPE flink_taskmanager_job_task_numRecordsIn ")))
                .hasSize(1);
    }

    @Test
    void prometheusReadsDistributionsAsSummaries() throws Exception {
        String latency = "latency.source_id.aa.operator_id.bb.operator_subtask_index.0.latency";
        Map<String, Double> values = new HashMap<>(Map.of("size_total", 5.0, "size.total", 6.0, "age_p99", 7.0));
        for (String part : List.of("min", "max", "mean", "stddev", "p90", "p75", "p95", "p98", "p99", "p999")) {
            values.put(latency + "_" + part, 9.0);
        }
        values.put(latency + "_median", 4.0);
        report(
                "w1",
                new MetricsReport.Group(
                        new MetricScope.Job(FakeDispatcher.JOB, "job"), MetricValues.ofNumbers(values)));

        String name = "flink_taskmanager_job_latency_source_id_operator_id_operator_subtask_index_latency";
        assertThat(send("/metrics").body().lines())
                .contains("# TYPE " + name + " summary", "# TYPE flink_taskmanager_job_age_p99 gauge")
                .anyMatch(line -> line.matches(name + "\\{.*operator_id=\"bb\",operator_subtask_index=\"0\","
                        + "source_id=\"aa\",tm_id=\"w1\",quantile=\"0.5\"} 4.0"))
                .anyMatch(line -> line.startsWith(name + "_max{"))
                .noneMatch(line -> line.startsWith(name + "_p999"))
                .filteredOn(line -> line.startsWith("flink_taskmanager_job_size_total{"))
                .hasSize(1);
    }

    @Test
    void prometheusReadsValuesOfLabelsAsTheyAreWhereTheyAreNotFiltered() throws Exception {
        server.close();
        start(new Configuration()
                .set(RestOptions.BIND_PORT, "0")
                .set(MetricOptions.PROMETHEUS_FACTORY, "org.apache.flink.metrics.prometheus.PrometheusReporterFactory")
                .set(MetricOptions.PROMETHEUS_FILTER_LABELS, false));
        var scope = new MetricScope.Job(FakeDispatcher.JOB, "say \"hi\" \\ to\nÄ");
        report("w1", new MetricsReport.Group(scope, MetricValues.ofNumbers(Map.of("a", 1.0))));

        assertThat(send("/metrics").body())
                .contains("flink_taskmanager_job_a{", ",job_name=\"say \\\"hi\\\" \\\\ to\\nÄ\",");
    }

    @Test
    void prometheusReadsNothingOfAWorkerThatIsGone() throws Exception {
        measured();
        dispatcher.metrics.remove(new WorkerId("w2"));

        assertThat(send("/metrics").body()).contains("tm_id=\"w1\"").doesNotContain("tm_id=\"w2\"");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "jmx"})
    void prometheusReadsNothingWhereNobodyAskedForIt(String reporters) throws Exception {
        server.close();
        start(new Configuration()
                .set(RestOptions.BIND_PORT, "0")
                .set(MetricOptions.REPORTERS_LIST, reporters)
                .set(MetricOptions.PROMETHEUS_FACTORY, "PrometheusReporterFactory"));

        HttpResponse<String> answer = send("/metrics");

        assertThat(answer.statusCode()).isEqualTo(404);
        assertThat(answer.body()).contains("metrics.reporters: prom");
    }

    @Test
    void whatMeasuredNothingYetHasNoMetrics() throws Exception {
        assertThat(get("/jobmanager/metrics")).isEmpty();
        assertThat(get("/jobs/metrics")).isEmpty();
        assertThat(get("/jobs/" + FakeDispatcher.JOB + "/metrics")).isEmpty();
        assertThat(get(VERTEX + "/metrics")).isEmpty();
        assertThat(get(VERTEX + "/subtasks/metrics")).isEmpty();
        assertThat(get(VERTEX + "/subtasks/0/metrics")).isEmpty();
        assertThat(get(VERTEX + "/jm-operator-metrics")).isEmpty();
        assertThat(get(VERTEX + "/backpressure").path("status").asText()).isEqualTo("deprecated");
        assertThat(get("/weft/jobs/" + FakeDispatcher.JOB + "/history").path("times"))
                .isEmpty();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "/jobs/zz/metrics|400|Job id must be 32 hexadecimal digits, got 'zz'",
                "/jobs/00000000000000000000000000000001/metrics|404|",
                "VERTEX/subtasks/metrics?get=a&agg=median|400|agg must be min, max, avg, sum or skew, got 'median'",
                "VERTEX/subtasks/metrics?subtasks=3-1|400|subtasks must be like 0,3-5, got '3-1'",
                "VERTEX/subtasks/x/metrics|400|subtaskindex must be a whole number, got 'x'",
                "/taskmanagers/nobody/metrics|404|",
                "/weft/jobs/00000000000000000000000000000001/history|404|",
                "/weft/taskmanagers/nobody/history|404|"
            })
    void refusesInOneLine(String path, int status, String line) throws Exception {
        HttpResponse<String> answer = send(path.replace("VERTEX", VERTEX));

        assertThat(answer.statusCode()).isEqualTo(status);
        JsonNode errors = new ObjectMapper().readTree(answer.body()).path("errors");
        assertThat(errors).hasSize(1);
        if (line != null) {
            assertThat(errors.path(0).asText()).isEqualTo(line);
        }
    }

    @Test
    void anUnknownVertexIsNotFound() throws Exception {
        String path = "/jobs/" + FakeDispatcher.JOB + "/vertices/" + VertexId.hashOf("none") + "/metrics";

        assertThat(send(path).statusCode()).isEqualTo(404);
    }

    private JsonNode get(String path) throws Exception {
        HttpResponse<String> answer = send(path);
        assertThat(answer.statusCode()).as(answer.body()).isEqualTo(200);
        return new ObjectMapper().readTree(answer.body());
    }

    private HttpResponse<String> send(String path) throws Exception {
        return client.send(
                HttpRequest.newBuilder(URI.create(server.address() + path)).build(),
                HttpResponse.BodyHandlers.ofString());
    }
}
