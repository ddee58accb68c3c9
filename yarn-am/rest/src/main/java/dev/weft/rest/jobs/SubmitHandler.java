package dev.weft.rest.jobs;

import static dev.weft.rest.server.HttpMethod.GET;
import static dev.weft.rest.server.HttpMethod.POST;

import com.fasterxml.jackson.databind.JsonNode;
import dev.weft.api.graph.Artifact;
import dev.weft.api.graph.JobGraph;
import dev.weft.core.id.ContentHash;
import dev.weft.core.id.JobId;
import dev.weft.master.dispatcher.DispatcherGateway;
import dev.weft.protocol.codec.JobGraphCodec;
import dev.weft.rest.server.HttpRefusal;
import dev.weft.rest.server.Json;
import dev.weft.rest.server.Resource;
import dev.weft.rest.server.RestReply;
import dev.weft.rest.server.RestRequest;
import dev.weft.rest.server.Route;
import dev.weft.rest.server.Upload;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;

/**
 * Submission of a job graph. The form is Flink's: a part {@code request} with
 * {@code {"executionPlanFileName":"…"}} and one part per file; the plan is a job graph of ours, and each artifact's part
 * has the artifact's hash as file name. Artifacts that the master keeps already need not be sent.
 */
public final class SubmitHandler implements Resource {
    private static final int JAVA_SERIAL_MAGIC = 0xACED;

    private final DispatcherGateway dispatcher;
    private final ArtifactStore store;
    private final boolean enabled;

    /**
     * Submits to {@code dispatcher}.
     *
     * @param store where the files of jobs go
     * @param enabled whether jobs may be submitted at all
     */
    public SubmitHandler(DispatcherGateway dispatcher, ArtifactStore store, boolean enabled) {
        this.dispatcher = dispatcher;
        this.store = store;
        this.enabled = enabled;
    }

    @Override
    public List<Route> routes() {
        return List.of(Route.upload(POST, "/jobs", this::submit), Route.of(GET, "/artifacts/:hash", this::hasArtifact));
    }

    /** POST /jobs. */
    public CompletableFuture<RestReply> submit(RestRequest request) {
        if (!enabled) {
            throw new HttpRefusal(403, "Jobs are not taken here (rest.submit.enable is off)");
        }
        Upload upload = request.files();
        JobGraph graph = JobGraphCodec.decode(planBytes(upload));
        List<CompletableFuture<Void>> kept = new ArrayList<>();
        for (Artifact artifact : graph.artifacts()) {
            kept.add(keep(artifact, upload));
        }
        return CompletableFuture.allOf(kept.toArray(CompletableFuture[]::new))
                .thenCompose(done -> dispatcher.submit(graph))
                .thenApply(SubmitHandler::accepted);
    }

    /** GET /artifacts/:hash: 200 when a file with this content need not be sent again, else 404. */
    public CompletableFuture<RestReply> hasArtifact(RestRequest request) {
        ContentHash hash = hashOf(request.variable("hash"));
        return store.has(hash).thenApply(there -> {
            if (!there) {
                throw new HttpRefusal(404, "No file " + hash + " is kept");
            }
            return RestReply.done(RestReply.OK);
        });
    }

    private static ContentHash hashOf(String text) {
        try {
            return new ContentHash(text);
        } catch (IllegalArgumentException e) {
            throw new HttpRefusal(400, "A file is named by its SHA-256: 64 hexadecimal digits, got '" + text + "'");
        }
    }

    private static RestReply accepted(JobId job) {
        return RestReply.json(RestReply.ACCEPTED, Json.object().put("jobUrl", "/jobs/" + job));
    }

    private static byte[] planBytes(Upload upload) {
        Upload.Part request =
                upload.part("request").orElseThrow(() -> new HttpRefusal(400, "The form has no part 'request'"));
        JsonNode name = Json.parseObject(Upload.text(request)).path("executionPlanFileName");
        if (!name.isTextual()) {
            throw new HttpRefusal(400, "The part 'request' has no text 'executionPlanFileName'");
        }
        Upload.Part plan = upload.file(name.asText())
                .orElseThrow(() -> new HttpRefusal(400, "The form has no file '" + name.asText() + "'"));
        byte[] bytes = read(plan);
        if (bytes.length >= 2 && ((bytes[0] & 0xff) << 8 | bytes[1] & 0xff) == JAVA_SERIAL_MAGIC) {
            throw new HttpRefusal(
                    400, "This is a plan of Flink's own client, which only Flink can read: submit with 'weft run'");
        }
        return bytes;
    }

    private static byte[] read(Upload.Part part) {
        try {
            return Files.readAllBytes(part.file());
        } catch (IOException e) {
            throw new UncheckedIOException("read part " + part.name() + " of an upload", e);
        }
    }

    /** The name becomes one on every disk that the file reaches. */
    private static void checkName(String name) {
        boolean plain = !name.isBlank()
                && !name.startsWith(".")
                && name.chars().noneMatch(c -> c < ' ' || c == '/' || c == '\\' || c == ':');
        if (!plain) {
            throw new HttpRefusal(400, "'" + name + "' is no plain file name");
        }
    }

    private CompletableFuture<Void> keep(Artifact artifact, Upload upload) {
        checkName(artifact.fileName());
        Optional<Upload.Part> sent = upload.file(artifact.hash().hex());
        if (sent.isPresent()) {
            Checksum.verify(artifact, sent.get().file());
            return store.keep(artifact, sent.get().file());
        }
        return store.adopt(artifact).thenAccept(there -> {
            if (!there) {
                throw new HttpRefusal(400, "File '" + artifact.fileName() + "' (" + artifact.hash() + ") was not sent");
            }
        });
    }
}
