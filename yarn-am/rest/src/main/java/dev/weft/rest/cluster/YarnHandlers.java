package dev.weft.rest.cluster;

import static dev.weft.rest.server.HttpMethod.GET;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.weft.master.dispatcher.DispatcherGateway;
import dev.weft.master.view.YarnView;
import dev.weft.rest.server.HttpRefusal;
import dev.weft.rest.server.Json;
import dev.weft.rest.server.Resource;
import dev.weft.rest.server.RestReply;
import dev.weft.rest.server.RestRequest;
import dev.weft.rest.server.Route;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/** The cluster's application in YARN, for the dashboard. */
public final class YarnHandlers implements Resource {
    private final DispatcherGateway dispatcher;

    public YarnHandlers(DispatcherGateway dispatcher) {
        this.dispatcher = dispatcher;
    }

    @Override
    public List<Route> routes() {
        return List.of(Route.of(GET, "/weft/yarn", this::yarn));
    }

    /** GET /weft/yarn; 404 where there is no YARN. */
    public CompletableFuture<RestReply> yarn(RestRequest request) {
        return dispatcher
                .yarn()
                .thenApply(found -> found.map(YarnHandlers::json)
                        .orElseThrow(() -> new HttpRefusal(404, "This cluster does not run on YARN")))
                .thenApply(RestReply::json);
    }

    private static ObjectNode json(YarnView view) {
        ObjectNode json = Json.object();
        json.set("application", application(view.application()));
        ArrayNode containers = json.putArray("containers");
        view.containers().forEach(container -> containers.add(container(container)));
        ArrayNode asked = json.putArray("asked");
        view.asked()
                .forEach(ask -> asked.addObject()
                        .put("since", ask.sinceMillis())
                        .put("count", ask.count())
                        .put("memory", ask.memoryMebiBytes())
                        .put("vcores", ask.virtualCores())
                        .put("label", text(ask.label()))
                        .put("reason", text(ask.reason())));
        json.put("waiting", text(view.waiting()));
        ArrayNode ended = json.putArray("ended");
        view.ended()
                .forEach(end -> ended.addObject()
                        .put("id", end.id())
                        .put("node", end.node())
                        .put("exitStatus", end.exitStatus())
                        .put("diagnostics", end.diagnostics())
                        .put("at", end.atMillis())
                        .put("logUrl", text(end.logUrl())));
        return json;
    }

    private static ObjectNode application(YarnView.Application application) {
        ObjectNode json = Json.object()
                .put("id", application.id())
                .put("name", text(application.name()))
                .put("user", application.user())
                .put("queue", application.queue())
                .put("type", application.type());
        ArrayNode tags = json.putArray("tags");
        application.tags().forEach(tags::add);
        json.put("state", application.state()).put("attempt", application.attempt());
        ArrayNode attempts = json.putArray("attempts");
        application
                .attempts()
                .forEach(attempt -> attempts.addObject()
                        .put("id", attempt.id())
                        .put("state", attempt.state())
                        .put("started", time(attempt.startedMillis()))
                        .put("ended", time(attempt.endedMillis()))
                        .put("diagnostics", text(attempt.diagnostics())));
        return json.put("trackingUrl", text(application.trackingUrl()));
    }

    private static ObjectNode container(YarnView.Container container) {
        return Json.object()
                .put("id", container.id())
                .put("node", container.node())
                .put("rack", text(container.rack()))
                .put("state", container.state())
                .put("worker", text(container.worker()))
                .put("memory", container.memoryMebiBytes())
                .put("vcores", container.virtualCores())
                .put("logUrl", text(container.logUrl()))
                .put("startedAt", time(container.startedMillis()));
    }

    private static @Nullable String text(String known) {
        return known.isEmpty() ? null : known;
    }

    private static @Nullable Long time(long millis) {
        return millis < 0 ? null : millis;
    }
}
