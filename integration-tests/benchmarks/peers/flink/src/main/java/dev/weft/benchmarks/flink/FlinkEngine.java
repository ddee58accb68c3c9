package dev.weft.benchmarks.flink;

import dev.weft.benchmarks.session.Engine;
import dev.weft.benchmarks.session.Outcome;
import dev.weft.benchmarks.session.Recovery;
import dev.weft.benchmarks.session.Session;
import dev.weft.benchmarks.workload.Latencies;
import dev.weft.benchmarks.workload.Workload;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.time.Duration;
import java.util.Map;
import java.util.Set;
import org.apache.flink.configuration.CheckpointingOptions;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.configuration.ExecutionOptions;
import org.apache.flink.configuration.PipelineOptions;
import org.apache.flink.configuration.StateBackendOptions;
import org.apache.flink.core.execution.JobClient;
import org.apache.flink.shaded.jackson2.com.fasterxml.jackson.databind.JsonNode;
import org.apache.flink.shaded.jackson2.com.fasterxml.jackson.databind.ObjectMapper;
import org.apache.flink.streaming.api.environment.StreamExecutionEnvironment;

/** Runs workloads on a Flink cluster over REST. Seconds are the job's own duration, INITIALIZING to FINISHED. */
final class FlinkEngine implements Engine {
    private static final Set<String> ENDED = Set.of("FINISHED", "FAILED", "CANCELED");
    private static final boolean TUNED = Boolean.getBoolean("weft.bench.tuned");
    private static final Duration TUNED_BUFFER_TIMEOUT = Duration.ofMillis(1);
    private static final Duration TUNED_WATERMARK_INTERVAL = Duration.ofMillis(10);
    private static final long POLL_MILLIS = 100;
    private static final double MILLIS_PER_SECOND = 1000;

    private final HttpClient http = HttpClient.newHttpClient();
    private final ObjectMapper json = new ObjectMapper();
    private final String host;
    private final int port;

    FlinkEngine(String host, int port) {
        this.host = host;
        this.port = port;
    }

    @Override
    public Outcome run(Workload workload, long records) throws Exception {
        StreamExecutionEnvironment env = environment(workload);
        if (workload.isRecovery()) {
            Recovery recovery = Recovery.prepare();
            FlinkPrograms.buildRecovery(env, records, recovery.journal());
            env.executeAsync(workload.label());
            return recovery.measure();
        }
        FlinkPrograms.build(env, workload, workload.sourceRecords(records));
        JobClient client = env.executeAsync(workload.label());
        JsonNode job = awaitEnd(client.getJobID().toString());
        if (!job.path("state").asText().equals("FINISHED")) {
            throw new IllegalStateException("job " + client.getJobID() + " is " + job.path("state") + ": "
                    + get("/jobs/" + client.getJobID() + "/exceptions"));
        }
        Map<String, Object> results = client.getJobExecutionResult().get().getAllAccumulatorResults();
        double seconds = job.path("duration").asLong() / MILLIS_PER_SECOND;
        if (workload.isLatency()) {
            Latencies latencies = (Latencies) results.get(LatencySink.LATENCIES);
            return new Outcome(seconds, latencies.size(), 0, latencies);
        }
        return new Outcome(
                seconds,
                (Long) results.get(ChecksumSink.COUNT),
                (Long) results.get(ChecksumSink.CHECKSUM));
    }

    private StreamExecutionEnvironment environment(Workload workload) throws IOException {
        Configuration configuration = new Configuration();
        configuration.set(PipelineOptions.OBJECT_REUSE, true);
        configuration.set(StateBackendOptions.STATE_BACKEND, System.getProperty(Session.BACKEND, "hashmap"));
        if (TUNED) {
            configuration.set(ExecutionOptions.BUFFER_TIMEOUT, TUNED_BUFFER_TIMEOUT);
            configuration.set(PipelineOptions.AUTO_WATERMARK_INTERVAL, TUNED_WATERMARK_INTERVAL);
        }
        if (!workload.checkpointInterval().isZero()) {
            configuration.set(CheckpointingOptions.CHECKPOINTING_INTERVAL, workload.checkpointInterval());
            configuration.set(
                    CheckpointingOptions.CHECKPOINTS_DIRECTORY,
                    Files.createTempDirectory("checkpoints-").toUri().toString());
        }
        StreamExecutionEnvironment env =
                StreamExecutionEnvironment.createRemoteEnvironment(host, port, configuration);
        env.setParallelism(Workload.PARALLELISM);
        return env;
    }

    private JsonNode awaitEnd(String job) throws Exception {
        while (true) {
            Thread.sleep(POLL_MILLIS);
            JsonNode details = get("/jobs/" + job);
            if (ENDED.contains(details.path("state").asText())) {
                return details;
            }
        }
    }

    private JsonNode get(String path) throws Exception {
        HttpRequest request = HttpRequest.newBuilder(URI.create("http://" + host + ":" + port + path))
                .build();
        return json.readTree(
                http.send(request, HttpResponse.BodyHandlers.ofString()).body());
    }
}
