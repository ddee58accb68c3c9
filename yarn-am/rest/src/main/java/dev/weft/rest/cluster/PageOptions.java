package dev.weft.rest.cluster;

import static dev.weft.rest.server.HttpMethod.GET;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.weft.core.config.ReadableConfig;
import dev.weft.core.config.WebOptions;
import dev.weft.core.config.YarnConfigOptions;
import dev.weft.rest.server.Json;
import dev.weft.rest.server.PageToken;
import dev.weft.rest.server.Resource;
import dev.weft.rest.server.RestReply;
import dev.weft.rest.server.RestRequest;
import dev.weft.rest.server.Route;
import java.util.List;
import java.util.concurrent.CompletableFuture;

/**
 * What the dashboard may offer, and the token that it sends with each action. Only a page of this server can read the answer: it
 * never carries the header that lets other sites read.
 */
public final class PageOptions implements Resource {
    private final ObjectNode answer;

    /** Fixed for the server's life. */
    public PageOptions(ReadableConfig config, PageToken token) {
        this.answer = Json.object()
                .put("submit", config.get(WebOptions.SUBMIT_ENABLE))
                .put("cancel", config.get(WebOptions.CANCEL_ENABLE))
                .put("rescale", true)
                .put("history", false)
                .put(
                        "yarn",
                        config.getOptional(YarnConfigOptions.APPLICATION_ID).isPresent())
                .put("token", token.value());
    }

    @Override
    public List<Route> routes() {
        return List.of(Route.of(GET, "/weft/options", this::options));
    }

    /** GET /weft/options. */
    public CompletableFuture<RestReply> options(RestRequest request) {
        return CompletableFuture.completedFuture(RestReply.ownPages(answer));
    }
}
