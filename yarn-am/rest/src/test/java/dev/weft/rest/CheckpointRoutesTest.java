package dev.weft.rest;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.weft.core.config.Configuration;
import dev.weft.core.config.RestOptions;
import dev.weft.core.config.WebOptions;
import dev.weft.core.error.ErrorCode;
import dev.weft.core.error.Failure;
import dev.weft.core.id.Id128;
import dev.weft.master.view.AfterSavepoint;
import dev.weft.master.view.OperationView;
import dev.weft.master.view.SavepointOrder;
import dev.weft.rest.server.RestServer;
import dev.weft.rest.testing.FakeDispatcher;
import dev.weft.rest.testing.NoArtifacts;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Checkpoints and savepoints over a real server. Cases 75, 88, 94. */
@Timeout(60)
class CheckpointRoutesTest {
    private static final String TRIGGER = "0000000000000001000000000000000a";
    private static final String TOTALS = "latest_ack_timestamp checkpointed_size state_size end_to_end_duration"
            + " alignment_buffered processed_data persisted_data num_subtasks num_acknowledged_subtasks";

    @TempDir
    Path folder;

    private final FakeDispatcher dispatcher = new FakeDispatcher();
    private final HttpClient client = HttpClient.newHttpClient();
    private final ObjectMapper mapper = new ObjectMapper();
    private RestServer server;

    @BeforeEach
    void start() {
        start(new Configuration());
    }

    private void start(Configuration config) {
        config.set(RestOptions.BIND_PORT, "0");
        server = RestApi.start(
                dispatcher, new NoArtifacts(), config, RestAccess.ofStandalone(config, Optional.empty()), folder);
    }

    @AfterEach
    void stop() {
        server.close();
    }

    /** The fields that Flink 2.3.0's client refuses to do without, with the values that the master gave. */
    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            /checkpoints | counts.restored=1 counts.total=4 counts.in_progress=1 counts.completed=2 counts.failed=1
            /checkpoints | summary.checkpointed_size.min=100 summary.state_size.avg=200 \
            summary.end_to_end_duration.max=7 summary.end_to_end_duration.p999=7.0 \
            summary.alignment_buffered.p50=NaN summary.processed_data.max=0 summary.persisted_data.p99=0.0
            /checkpoints | latest.completed.className=completed latest.completed.id=2 \
            latest.completed.status=COMPLETED latest.completed.is_savepoint=false \
            latest.completed.trigger_timestamp=2000 latest.completed.latest_ack_timestamp=2050 \
            latest.completed.checkpointed_size=400 latest.completed.state_size=400 \
            latest.completed.end_to_end_duration=60 latest.completed.alignment_buffered=12 \
            latest.completed.processed_data=0 latest.completed.persisted_data=0 latest.completed.num_subtasks=2 \
            latest.completed.num_acknowledged_subtasks=2 latest.completed.checkpoint_type=CHECKPOINT \
            latest.completed.savepointFormat=null latest.completed.external_path=file:/cp/chk-2 \
            latest.completed.discarded=false
            /checkpoints | latest.savepoint.id=3 latest.savepoint.is_savepoint=true \
            latest.savepoint.savepointFormat=CANONICAL latest.savepoint.checkpoint_type=SAVEPOINT
            /checkpoints | latest.failed.id=1 latest.failed.className=failed latest.failed.failure_timestamp=1060
            /checkpoints | latest.restored.id=9 latest.restored.restore_timestamp=900 \
            latest.restored.is_savepoint=true latest.restored.external_path=hdfs://n/sp/savepoint-9
            /checkpoints | history.0.className=in_progress history.0.status=IN_PROGRESS \
            history.0.num_acknowledged_subtasks=1 history.1.id=3 history.2.id=2 history.3.id=1
            /checkpoints/config | mode=exactly_once interval=2000 timeout=600000 min_pause=0 max_concurrent=1 \
            externalization.enabled=true externalization.delete_on_cancellation=false \
            state_backend=EmbeddedRocksDBStateBackend checkpoint_storage=FileSystemCheckpointStorage \
            unaligned_checkpoints=false tolerable_failed_checkpoints=3 aligned_checkpoint_timeout=0 \
            checkpoints_after_tasks_finish=true state_changelog_enabled=false \
            changelog_periodic_materialization_interval=600000
            /checkpoints/details/2 | id=2 className=completed tasks.VERTEX.id=2 tasks.VERTEX.status=COMPLETED \
            tasks.VERTEX.latest_ack_timestamp=1050 tasks.VERTEX.checkpointed_size=400 tasks.VERTEX.state_size=400 \
            tasks.VERTEX.end_to_end_duration=60 tasks.VERTEX.num_subtasks=2 \
            tasks.VERTEX.num_acknowledged_subtasks=2 discarded=false
            /checkpoints/details/2/subtasks/VERTEX | id=2 status=COMPLETED summary.checkpointed_size.max=300 \
            summary.state_size.min=100 summary.end_to_end_duration.avg=45 summary.checkpoint_duration.sync.max=3 \
            summary.checkpoint_duration.async.min=20 summary.alignment.buffered.max=12 \
            summary.alignment.processed.max=0 summary.alignment.persisted.max=0 summary.alignment.duration.max=3 \
            summary.start_delay.avg=5 subtasks.0.className=completed subtasks.0.index=0 \
            subtasks.0.ack_timestamp=1040 subtasks.0.end_to_end_duration=40 subtasks.0.checkpointed_size=100 \
            subtasks.0.state_size=100 subtasks.0.checkpoint.sync=1 subtasks.0.checkpoint.async=20 \
            subtasks.0.alignment.buffered=12 subtasks.0.alignment.processed=0 subtasks.0.alignment.persisted=0 \
            subtasks.0.alignment.duration=3 subtasks.0.start_delay=5 subtasks.0.unaligned_checkpoint=false \
            subtasks.0.aborted=false subtasks.0.status=completed subtasks.1.index=1
            /checkpoints/details/4/subtasks/VERTEX | status=IN_PROGRESS subtasks.1.className=pending subtasks.1.index=1
            """)
    void answersInFlinksShapes(String path, String fields) throws Exception {
        HttpResponse<String> answer = get("/jobs/JOB" + path);

        assertThat(answer.statusCode()).as(answer.body()).isEqualTo(200);
        JsonNode json = mapper.readTree(answer.body());
        for (String field : fields.trim().split("\\s+")) {
            String[] parts = fill(field).split("=", 2);
            JsonNode value = json.at("/" + parts[0].replace('.', '/'));
            assertThat(value.isMissingNode()).as("%s of %s", field, path).isFalse();
            assertThat(value.asText()).as("%s of %s", field, path).isEqualTo(parts[1]);
        }
    }

    @Test
    void tellsWhyACheckpointFailed() throws Exception {
        JsonNode json = mapper.readTree(get("/jobs/JOB/checkpoints/details/1").body());

        assertThat(json.path("failure_message").asText()).isEqualTo("Checkpoint 1 took longer than 10 min");
        for (String field : TOTALS.split(" ")) {
            assertThat(json.has(field)).as(field).isTrue();
        }
    }

    @ParameterizedTest
    @CsvSource({
        "/jobs/00000000000000000000000000000000/checkpoints,404",
        "/jobs/xyz/checkpoints,400",
        "/jobs/JOB/checkpoints/details/x,400",
        "/jobs/JOB/checkpoints/details/99999999999999999999,400",
        "/jobs/JOB/checkpoints/details/17,404",
        "/jobs/JOB/checkpoints/details/2/subtasks/1,400",
        "/jobs/JOB/checkpoints/details/2/subtasks/00000000000000000000000000000000,404",
        "/jobs/JOB/checkpoints/1,400",
        "/jobs/JOB/checkpoints/00000000000000000000000000000000,404",
        "/jobs/JOB/savepoints/1,400",
        "/jobs/JOB/savepoints/00000000000000000000000000000000,404",
        "/savepoint-disposal/1,400",
        "/savepoint-disposal/00000000000000000000000000000000,404",
        "/jobs/JOB/yarn-stop,403"
    })
    void answersBadQuestionsWithOneLine(String path, int status) throws Exception {
        assertError(get(path), status);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            /jobs/JOB/savepoints | {"target-directory":7} | 400
            /jobs/JOB/savepoints | {"cancel-job":"yes"} | 400
            /jobs/JOB/savepoints | {"formatType":"BINARY"} | 400
            /jobs/JOB/savepoints | {"triggerId":"12"} | 400
            /jobs/JOB/savepoints | {"targetDirectory":"/sp"} | 400
            /jobs/JOB/savepoints | {"target-directory" | 400
            /jobs/JOB/savepoints | [] | 400
            /jobs/00000000000000000000000000000000/savepoints | {} | 404
            /jobs/JOB/stop | {"drain":1} | 400
            /jobs/JOB/stop | {"target-directory":"/sp"} | 400
            /jobs/JOB/checkpoints | {"checkpointType":"HALF"} | 400
            /savepoint-disposal | {} | 400
            /savepoint-disposal | {"savepoint-path":" "} | 400
            """)
    void answersBadOrdersWithOneLine(String path, String body, int status) throws Exception {
        assertError(post(path, body), status);
        assertThat(dispatcher.savepoints).isEmpty();
        assertThat(dispatcher.disposed).isEmpty();
    }

    @Test
    void ordersSavepointsAsFlinksClientDoes() throws Exception {
        HttpResponse<String> answer = post(
                "/jobs/JOB/savepoints",
                "{\"target-directory\":\"hdfs:///sp\",\"cancel-job\":false,\"formatType\":\"NATIVE\",\"triggerId\":\""
                        + TRIGGER + "\"}");
        post("/jobs/JOB/savepoints", "{\"target-directory\":null,\"cancel-job\":true,\"triggerId\":null}");

        assertThat(answer.statusCode()).isEqualTo(202);
        assertThat(answer.body()).isEqualTo("{\"request-id\":\"" + TRIGGER + "\"}");
        assertThat(dispatcher.savepoints)
                .containsExactly(
                        new SavepointOrder(
                                Optional.of(Id128.parse(TRIGGER)), Optional.of("hdfs:///sp"), AfterSavepoint.GO_ON),
                        new SavepointOrder(Optional.empty(), Optional.empty(), AfterSavepoint.CANCEL));
    }

    @Test
    void ordersStops() throws Exception {
        assertThat(post("/jobs/JOB/stop", "{\"targetDirectory\":\"/sp\",\"drain\":true}")
                        .statusCode())
                .isEqualTo(202);
        assertThat(post("/jobs/JOB/stop", "").statusCode()).isEqualTo(202);

        assertThat(dispatcher.savepoints)
                .extracting(SavepointOrder::then)
                .containsExactly(AfterSavepoint.DRAIN, AfterSavepoint.STOP);
    }

    @Test
    void tellsHowOrdersAreGettingOn() throws Exception {
        assertThat(get("/jobs/JOB/savepoints/" + TRIGGER).body()).isEqualTo("{\"status\":{\"id\":\"IN_PROGRESS\"}}");

        dispatcher.operation = OperationView.done("file:/sp/savepoint-1");
        assertThat(get("/jobs/JOB/savepoints/" + TRIGGER).body())
                .isEqualTo("{\"status\":{\"id\":\"COMPLETED\"},\"operation\":{\"location\":\"file:/sp/savepoint-1\"}}");
        assertThat(get("/savepoint-disposal/" + TRIGGER).body())
                .isEqualTo("{\"status\":{\"id\":\"COMPLETED\"},\"operation\":{}}");

        dispatcher.operation = OperationView.done("7");
        assertThat(get("/jobs/JOB/checkpoints/" + TRIGGER).body())
                .isEqualTo("{\"status\":{\"id\":\"COMPLETED\"},\"operation\":{\"checkpointId\":7}}");
    }

    @Test
    void tellsWhyOrdersFailedWithoutAStackOfOurs() throws Exception {
        dispatcher.operation =
                OperationView.failed(Failure.of(ErrorCode.STORAGE, new IllegalStateException("disk of <b> is full")));

        JsonNode savepoint =
                mapper.readTree(get("/jobs/JOB/savepoints/" + TRIGGER).body());
        JsonNode checkpoint =
                mapper.readTree(get("/jobs/JOB/checkpoints/" + TRIGGER).body());

        JsonNode cause = savepoint.path("operation").path("failure-cause");
        assertThat(cause.path("code").asText()).isEqualTo("STORAGE");
        assertThat(cause.path("stack-trace").asText())
                .contains("disk of <b> is full")
                .doesNotContain("\tat ");
        assertThat(checkpoint.path("operation").path("failureCause")).isEqualTo(cause);
    }

    @Test
    void disposesOfSavepoints() throws Exception {
        HttpResponse<String> answer = post("/savepoint-disposal", "{\"savepoint-path\":\"hdfs:///sp/1\"}");

        assertThat(answer.statusCode()).isEqualTo(200);
        assertThat(answer.body()).isEqualTo("{\"request-id\":\"" + new Id128(5, 6) + "\"}");
        assertThat(dispatcher.disposed).containsExactly("hdfs:///sp/1");
    }

    @Test
    void ordersCheckpoints() throws Exception {
        HttpResponse<String> answer = post("/jobs/JOB/checkpoints", "{\"checkpointType\":\"FULL\"}");

        assertThat(answer.statusCode()).isEqualTo(202);
        assertThat(answer.body()).isEqualTo("{\"request-id\":\"" + new Id128(3, 4) + "\"}");
    }

    /** YARN's proxy passes GET and PUT alone; the page's token stands for the missing headers. */
    @ParameterizedTest
    @CsvSource({"/jobs/JOB/savepoints,202", "/jobs/JOB/checkpoints,202", "/jobs/JOB/stop,202", "/savepoint-disposal,200"
    })
    void takesOrdersByPutWithThePagesTokenOnly(String path, int status) throws Exception {
        String more = path.equals("/savepoint-disposal") ? "\"savepoint-path\":\"/sp/1\"," : "";

        assertError(put(path, "{" + more + "\"token\":\"x\"}"), 403);
        assertError(put(path, ""), 403);
        HttpResponse<String> answer = put(path, "{" + more + "\"token\":\"" + token() + "\"}");

        assertThat(answer.statusCode()).as(answer.body()).isEqualTo(status);
        assertThat(answer.body()).startsWith("{\"request-id\":\"");
    }

    @Test
    void refusesOrdersOfForeignPages() throws Exception {
        HttpRequest.Builder request = request("/jobs/JOB/stop")
                .header("Origin", "http://evil.example")
                .POST(HttpRequest.BodyPublishers.ofString("{}"));

        assertError(send(request), 403);
        assertThat(dispatcher.savepoints).isEmpty();
    }

    @Test
    void stopsByGetWhereAnAdministratorAllowsIt() throws Exception {
        server.close();
        start(new Configuration().set(WebOptions.GET_ACTIONS, true));

        assertError(get("/jobs/JOB/yarn-stop"), 403);
        assertError(get("/jobs/JOB/yarn-stop?drain=maybe&token=" + token()), 400);
        assertThat(get("/jobs/JOB/yarn-stop?drain=true&targetDirectory=%2Fsp&token=" + token())
                        .statusCode())
                .isEqualTo(202);

        assertThat(dispatcher.savepoints)
                .containsExactly(new SavepointOrder(Optional.empty(), Optional.of("/sp"), AfterSavepoint.DRAIN));
    }

    private String token() throws Exception {
        return get("/").body().replaceFirst("(?s).*weft-token\" content=\"([0-9a-f]+)\".*", "$1");
    }

    private HttpResponse<String> get(String path) throws Exception {
        return send(request(path).GET());
    }

    private HttpResponse<String> post(String path, String body) throws Exception {
        return send(request(path).POST(HttpRequest.BodyPublishers.ofString(body)));
    }

    private HttpResponse<String> put(String path, String body) throws Exception {
        return send(request(path).PUT(HttpRequest.BodyPublishers.ofString(body)));
    }

    private HttpRequest.Builder request(String path) {
        return HttpRequest.newBuilder(URI.create(server.address() + fill(path)));
    }

    private HttpResponse<String> send(HttpRequest.Builder request) throws Exception {
        return client.send(request.build(), HttpResponse.BodyHandlers.ofString());
    }

    private static String fill(String path) {
        return path.replace("JOB", FakeDispatcher.JOB.toString()).replace("VERTEX", FakeDispatcher.VERTEX.toString());
    }

    private static void assertError(HttpResponse<String> answer, int status) {
        assertThat(answer.statusCode()).as(answer.body()).isEqualTo(status);
        assertThat(answer.body()).startsWith("{\"errors\":[\"").endsWith("\"]}").doesNotContain("\\tat ");
    }
}
