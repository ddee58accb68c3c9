package dev.weft.rest.checkpoints;

import static dev.weft.rest.server.HttpMethod.GET;

import dev.weft.core.id.VertexId;
import dev.weft.master.dispatcher.DispatcherGateway;
import dev.weft.master.view.CheckpointView;
import dev.weft.master.view.TaskCheckpointView;
import dev.weft.rest.server.HttpRefusal;
import dev.weft.rest.server.Resource;
import dev.weft.rest.server.RestReply;
import dev.weft.rest.server.RestRequest;
import dev.weft.rest.server.Route;
import java.util.List;
import java.util.concurrent.CompletableFuture;

/** Reading a job's checkpoints. */
public final class CheckpointHandlers implements Resource {
    private final DispatcherGateway dispatcher;

    public CheckpointHandlers(DispatcherGateway dispatcher) {
        this.dispatcher = dispatcher;
    }

    @Override
    public List<Route> routes() {
        return List.of(
                Route.of(GET, "/jobs/:jobid/checkpoints", this::statistics),
                Route.of(GET, "/jobs/:jobid/checkpoints/config", this::config),
                Route.of(GET, "/jobs/:jobid/checkpoints/details/:checkpointid", this::details),
                Route.of(GET, "/jobs/:jobid/checkpoints/details/:checkpointid/subtasks/:vertexid", this::subtasks));
    }

    /** GET /jobs/:jobid/checkpoints. */
    public CompletableFuture<RestReply> statistics(RestRequest request) {
        return dispatcher
                .checkpoints(request.jobId())
                .thenApply(CheckpointJson::statistics)
                .thenApply(RestReply::json);
    }

    /** GET /jobs/:jobid/checkpoints/config. */
    public CompletableFuture<RestReply> config(RestRequest request) {
        return dispatcher
                .checkpointConfig(request.jobId())
                .thenApply(CheckpointConfigJson::of)
                .thenApply(RestReply::json);
    }

    /** GET /jobs/:jobid/checkpoints/details/:checkpointid. */
    public CompletableFuture<RestReply> details(RestRequest request) {
        return checkpoint(request).thenApply(CheckpointJson::details).thenApply(RestReply::json);
    }

    /** GET /jobs/:jobid/checkpoints/details/:checkpointid/subtasks/:vertexid. */
    public CompletableFuture<RestReply> subtasks(RestRequest request) {
        VertexId vertex = request.vertexId();
        return checkpoint(request)
                .thenApply(found -> TaskCheckpointJson.withSubtasks(found.id(), partOf(found, vertex)))
                .thenApply(RestReply::json);
    }

    private CompletableFuture<CheckpointView> checkpoint(RestRequest request) {
        long id = checkpointId(request.variable("checkpointid"));
        return dispatcher
                .checkpoints(request.jobId())
                .thenApply(all -> all.find(id)
                        .orElseThrow(() -> new HttpRefusal(
                                404,
                                "Checkpoint " + id + " of job " + request.jobId() + " is not known, or no longer")));
    }

    private static TaskCheckpointView partOf(CheckpointView checkpoint, VertexId vertex) {
        return checkpoint.tasks().stream()
                .filter(task -> task.vertex().equals(vertex))
                .findFirst()
                .orElseThrow(() ->
                        new HttpRefusal(404, "Vertex " + vertex + " has no part in checkpoint " + checkpoint.id()));
    }

    private static long checkpointId(String text) {
        try {
            return Long.parseLong(text);
        } catch (NumberFormatException e) {
            throw new HttpRefusal(400, "A checkpoint's id is a whole number, got '" + text + "'");
        }
    }
}
