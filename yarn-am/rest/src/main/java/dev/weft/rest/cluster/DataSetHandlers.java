package dev.weft.rest.cluster;

import static dev.weft.rest.server.HttpMethod.DELETE;
import static dev.weft.rest.server.HttpMethod.GET;

import dev.weft.rest.server.HttpRefusal;
import dev.weft.rest.server.Json;
import dev.weft.rest.server.Resource;
import dev.weft.rest.server.RestReply;
import dev.weft.rest.server.RestRequest;
import dev.weft.rest.server.Route;
import java.util.List;
import java.util.concurrent.CompletableFuture;

/** Data sets that outlive their job: this engine keeps none, and says so in Flink's form. */
public final class DataSetHandlers implements Resource {
    @Override
    public List<Route> routes() {
        return List.of(
                Route.of(GET, "/datasets", this::list),
                Route.of(DELETE, "/datasets/:datasetid", this::delete),
                Route.of(GET, "/datasets/delete/:triggerid", this::deletion));
    }

    private CompletableFuture<RestReply> list(RestRequest request) {
        var json = Json.object();
        json.putArray("dataSets");
        return CompletableFuture.completedFuture(RestReply.json(json));
    }

    private CompletableFuture<RestReply> delete(RestRequest request) {
        throw new HttpRefusal(404, "No data set '" + request.variable("datasetid") + "'");
    }

    private CompletableFuture<RestReply> deletion(RestRequest request) {
        throw new HttpRefusal(404, "No deletion with trigger id '" + request.variable("triggerid") + "' is known");
    }
}
