package dev.weft.rest.jobs;

import static dev.weft.rest.server.HttpMethod.GET;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.weft.master.dispatcher.DispatcherGateway;
import dev.weft.master.view.VertexView;
import dev.weft.rest.server.Json;
import dev.weft.rest.server.Resource;
import dev.weft.rest.server.RestReply;
import dev.weft.rest.server.RestRequest;
import dev.weft.rest.server.Route;
import java.util.List;
import java.util.concurrent.CompletableFuture;

/** The parallelism of a job's vertices. */
public final class ScalingHandlers implements Resource {
    private final DispatcherGateway dispatcher;

    public ScalingHandlers(DispatcherGateway dispatcher) {
        this.dispatcher = dispatcher;
    }

    @Override
    public List<Route> routes() {
        return List.of(Route.of(GET, "/jobs/:jobid/resource-requirements", this::requirements));
    }

    /** JobResourceRequirementsBody: a job runs at exactly its parallelism. */
    private CompletableFuture<RestReply> requirements(RestRequest request) {
        return dispatcher.job(request.jobId()).thenApply(job -> {
            ObjectNode json = Json.object();
            for (VertexView vertex : job.vertices()) {
                json.putObject(vertex.id().toString())
                        .putObject("parallelism")
                        .put("lowerBound", vertex.parallelism())
                        .put("upperBound", vertex.parallelism());
            }
            return RestReply.json(json);
        });
    }
}
