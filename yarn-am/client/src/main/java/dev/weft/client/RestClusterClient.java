package dev.weft.client;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.weft.api.execution.JobStatus;
import dev.weft.api.graph.JobGraph;
import dev.weft.core.error.EngineException;
import dev.weft.core.error.ErrorCode;
import dev.weft.core.id.JobId;
import dev.weft.core.id.OperatorId;
import dev.weft.protocol.codec.JobGraphCodec;
import java.io.FileNotFoundException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;

/**
 * Talks to one master. All futures fail with an {@link EngineException} of one line: CONNECTION_LOST when nobody answers,
 * otherwise what the master said. Thread-safe.
 */
public final class RestClusterClient {
    private static final String GRAPH_FILE = "job.graph";

    private final RestCalls calls;
    private final ClientOptions options;

    /**
     * A client of the master at {@code address}.
     *
     * @param secret shown with each request when the master wants one
     */
    public RestClusterClient(RestAddress address, Optional<String> secret, ClientOptions options) {
        this.calls = new RestCalls(address, secret, options);
        this.options = options;
    }

    /**
     * Submits a job; completes when the master has taken it. Files that the master keeps already are not sent.
     *
     * @param files the job's jars and files, in class path order
     */
    public CompletableFuture<JobId> submit(JobGraph graph, List<LocalArtifact> files) {
        JobGraph whole =
                graph.withArtifacts(files.stream().map(LocalArtifact::artifact).toList());
        byte[] bytes = JobGraphCodec.encode(whole);
        CompletableFuture<List<LocalArtifact>> wanted = CompletableFuture.completedFuture(List.of());
        for (LocalArtifact file : files) {
            wanted = wanted.thenCombine(unlessKept(file), RestClusterClient::plus);
        }
        return wanted.thenCompose(missing -> calls.upload("/jobs", form(bytes, missing), "/jobs/" + graph.id()))
                .thenApply(answer -> graph.id());
    }

    private CompletableFuture<Optional<LocalArtifact>> unlessKept(LocalArtifact file) {
        return calls.get("/artifacts/" + file.artifact().hash()).handle((answer, failure) -> {
            if (failure == null) {
                return Optional.empty();
            }
            if (RestCalls.causeOf(failure) instanceof EngineException engine && engine.code() == ErrorCode.NOT_FOUND) {
                return Optional.of(file);
            }
            throw new CompletionException(RestCalls.causeOf(failure));
        });
    }

    private static List<LocalArtifact> plus(List<LocalArtifact> files, Optional<LocalArtifact> more) {
        boolean known = more.isEmpty() || files.stream().anyMatch(file -> sameContent(file, more.get()));
        if (known) {
            return files;
        }
        List<LocalArtifact> all = new ArrayList<>(files);
        all.add(more.get());
        return all;
    }

    private static boolean sameContent(LocalArtifact a, LocalArtifact b) {
        return a.artifact().hash().equals(b.artifact().hash());
    }

    private static MultipartBody form(byte[] graph, List<LocalArtifact> files) {
        String request = "{\"executionPlanFileName\":\"" + GRAPH_FILE + "\"}";
        MultipartBody form = new MultipartBody()
                .add("request", "", request.getBytes(StandardCharsets.US_ASCII))
                .add("plan", GRAPH_FILE, graph);
        for (LocalArtifact file : files) {
            try {
                form.add("artifact", file.artifact().hash().hex(), file.file());
            } catch (FileNotFoundException e) {
                throw new EngineException(ErrorCode.BAD_INPUT, "File " + file.file() + " is gone", e);
            }
        }
        return form;
    }

    /** All jobs that the master knows, newest first. */
    public CompletableFuture<List<JobListing>> jobs() {
        return calls.get("/jobs/overview").thenApply(Answers::listings);
    }

    /** How one job is getting on. */
    public CompletableFuture<JobProgress> progress(JobId job) {
        return calls.get("/jobs/" + job).thenApply(Answers::progress);
    }

    /** The job's status now. */
    public CompletableFuture<JobStatus> status(JobId job) {
        return calls.get("/jobs/" + job + "/status")
                .thenApply(json -> Answers.status(json.path("status").asText()));
    }

    /** Begins to cancel the job. */
    public CompletableFuture<Void> cancel(JobId job) {
        return calls.call("PATCH", "/jobs/" + job + "?mode=cancel").thenAccept(done -> {});
    }

    /** How the job ended; empty while it has not. */
    public CompletableFuture<Optional<JobEnd>> end(JobId job) {
        return calls.get("/jobs/" + job + "/execution-result").thenApply(Answers::end);
    }

    /** Completes when the job ended. Bears a master that is silent for {@link ClientOptions#outage()}. */
    public CompletableFuture<JobEnd> whenEnded(JobId job) {
        return Polling.until(() -> end(job), options.outage());
    }

    /** Its savepoints and checkpoints. */
    public RestStates states() {
        return new RestStates(calls, options.outage());
    }

    /** How much its processes log. */
    public RestLogs logs() {
        return new RestLogs(calls);
    }

    /** Ends the application and everything that runs in it. */
    public CompletableFuture<Void> shutDownCluster() {
        return calls.call("DELETE", "/cluster").thenAccept(done -> {});
    }

    /** Asks a collecting sink of the job; empty when it has nothing to say yet. */
    public CompletableFuture<Optional<byte[]>> collect(JobId job, OperatorId sink, byte[] request) {
        ObjectNode body = JsonNodeFactory.instance.objectNode();
        body.put("request", Base64.getEncoder().encodeToString(request));
        return calls.post("/weft/jobs/" + job + "/collect/" + sink, body).thenApply(Answers::collected);
    }

    /** The answer to GET {@code path}, as it is: for what has no method of its own. */
    public CompletableFuture<JsonNode> get(String path) {
        return calls.get(path);
    }
}
