package dev.weft.rest.jobs;

import static dev.weft.rest.server.HttpMethod.GET;
import static dev.weft.rest.server.HttpMethod.PUT;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.weft.core.id.VertexId;
import dev.weft.master.dispatcher.DispatcherGateway;
import dev.weft.master.view.RescaleView;
import dev.weft.master.view.VertexView;
import dev.weft.rest.server.HttpRefusal;
import dev.weft.rest.server.Json;
import dev.weft.rest.server.PageToken;
import dev.weft.rest.server.Resource;
import dev.weft.rest.server.RestReply;
import dev.weft.rest.server.RestRequest;
import dev.weft.rest.server.Route;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import java.util.function.Function;

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
                Route.of(GET, rescales + "/overview", request -> history(request, RescaleJson::overview)),
                Route.of(GET, rescales + "/summary", request -> history(request, RescaleJson::summary)),
                Route.of(GET, rescales + "/config", request -> history(request, any -> RescaleJson.config())),
                Route.of(GET, rescales + "/history", request -> history(request, RescaleJson::history)),
                Route.of(GET, rescales + "/details/:rescaleuuid", this::rescale));
    }

    private CompletableFuture<RestReply> history(RestRequest request, Function<List<RescaleView>, JsonNode> answer) {
        return dispatcher.rescales(request.jobId()).thenApply(all -> RestReply.json(answer.apply(all)));
    }

    private CompletableFuture<RestReply> rescale(RestRequest request) {
        String wanted = request.variable("rescaleuuid");
        return history(
                request,
                all -> all.stream()
                        .filter(one -> one.id().toString().equals(wanted))
                        .findFirst()
                        .map(RescaleJson::details)
                        .orElseThrow(
                                () -> new HttpRefusal(404, "Job " + request.jobId() + " has no rescale " + wanted)));
    }

    /** JobResourceRequirementsBody: each vertex gets its upper bound, or the job stays as it is. */
    private CompletableFuture<RestReply> change(RestRequest request) {
        return dispatcher
                .rescale(request.jobId(), wanted(request.json()))
                .thenApply(done -> RestReply.json(Json.object()));
    }

    private static Map<VertexId, Integer> wanted(JsonNode body) {
        TreeMap<VertexId, Integer> wanted = new TreeMap<>();
        body.fields().forEachRemaining(field -> {
            if (!field.getKey().equals(PageToken.FIELD)) {
                wanted.put(
                        vertex(field.getKey()),
                        bound(field.getKey(), field.getValue().path("parallelism")));
            }
        });
        if (wanted.isEmpty()) {
            throw new HttpRefusal(
                    400, "The body names no vertex: {\"<vertex id>\": {\"parallelism\": {\"upperBound\": 4}}}");
        }
        return wanted;
    }

    private static VertexId vertex(String id) {
        try {
            return VertexId.parse(id);
        } catch (IllegalArgumentException e) {
            throw new HttpRefusal(400, "'" + id + "' is not the id of a vertex: " + e.getMessage());
        }
    }

    private static int bound(String vertex, JsonNode parallelism) {
        JsonNode upper = parallelism.path("upperBound");
        int lower = parallelism.path("lowerBound").asInt(1);
        if (!upper.isInt() || upper.asInt() < Math.max(1, lower)) {
            throw new HttpRefusal(
                    400,
                    "Vertex " + vertex
                            + " needs a parallelism.upperBound that is a whole number from 1 and not below its"
                            + " lowerBound");
        }
        return upper.asInt();
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
