package dev.weft.rest.workers;

import static dev.weft.rest.server.HttpMethod.GET;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.weft.core.id.WorkerId;
import dev.weft.master.dispatcher.DispatcherGateway;
import dev.weft.rest.server.Json;
import dev.weft.rest.server.Resource;
import dev.weft.rest.server.RestReply;
import dev.weft.rest.server.RestRequest;
import dev.weft.rest.server.Route;
import java.util.List;
import java.util.concurrent.CompletableFuture;

/** Reading the TaskManagers. */
public final class WorkerHandlers implements Resource {
    private final DispatcherGateway dispatcher;

    public WorkerHandlers(DispatcherGateway dispatcher) {
        this.dispatcher = dispatcher;
    }

    @Override
    public List<Route> routes() {
        return List.of(
                Route.of(GET, "/taskmanagers", this::list), Route.of(GET, "/taskmanagers/:taskmanagerid", this::one));
    }

    /** GET /taskmanagers. */
    public CompletableFuture<RestReply> list(RestRequest request) {
        return dispatcher.workers().thenApply(workers -> {
            ObjectNode json = Json.object();
            ArrayNode list = json.putArray("taskmanagers");
            workers.forEach(worker -> list.add(WorkerJson.summary(worker)));
            return RestReply.json(json);
        });
    }

    /** GET /taskmanagers/:taskmanagerid. */
    public CompletableFuture<RestReply> one(RestRequest request) {
        WorkerId id = request.workerId();
        return dispatcher
                .worker(id)
                .thenCombine(dispatcher.metrics(), (worker, metrics) -> WorkerJson.details(worker, metrics.process(id)))
                .thenApply(RestReply::json);
    }
}
