package dev.weft.rest.jobs;

import static dev.weft.rest.server.HttpMethod.GET;
import static dev.weft.rest.server.HttpMethod.PUT;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.weft.master.dispatcher.DispatcherGateway;
import dev.weft.master.view.VertexView;
import dev.weft.rest.server.HttpRefusal;
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
        String rescales = "/jobs/:jobid/rescales";
        return List.of(
                Route.of(GET, "/jobs/:jobid/resource-requirements", this::requirements),
                Route.json(PUT, "/jobs/:jobid/resource-requirements", this::change),
                Route.of(GET, rescales + "/overview", request -> ofJob(request, RescaleJson.overview())),
                Route.of(GET, rescales + "/summary", request -> ofJob(request, RescaleJson.summary())),
                Route.of(GET, rescales + "/config", request -> ofJob(request, RescaleJson.config())),
                Route.of(GET, rescales + "/history", request -> ofJob(request, Json.array())),
                Route.of(GET, rescales + "/details/:rescaleuuid", this::rescale));
    }

    private CompletableFuture<RestReply> ofJob(RestRequest request, JsonNode answer) {
        return dispatcher.job(request.jobId()).thenApply(job -> RestReply.json(answer));
    }

    private CompletableFuture<RestReply> rescale(RestRequest request) {
        return dispatcher.job(request.jobId()).thenApply(job -> {
            throw new HttpRefusal(404, "Job " + request.jobId() + " has no rescale " + request.variable("rescaleuuid"));
        });
    }

    /** A job runs at the parallelism that it was submitted with: a change of it needs a savepoint in between. */
    private CompletableFuture<RestReply> change(RestRequest request) {
        return dispatcher.job(request.jobId()).thenApply(job -> {
            throw new HttpRefusal(
                    409,
                    "The parallelism of a running job cannot be changed: stop it with a savepoint (weft stop "
                            + request.jobId() + ") and run it from there with -s and -p");
        });
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
