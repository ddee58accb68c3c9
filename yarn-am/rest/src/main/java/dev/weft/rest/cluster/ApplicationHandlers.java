package dev.weft.rest.cluster;

import static dev.weft.rest.server.HttpMethod.GET;
import static dev.weft.rest.server.HttpMethod.POST;

import dev.weft.core.id.JobId;
import dev.weft.master.dispatcher.DispatcherGateway;
import dev.weft.rest.server.HttpRefusal;
import dev.weft.rest.server.Json;
import dev.weft.rest.server.Resource;
import dev.weft.rest.server.RestReply;
import dev.weft.rest.server.RestRequest;
import dev.weft.rest.server.Route;
import java.util.List;
import java.util.concurrent.CompletableFuture;

/**
 * Flink's applications: what one run of a {@code main} made. A {@code main} makes one job here, so each job is its own application of
 * the same id, as with Flink's jobs that are submitted one by one.
 */
public final class ApplicationHandlers implements Resource {
    private final DispatcherGateway dispatcher;

    public ApplicationHandlers(DispatcherGateway dispatcher) {
        this.dispatcher = dispatcher;
    }

    @Override
    public List<Route> routes() {
        return List.of(
                Route.of(GET, "/applications/overview", this::overview),
                Route.of(GET, "/applications/:applicationid", this::details),
                Route.of(POST, "/applications/:applicationid/cancel", this::cancel),
                Route.of(GET, "/applications/:applicationid/exceptions", this::exceptions),
                Route.of(GET, "/applications/:applicationid/jobmanager/config", this::masterConfig));
    }

    private CompletableFuture<RestReply> overview(RestRequest request) {
        return dispatcher.jobs().thenApply(jobs -> {
            var json = Json.object();
            var list = json.putArray("applications");
            jobs.forEach(job -> list.add(ApplicationJson.summary(job)));
            return RestReply.json(json);
        });
    }

    private CompletableFuture<RestReply> details(RestRequest request) {
        return dispatcher.job(id(request)).thenApply(ApplicationJson::details).thenApply(RestReply::json);
    }

    private CompletableFuture<RestReply> cancel(RestRequest request) {
        return dispatcher.cancel(id(request)).thenApply(done -> RestReply.done(RestReply.ACCEPTED));
    }

    private CompletableFuture<RestReply> exceptions(RestRequest request) {
        JobId job = id(request);
        return dispatcher
                .exceptions(job)
                .thenApply(history -> ApplicationJson.exceptions(job, history))
                .thenApply(RestReply::json);
    }

    private CompletableFuture<RestReply> masterConfig(RestRequest request) {
        return dispatcher
                .job(id(request))
                .thenCombine(dispatcher.configuration(), (job, values) -> RestReply.json(Json.entries(values)));
    }

    private static JobId id(RestRequest request) {
        String text = request.variable("applicationid");
        try {
            return JobId.parse(text);
        } catch (IllegalArgumentException e) {
            throw new HttpRefusal(400, "Application id must be 32 hexadecimal digits, got '" + text + "'");
        }
    }
}
