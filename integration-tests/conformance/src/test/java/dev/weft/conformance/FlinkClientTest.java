package dev.weft.conformance;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import dev.weft.core.config.CheckpointingOptions;
import dev.weft.core.config.Configuration;
import dev.weft.core.config.RestOptions;
import dev.weft.core.config.TaskManagerOptions;
import dev.weft.core.config.WebOptions;
import dev.weft.driver.embedded.EmbeddedCluster;
import dev.weft.master.config.DispatcherConfig;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ExecutionException;
import java.util.stream.StreamSupport;
import org.apache.flink.api.common.JobID;
import org.apache.flink.api.common.JobStatus;
import org.apache.flink.client.program.rest.RestClusterClient;
import org.apache.flink.core.execution.CheckpointType;
import org.apache.flink.core.execution.SavepointFormatType;
import org.apache.flink.runtime.client.JobStatusMessage;
import org.apache.flink.runtime.jobmaster.JobResult;
import org.apache.flink.runtime.rest.FileUpload;
import org.apache.flink.runtime.rest.RestClient;
import org.apache.flink.runtime.rest.messages.EmptyMessageParameters;
import org.apache.flink.runtime.rest.messages.EmptyRequestBody;
import org.apache.flink.runtime.rest.messages.MessageHeaders;
import org.apache.flink.runtime.rest.messages.job.JobDetailsInfo;
import org.apache.flink.runtime.rest.util.RestMapperUtils;
import org.apache.flink.runtime.webmonitor.handlers.JarDeleteHeaders;
import org.apache.flink.runtime.webmonitor.handlers.JarListHeaders;
import org.apache.flink.runtime.webmonitor.handlers.JarListInfo;
import org.apache.flink.runtime.webmonitor.handlers.JarRunHeaders;
import org.apache.flink.runtime.webmonitor.handlers.JarRunRequestBody;
import org.apache.flink.runtime.webmonitor.handlers.JarUploadHeaders;
import org.apache.flink.runtime.webmonitor.handlers.JarUploadResponseBody;
import org.apache.flink.shaded.jackson2.com.fasterxml.jackson.databind.JavaType;
import org.apache.flink.shaded.jackson2.com.fasterxml.jackson.databind.JsonNode;
import org.apache.flink.shaded.jackson2.com.fasterxml.jackson.databind.ObjectMapper;
import org.apache.flink.util.concurrent.Executors;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Flink 2.3.0's own RestClusterClient, REST client and message classes drive a living cluster. */
@Timeout(240)
class FlinkClientTest {
    private static final Duration LONG = Duration.ofSeconds(60);

    @TempDir
    static Path folder;

    private static EmbeddedCluster cluster;
    private static URI rest;
    private static SampleJobs jobs;
    private static RestClusterClient<String> client;

    @BeforeAll
    static void start() throws Exception {
        Configuration config = new Configuration()
                .set(RestOptions.BIND_PORT, "0")
                .set(TaskManagerOptions.NUM_TASK_SLOTS, 4)
                .set(WebOptions.CHECKPOINTS_HISTORY_SIZE, 10_000)
                .set(
                        CheckpointingOptions.SAVEPOINT_DIRECTORY,
                        folder.resolve("savepoints").toUri().toString());
        cluster = EmbeddedCluster.start(new EmbeddedCluster.Settings(
                config, DispatcherConfig.Mode.SESSION, false, FlinkClientTest.class.getClassLoader()));
        rest = URI.create(cluster.restAddress().orElseThrow());
        jobs = new SampleJobs(rest);
        client = new RestClusterClient<>(flinkConfig(), "weft");
    }

    private static org.apache.flink.configuration.Configuration flinkConfig() {
        var config = new org.apache.flink.configuration.Configuration();
        config.set(org.apache.flink.configuration.RestOptions.ADDRESS, rest.getHost());
        config.set(org.apache.flink.configuration.RestOptions.PORT, rest.getPort());
        return config;
    }

    @AfterAll
    static void stop() {
        client.close();
        cluster.close();
    }

    @Test
    void listsDescribesAndCancels() throws Exception {
        JobID job = running();

        Collection<JobStatusMessage> listed = client.listJobs().get();
        assertThat(listed)
                .anyMatch(one -> one.getJobId().equals(job) && one.getJobName().equals("endless"));
        JobDetailsInfo details = client.getJobDetails(job).get();
        assertThat(details.getName()).isEqualTo("endless");
        assertThat(details.getJobVertexInfos()).hasSize(3);
        assertThat(client.getClusterOverview().get().getNumTaskManagersConnected())
                .isPositive();
        client.reportHeartbeat(job, Long.MAX_VALUE).get();
        assertThat(client.listCompletedClusterDatasetIds().get()).isEmpty();

        client.cancel(job).get();

        await().atMost(LONG).until(() -> client.getJobStatus(job).get() == JobStatus.CANCELED);
        JobResult result = client.requestJobResult(job).get();
        assertThat(result.getSerializedThrowable()).isEmpty();
        assertThatThrownBy(() -> result.toJobExecutionResult(getClass().getClassLoader()))
                .hasMessageContaining("cancelled");
    }

    @Test
    void takesCheckpointsAndSavepointsStopsAndDisposes() throws Exception {
        JobID job = running();

        assertThat(client.triggerCheckpoint(job, CheckpointType.FULL).get()).isPositive();
        String savepoint = client.triggerSavepoint(job, null, SavepointFormatType.CANONICAL)
                .get();
        assertThat(Path.of(URI.create(savepoint))).isDirectory();
        String last = client.stopWithSavepoint(
                        job, false, folder.resolve("last").toUri().toString(), SavepointFormatType.CANONICAL)
                .get();

        assertThat(Path.of(URI.create(last))).isDirectory();
        await().atMost(LONG).until(() -> client.getJobStatus(job).get() == JobStatus.FINISHED);
        client.disposeSavepoint(savepoint).get();
        assertThat(Path.of(URI.create(savepoint))).doesNotExist();
        assertThatThrownBy(() -> client.disposeSavepoint(savepoint).get()).isInstanceOf(ExecutionException.class);
    }

    @Test
    void readsAccumulators() throws Exception {
        JobID job = flinkId(jobs.counting().getJobID());

        JobResult result = client.requestJobResult(job).get();

        assertThat(result.isSuccess()).isTrue();
        assertThat(result.toJobExecutionResult(getClass().getClassLoader()).getAllAccumulatorResults())
                .containsEntry("numbers", 100L);
        assertThat(client.getAccumulators(job, getClass().getClassLoader()).get())
                .containsEntry("numbers", 100L);
    }

    @Test
    void hearsWhyAJobFailed() throws Exception {
        JobID job = flinkId(jobs.failing().getJobID());

        JobResult result = client.requestJobResult(job).get();

        assertThat(result.isSuccess()).isFalse();
        assertThat(result.getSerializedThrowable().orElseThrow().getFullStringifiedStackTrace())
                .contains("java.lang.IllegalStateException: boom")
                .contains("SampleJobs.explode");
        assertThatThrownBy(() -> result.toJobExecutionResult(getClass().getClassLoader()))
                .hasRootCauseMessage(result.getSerializedThrowable().get().getMessage())
                .rootCause()
                .hasMessageContaining("boom");
        assertThat(client.getJobStatus(job).get()).isEqualTo(JobStatus.FAILED);
    }

    @Test
    void uploadsRunsAndDeletesAJar() throws Exception {
        Path jar = ProgramJar.of(UploadedProgram.class, folder);
        RestClient raw = new RestClient(flinkConfig(), Executors.directExecutor());
        try {
            JarUploadResponseBody uploaded = raw.sendRequest(
                            rest.getHost(),
                            rest.getPort(),
                            JarUploadHeaders.getInstance(),
                            EmptyMessageParameters.getInstance(),
                            EmptyRequestBody.getInstance(),
                            List.of(new FileUpload(jar, "application/java-archive")))
                    .get();
            String id = Path.of(uploaded.getFilename()).getFileName().toString();
            JarListInfo list = client.sendRequest(
                            JarListHeaders.getInstance(),
                            EmptyMessageParameters.getInstance(),
                            EmptyRequestBody.getInstance())
                    .get();
            assertThat(RestMapperUtils.getStrictObjectMapper().writeValueAsString(list))
                    .contains(id, UploadedProgram.class.getName());
            JobID wanted = new JobID();

            var run = JarRunHeaders.getInstance().getUnresolvedMessageParameters();
            run.jarIdPathParameter.resolve(id);
            JobID started = client.sendRequest(JarRunHeaders.getInstance(), run, body(wanted, "7", "exit"))
                    .get()
                    .getJobId();

            assertThat(started).isEqualTo(wanted);
            assertThat(client.requestJobResult(started).get().isSuccess()).isTrue();
            assertThatThrownBy(() -> client.sendRequest(JarRunHeaders.getInstance(), run, body(wanted, "7", "exit"))
                            .get())
                    .hasMessageContaining("was submitted before");
            assertThatThrownBy(
                            () -> client.sendRequest(JarRunHeaders.getInstance(), run, body(new JobID(), "7", "throw"))
                                    .get())
                    .hasMessageContaining("no such luck");
            var delete = JarDeleteHeaders.getInstance().getUnresolvedMessageParameters();
            delete.jarIdPathParameter.resolve(id);
            client.sendRequest(JarDeleteHeaders.getInstance(), delete, EmptyRequestBody.getInstance())
                    .get();
        } finally {
            raw.closeAsync().get();
        }
    }

    private static JarRunRequestBody body(JobID job, String... arguments) {
        return new JarRunRequestBody(
                UploadedProgram.class.getName(), List.of(arguments), 2, job, false, null, null, null, Map.of());
    }

    /** What Flink's message classes require of each answer, whoever asks. */
    @Test
    void everyAnswerFitsFlinksMessages() throws Exception {
        JobID job = running();
        client.triggerSavepoint(job, null, SavepointFormatType.CANONICAL).get();
        client.triggerCheckpoint(job, CheckpointType.FULL).get();
        Map<String, String> variables = variables(job);
        ObjectMapper mapper = RestMapperUtils.getFlexibleObjectMapper();
        Map<String, String> misfits = new TreeMap<>();
        int fitting = 0;
        for (MessageHeaders<?, ?, ?> headers : Headers.gets()) {
            String path = headers.getTargetRestEndpointURL();
            if (NOT_ASKED.stream().anyMatch(path::contains)) {
                continue;
            }
            HttpResponse<String> answer = get(fill(path, variables));
            if (answer.statusCode() != headers.getResponseStatusCode().code()) {
                misfits.put(path, answer.statusCode() + " " + answer.body());
                continue;
            }
            try {
                JavaType type = mapper.getTypeFactory()
                        .constructParametricType(
                                headers.getResponseClass(),
                                headers.getResponseTypeParameters().toArray(new Class<?>[0]));
                mapper.readValue(answer.body(), type);
                fitting++;
            } catch (Exception e) {
                misfits.put(
                        path, String.valueOf(e.getMessage()).lines().findFirst().orElse(""));
            }
        }
        client.cancel(job).get();

        assertThat(misfits).isEmpty();
        assertThat(fitting).isGreaterThanOrEqualTo(AT_LEAST);
    }

    /** Need a request that came before, are answered 503 by Flink itself, end the job, or need log files of a process. */
    private static final List<String> NOT_ASKED =
            List.of(":triggerid", "/rescaling", "/yarn-", ":jarid", ":rescaleuuid", "/profiler", "/logs");

    private static final int AT_LEAST = 50;

    private static Map<String, String> variables(JobID job) throws Exception {
        ObjectMapper mapper = RestMapperUtils.getFlexibleObjectMapper();
        JsonNode details = mapper.readTree(get("/jobs/" + job).body());
        JsonNode checkpoints =
                mapper.readTree(get("/jobs/" + job + "/checkpoints").body());
        JsonNode workers = mapper.readTree(get("/taskmanagers").body());
        long completed = StreamSupport.stream(checkpoints.path("history").spliterator(), false)
                .filter(one -> one.path("status").asText().equals("COMPLETED"))
                .findFirst()
                .orElseThrow()
                .path("id")
                .asLong();
        return Map.of(
                ":jobid", job.toString(),
                ":applicationid", job.toString(),
                ":vertexid", details.path("vertices").path(1).path("id").asText(),
                ":checkpointid", Long.toString(completed),
                ":taskmanagerid",
                        workers.path("taskmanagers").path(0).path("id").asText(),
                ":subtaskindex", "0",
                ":attempt", "0");
    }

    private static String fill(String path, Map<String, String> variables) {
        String filled = path;
        for (Map.Entry<String, String> variable : variables.entrySet()) {
            filled = filled.replace(variable.getKey(), variable.getValue());
        }
        return filled;
    }

    private static HttpResponse<String> get(String path) throws Exception {
        return HttpClient.newHttpClient()
                .send(HttpRequest.newBuilder(rest.resolve(path)).build(), HttpResponse.BodyHandlers.ofString());
    }

    private static JobID running() throws Exception {
        JobID job = flinkId(jobs.endless().getJobID());
        await().atMost(LONG).until(() -> client.getJobStatus(job).get() == JobStatus.RUNNING);
        await().atMost(LONG)
                .until(() -> get("/jobs/" + job + "/checkpoints").body().contains("\"COMPLETED\""));
        return job;
    }

    private static JobID flinkId(dev.weft.core.id.JobId id) {
        return JobID.fromHexString(id.toString());
    }
}
