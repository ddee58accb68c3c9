package dev.weft.rest.collect;

import static dev.weft.rest.server.HttpMethod.POST;

import dev.weft.core.id.OperatorId;
import dev.weft.master.dispatcher.DispatcherGateway;
import dev.weft.rest.server.HttpRefusal;
import dev.weft.rest.server.Resource;
import dev.weft.rest.server.RestReply;
import dev.weft.rest.server.RestRequest;
import dev.weft.rest.server.Route;
import java.util.Base64;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.CompletableFuture;

/** Passes requests for records to a job's collecting sink and its answers back; neither is looked into. */
public final class CollectHandler implements Resource {
    private static final String REQUEST = "request";

    private final DispatcherGateway dispatcher;

    /** Asks through {@code dispatcher}. */
    public CollectHandler(DispatcherGateway dispatcher) {
        this.dispatcher = dispatcher;
    }

    @Override
    public List<Route> routes() {
        return List.of(Route.json(POST, "/weft/jobs/:jobid/collect/:operatorid", this::collect));
    }

    /** POST with {@code {"request":"<base64>"}}; answers {@code {"answer":"<base64>"}}, or null while the sink has nothing to say. */
    public CompletableFuture<RestReply> collect(RestRequest request) {
        return dispatcher
                .collect(request.jobId(), operator(request.variable("operatorid")), bytes(request))
                .thenApply(answer -> RestReply.json(Collections.singletonMap(
                        "answer",
                        answer.map(Base64.getEncoder()::encodeToString).orElse(null))));
    }

    private static byte[] bytes(RestRequest request) {
        String text = request.json().path(REQUEST).asText("");
        if (text.isEmpty()) {
            throw new HttpRefusal(400, "Field 'request' is missing");
        }
        try {
            return Base64.getDecoder().decode(text);
        } catch (IllegalArgumentException e) {
            throw new HttpRefusal(400, "Field 'request' must be base64");
        }
    }

    private static OperatorId operator(String hex) {
        try {
            return OperatorId.parse(hex);
        } catch (IllegalArgumentException e) {
            throw new HttpRefusal(400, "Operator id must be 32 hexadecimal digits, got '" + hex + "'");
        }
    }
}
