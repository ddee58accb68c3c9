package dev.weft.rest.metrics;

import static dev.weft.rest.server.HttpMethod.GET;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.weft.core.id.JobId;
import dev.weft.core.id.VertexId;
import dev.weft.core.id.WorkerId;
import dev.weft.master.dispatcher.DispatcherGateway;
import dev.weft.master.metric.HistoryView;
import dev.weft.master.metric.Series;
import dev.weft.rest.server.HttpRefusal;
import dev.weft.rest.server.Json;
import dev.weft.rest.server.Resource;
import dev.weft.rest.server.RestReply;
import dev.weft.rest.server.RestRequest;
import dev.weft.rest.server.Route;
import java.math.BigDecimal;
import java.math.MathContext;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;

/** How vertices and TaskManagers went in the last minutes, for charts. Our own paths: Flink's server has no memory. */
public final class HistoryHandlers implements Resource {
    /** More lines than this are drawn on no page; it keeps an answer below a megabyte. */
    private static final int MOST_VERTICES = 50;
    /** Figures are written with five digits. */
    private static final MathContext DIGITS = new MathContext(5);

    private final DispatcherGateway dispatcher;

    public HistoryHandlers(DispatcherGateway dispatcher) {
        this.dispatcher = dispatcher;
    }

    @Override
    public List<Route> routes() {
        return List.of(
                Route.of(GET, "/weft/jobs/:jobid/history", this::job),
                Route.of(GET, "/weft/jobs/:jobid/graph", this::graph),
                Route.of(GET, "/weft/taskmanagers/:taskmanagerid/history", this::worker));
    }

    /** {@code ?vertices=} names the vertices; all without it. */
    private CompletableFuture<RestReply> job(RestRequest request) {
        JobId job = request.jobId();
        Set<VertexId> vertices = new HashSet<>();
        for (String id : Selection.list(request, "vertices")) {
            vertices.add(vertexId(id));
        }
        return dispatcher
                .history(job, vertices)
                .thenCompose(view -> Existing.reply(
                        view.figures().isEmpty(),
                        () -> dispatcher.result(job),
                        RestReply.json(json(view, "vertices"))));
    }

    private static VertexId vertexId(String id) {
        try {
            return VertexId.parse(id);
        } catch (IllegalArgumentException e) {
            throw new HttpRefusal(400, "vertices must be ids of 32 hexadecimal digits, got '" + id + "'");
        }
    }

    private CompletableFuture<RestReply> graph(RestRequest request) {
        JobId job = request.jobId();
        return dispatcher
                .metrics()
                .thenCompose(store -> Existing.reply(
                        store.vertices(job).isEmpty(), () -> dispatcher.result(job), GraphJson.of(store, job)));
    }

    private CompletableFuture<RestReply> worker(RestRequest request) {
        WorkerId worker = request.workerId();
        return dispatcher
                .history(worker)
                .thenCompose(view -> Existing.reply(
                        view.figures().isEmpty(),
                        () -> dispatcher.worker(worker),
                        RestReply.json(json(view, "taskmanagers"))));
    }

    private static ObjectNode json(HistoryView<?> view, String owners) {
        ObjectNode json = Json.object();
        json.put("interval", view.interval().toMillis());
        ArrayNode times = json.putArray("times");
        view.epochMillis().forEach(times::add);
        ObjectNode all = json.putObject(owners);
        view.figures().entrySet().stream()
                .limit(MOST_VERTICES)
                .forEach(owner -> lines(all.putObject(owner.getKey().toString()), owner.getValue()));
        return json;
    }

    private static void lines(ObjectNode json, Map<Series, float[]> lines) {
        lines.forEach((series, points) -> {
            ArrayNode line = json.putArray(series.title());
            for (float point : points) {
                add(line, point);
            }
        });
    }

    private static void add(ArrayNode line, float point) {
        if (Float.isNaN(point) || Float.isInfinite(point)) {
            line.addNull();
        } else if (point == Math.rint(point)) {
            line.add((long) point);
        } else {
            line.add(new BigDecimal(point).round(DIGITS));
        }
    }
}
