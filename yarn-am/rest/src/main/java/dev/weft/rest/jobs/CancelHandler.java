package dev.weft.rest.jobs;

import static dev.weft.rest.server.HttpMethod.GET;
import static dev.weft.rest.server.HttpMethod.PATCH;
import static dev.weft.rest.server.HttpMethod.PUT;

import com.fasterxml.jackson.databind.JsonNode;
import dev.weft.master.dispatcher.DispatcherGateway;
import dev.weft.rest.server.HttpRefusal;
import dev.weft.rest.server.PageToken;
import dev.weft.rest.server.Resource;
import dev.weft.rest.server.RestReply;
import dev.weft.rest.server.RestRequest;
import dev.weft.rest.server.Route;
import java.util.List;
import java.util.concurrent.CompletableFuture;

/**
 * Cancelling a job in the three ways that clients and proxies can reach: PATCH (Flink's), PUT with a body of one line of
 * JSON and the page's token (behind YARN's proxy), and GET with the token in the query, which an administrator must allow.
 */
public final class CancelHandler implements Resource {
    private final DispatcherGateway dispatcher;
    private final PageToken token;
    private final boolean getAllowed;

    /**
     * Cancels through {@code dispatcher}.
     *
     * @param token that pages of this server carry
     * @param getAllowed whether GET may cancel
     */
    public CancelHandler(DispatcherGateway dispatcher, PageToken token, boolean getAllowed) {
        this.dispatcher = dispatcher;
        this.token = token;
        this.getAllowed = getAllowed;
    }

    @Override
    public List<Route> routes() {
        return List.of(
                Route.of(PATCH, "/jobs/:jobid", this::patch),
                Route.json(PUT, "/jobs/:jobid", this::put),
                Route.of(GET, "/jobs/:jobid/yarn-cancel", this::get));
    }

    /** PATCH /jobs/:jobid?mode=cancel. */
    public CompletableFuture<RestReply> patch(RestRequest request) {
        checkMode(request.parameter("mode").orElse("cancel"));
        return cancel(request);
    }

    /** PUT /jobs/:jobid with {@code {"mode":"cancel","token":"…"}}. */
    public CompletableFuture<RestReply> put(RestRequest request) {
        JsonNode body = request.json();
        token.check(body.path("token").asText(""));
        checkMode(body.path("mode").asText(request.parameter("mode").orElse("cancel")));
        return cancel(request);
    }

    /** GET /jobs/:jobid/yarn-cancel?token=…. */
    public CompletableFuture<RestReply> get(RestRequest request) {
        if (!getAllowed) {
            throw new HttpRefusal(
                    403,
                    "Cancelling by GET is off (web.get-actions.enabled); send PUT or use: weft cancel "
                            + request.jobId());
        }
        token.check(request.parameter("token").orElse(""));
        return cancel(request);
    }

    private CompletableFuture<RestReply> cancel(RestRequest request) {
        return dispatcher.cancel(request.jobId()).thenApply(done -> RestReply.done(RestReply.ACCEPTED));
    }

    private static void checkMode(String mode) {
        if (mode.equals("stop")) {
            throw new HttpRefusal(400, "mode=stop is gone: stop with a savepoint by POST /jobs/:jobid/stop");
        }
        if (!mode.equals("cancel")) {
            throw new HttpRefusal(400, "mode must be 'cancel', got '" + mode + "'");
        }
    }
}
