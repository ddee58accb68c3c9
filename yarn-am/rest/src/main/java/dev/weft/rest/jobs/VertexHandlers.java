package dev.weft.rest.jobs;

import static dev.weft.rest.server.HttpMethod.GET;

import com.fasterxml.jackson.databind.JsonNode;
import dev.weft.master.dispatcher.DispatcherGateway;
import dev.weft.master.view.JobAccumulators;
import dev.weft.master.view.SubtaskView;
import dev.weft.master.view.VertexDetails;
import dev.weft.rest.server.HttpRefusal;
import dev.weft.rest.server.Resource;
import dev.weft.rest.server.RestReply;
import dev.weft.rest.server.RestRequest;
import dev.weft.rest.server.Route;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.function.BiFunction;
import java.util.function.Function;

/** Reading the vertices of a job and their subtasks. */
public final class VertexHandlers implements Resource {
    private final DispatcherGateway dispatcher;

    public VertexHandlers(DispatcherGateway dispatcher) {
        this.dispatcher = dispatcher;
    }

    @Override
    public List<Route> routes() {
        String vertex = "/jobs/:jobid/vertices/:vertexid";
        String subtask = vertex + "/subtasks/:subtaskindex";
        return List.of(
                Route.of(GET, vertex, request -> answer(request, page(request, VertexJson::details))),
                Route.of(GET, vertex + "/subtasktimes", request -> answer(request, page(request, VertexJson::times))),
                Route.of(GET, vertex + "/watermarks", request -> answer(request, VertexJson::watermarks)),
                Route.of(GET, vertex + "/taskmanagers", request -> answer(request, HostJson::of)),
                Route.of(GET, vertex + "/accumulators", this::accumulators),
                Route.of(GET, vertex + "/subtasks/accumulators", this::subtaskAccumulators),
                Route.of(GET, subtask, request -> answer(request, one(request))),
                Route.of(GET, subtask + "/attempts/:attempt", request -> answer(request, attempt(request))),
                Route.of(GET, subtask + "/attempts/:attempt/accumulators", this::attemptAccumulators));
    }

    private CompletableFuture<RestReply> answer(RestRequest request, Function<VertexDetails, JsonNode> json) {
        return dispatcher
                .vertex(request.jobId(), request.vertexId())
                .thenApply(json)
                .thenApply(RestReply::json);
    }

    /** {@code ?offset=&limit=} are ours: a page need not read thousands of subtasks. Without them all are shown. */
    private static Function<VertexDetails, JsonNode> page(
            RestRequest request, BiFunction<VertexDetails, List<SubtaskView>, ? extends JsonNode> json) {
        int offset = request.wholeNumber("offset", 0, 0);
        int limit = request.wholeNumber("limit", Integer.MAX_VALUE, 1);
        return details -> json.apply(
                details, details.subtasks().stream().skip(offset).limit(limit).toList());
    }

    private static Function<VertexDetails, JsonNode> one(RestRequest request) {
        return details -> VertexJson.subtask(subtask(request, details), details.nowMillis());
    }

    private static Function<VertexDetails, JsonNode> attempt(RestRequest request) {
        return details -> VertexJson.subtask(current(request, details), details.nowMillis());
    }

    private static SubtaskView subtask(RestRequest request, VertexDetails details) {
        int index = number(request, "subtaskindex");
        return details.subtasks().stream()
                .filter(subtask -> subtask.subtask() == index)
                .findFirst()
                .orElseThrow(() -> new HttpRefusal(
                        404, "Vertex " + details.vertex().id() + " has no subtask " + index + ", or it is not kept"));
    }

    /** Attempts count from 0 on REST. */
    private static SubtaskView current(RestRequest request, VertexDetails details) {
        SubtaskView subtask = subtask(request, details);
        int attempt = number(request, "attempt");
        if (subtask.attempt() - 1 != attempt) {
            throw new HttpRefusal(
                    404,
                    "Attempt " + attempt + " of subtask " + subtask.subtask() + " is not kept; the newest is "
                            + (subtask.attempt() - 1));
        }
        return subtask;
    }

    private static int number(RestRequest request, String variable) {
        try {
            return Integer.parseInt(request.variable(variable));
        } catch (NumberFormatException e) {
            throw new HttpRefusal(400, variable + " must be a whole number, got '" + request.variable(variable) + "'");
        }
    }

    private CompletableFuture<RestReply> accumulators(RestRequest request) {
        return withAccumulators(
                request, (details, all) -> AccumulatorJson.ofVertex(details, all.of(request.vertexId())));
    }

    private CompletableFuture<RestReply> subtaskAccumulators(RestRequest request) {
        return withAccumulators(
                request,
                (details, all) -> AccumulatorJson.ofSubtasks(
                        details, all.of(request.vertexId()).subtasks()));
    }

    private CompletableFuture<RestReply> attemptAccumulators(RestRequest request) {
        return withAccumulators(
                request,
                (details, all) -> AccumulatorJson.ofAttempt(
                        current(request, details), all.of(request.vertexId()).subtasks()));
    }

    private CompletableFuture<RestReply> withAccumulators(
            RestRequest request, BiFunction<VertexDetails, JobAccumulators, JsonNode> json) {
        return dispatcher
                .vertex(request.jobId(), request.vertexId())
                .thenCombine(dispatcher.accumulators(request.jobId()), json)
                .thenApply(RestReply::json);
    }
}
