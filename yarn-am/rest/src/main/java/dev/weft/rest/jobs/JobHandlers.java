package dev.weft.rest.jobs;

import static dev.weft.rest.server.HttpMethod.GET;

import dev.weft.master.dispatcher.DispatcherGateway;
import dev.weft.rest.server.HttpRefusal;
import dev.weft.rest.server.Json;
import dev.weft.rest.server.Resource;
import dev.weft.rest.server.RestReply;
import dev.weft.rest.server.RestRequest;
import dev.weft.rest.server.Route;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;

/** Reading jobs. */
public final class JobHandlers implements Resource {
    private static final int DEFAULT_MAX_EXCEPTIONS = 20;

    private final DispatcherGateway dispatcher;

    public JobHandlers(DispatcherGateway dispatcher) {
        this.dispatcher = dispatcher;
    }

    @Override
    public List<Route> routes() {
        return List.of(
                Route.of(GET, "/jobs", this::ids),
                Route.of(GET, "/jobs/overview", this::overviews),
                Route.of(GET, "/jobs/:jobid", this::details),
                Route.of(GET, "/jobs/:jobid/status", this::status),
                Route.of(GET, "/jobs/:jobid/plan", this::plan),
                Route.of(GET, "/jobs/:jobid/exceptions", this::exceptions),
                Route.of(GET, "/jobs/:jobid/execution-result", this::result),
                Route.of(GET, "/jobs/:jobid/vertices/:vertexid", this::vertex),
                Route.of(GET, "/jobs/:jobid/vertices/:vertexid/subtasktimes", this::subtaskTimes),
                Route.of(GET, "/jobs/:jobid/vertices/:vertexid/watermarks", this::watermarks));
    }

    /** GET /jobs. */
    public CompletableFuture<RestReply> ids(RestRequest request) {
        return dispatcher.jobs().thenApply(JobJson::ids).thenApply(RestReply::json);
    }

    /** GET /jobs/overview. */
    public CompletableFuture<RestReply> overviews(RestRequest request) {
        return dispatcher.jobs().thenApply(JobJson::overviews).thenApply(RestReply::json);
    }

    /** GET /jobs/:jobid. */
    public CompletableFuture<RestReply> details(RestRequest request) {
        return dispatcher.job(request.jobId()).thenApply(JobJson::details).thenApply(RestReply::json);
    }

    /** GET /jobs/:jobid/status. */
    public CompletableFuture<RestReply> status(RestRequest request) {
        return dispatcher
                .job(request.jobId())
                .thenApply(job -> Map.of("status", job.overview().status().name()))
                .thenApply(RestReply::json);
    }

    /** GET /jobs/:jobid/plan. */
    public CompletableFuture<RestReply> plan(RestRequest request) {
        return dispatcher
                .job(request.jobId())
                .thenApply(job -> Json.object().set("plan", JobJson.plan(job.plan())))
                .thenApply(RestReply::json);
    }

    /** GET /jobs/:jobid/exceptions. */
    public CompletableFuture<RestReply> exceptions(RestRequest request) {
        int max = request.parameter("maxExceptions").map(JobHandlers::count).orElse(DEFAULT_MAX_EXCEPTIONS);
        return dispatcher
                .exceptions(request.jobId())
                .thenApply(history -> FailureJson.history(history, max))
                .thenApply(RestReply::json);
    }

    /** GET /jobs/:jobid/execution-result. */
    public CompletableFuture<RestReply> result(RestRequest request) {
        return dispatcher.result(request.jobId()).thenApply(ResultJson::of).thenApply(RestReply::json);
    }

    /** GET /jobs/:jobid/vertices/:vertexid. */
    public CompletableFuture<RestReply> vertex(RestRequest request) {
        return dispatcher
                .vertex(request.jobId(), request.vertexId())
                .thenApply(VertexJson::details)
                .thenApply(RestReply::json);
    }

    /** GET /jobs/:jobid/vertices/:vertexid/subtasktimes. */
    public CompletableFuture<RestReply> subtaskTimes(RestRequest request) {
        return dispatcher
                .vertex(request.jobId(), request.vertexId())
                .thenApply(VertexJson::times)
                .thenApply(RestReply::json);
    }

    /** GET /jobs/:jobid/vertices/:vertexid/watermarks. */
    public CompletableFuture<RestReply> watermarks(RestRequest request) {
        return dispatcher
                .vertex(request.jobId(), request.vertexId())
                .thenApply(VertexJson::watermarks)
                .thenApply(RestReply::json);
    }

    private static int count(String text) {
        try {
            int count = Integer.parseInt(text);
            if (count < 1) {
                throw new HttpRefusal(400, "maxExceptions must be at least 1, got " + count);
            }
            return count;
        } catch (NumberFormatException e) {
            throw new HttpRefusal(400, "maxExceptions must be a whole number, got '" + text + "'");
        }
    }
}
