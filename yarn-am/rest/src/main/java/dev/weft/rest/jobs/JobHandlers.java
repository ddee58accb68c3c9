package dev.weft.rest.jobs;

import static dev.weft.rest.server.HttpMethod.GET;
import static dev.weft.rest.server.HttpMethod.PATCH;

import dev.weft.master.dispatcher.DispatcherGateway;
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
                Route.of(GET, "/jobs/:jobid/config", this::config),
                Route.of(GET, "/jobs/:jobid/accumulators", this::accumulators),
                Route.json(PATCH, "/jobs/:jobid/clientHeartbeat", this::clientHeartbeat),
                Route.of(GET, "/jobs/:jobid/jobmanager/config", this::masterConfig),
                Route.of(GET, "/jobs/:jobid/jobmanager/log-url", this::masterLog),
                Route.of(GET, "/jobs/:jobid/taskmanagers/:taskmanagerid/log-url", this::workerLog));
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
        int max = request.wholeNumber("maxExceptions", DEFAULT_MAX_EXCEPTIONS, 1);
        return dispatcher
                .exceptions(request.jobId())
                .thenApply(history -> FailureJson.history(history, max))
                .thenApply(RestReply::json);
    }

    /** GET /jobs/:jobid/execution-result. */
    public CompletableFuture<RestReply> result(RestRequest request) {
        return dispatcher
                .result(request.jobId())
                .thenCombine(dispatcher.accumulators(request.jobId()), ResultJson::of)
                .thenApply(RestReply::json);
    }

    /** GET /jobs/:jobid/config: JobConfigInfo. */
    public CompletableFuture<RestReply> config(RestRequest request) {
        return dispatcher
                .job(request.jobId())
                .thenCombine(dispatcher.jobConfig(request.jobId()), JobJson::config)
                .thenApply(RestReply::json);
    }

    /** GET /jobs/:jobid/accumulators. */
    public CompletableFuture<RestReply> accumulators(RestRequest request) {
        boolean serialized = request.parameter("includeSerializedValue")
                .map(Boolean::parseBoolean)
                .orElse(false);
        return dispatcher
                .accumulators(request.jobId())
                .thenApply(all -> AccumulatorJson.ofJob(all, serialized))
                .thenApply(RestReply::json);
    }

    /** PATCH /jobs/:jobid/clientHeartbeat: jobs here do not depend on whoever submitted them, so this only says if there is one. */
    public CompletableFuture<RestReply> clientHeartbeat(RestRequest request) {
        return dispatcher.job(request.jobId()).thenApply(job -> RestReply.done(RestReply.ACCEPTED));
    }

    /** GET /jobs/:jobid/jobmanager/config: all jobs of this master share its configuration. */
    public CompletableFuture<RestReply> masterConfig(RestRequest request) {
        return dispatcher
                .job(request.jobId())
                .thenCombine(dispatcher.configuration(), (job, values) -> RestReply.json(Json.entries(values)));
    }

    /** GET /jobs/:jobid/jobmanager/log-url: LogUrlResponse, relative to the root. */
    public CompletableFuture<RestReply> masterLog(RestRequest request) {
        return dispatcher.job(request.jobId()).thenApply(job -> RestReply.json(Map.of("url", "jobmanager/log")));
    }

    /** GET /jobs/:jobid/taskmanagers/:taskmanagerid/log-url: the same of a worker. */
    public CompletableFuture<RestReply> workerLog(RestRequest request) {
        String worker = request.variable("taskmanagerid");
        return dispatcher
                .job(request.jobId())
                .thenApply(job -> RestReply.json(Map.of("url", "taskmanagers/" + worker + "/log")));
    }
}
