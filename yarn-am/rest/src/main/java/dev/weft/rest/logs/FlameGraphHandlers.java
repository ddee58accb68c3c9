package dev.weft.rest.logs;

import static dev.weft.rest.server.HttpMethod.GET;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.weft.master.dispatcher.DispatcherGateway;
import dev.weft.master.view.FlameGraphView;
import dev.weft.protocol.inspect.StackTree;
import dev.weft.rest.server.HttpRefusal;
import dev.weft.rest.server.Json;
import dev.weft.rest.server.Resource;
import dev.weft.rest.server.RestReply;
import dev.weft.rest.server.RestRequest;
import dev.weft.rest.server.Route;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.function.ToIntFunction;

/** Flame graphs of vertices. */
public final class FlameGraphHandlers implements Resource {
    /** Flink's marks for a graph that is not there, in place of the time. */
    private static final long ENDED = -1;

    private static final long DISABLED = -2;
    private static final long SAMPLING = -3;

    private final DispatcherGateway dispatcher;

    public FlameGraphHandlers(DispatcherGateway dispatcher) {
        this.dispatcher = dispatcher;
    }

    @Override
    public List<Route> routes() {
        return List.of(Route.of(GET, "/jobs/:jobid/vertices/:vertexid/flamegraph", this::graph));
    }

    private CompletableFuture<RestReply> graph(RestRequest request) {
        ToIntFunction<StackTree.Node> samples =
                samples(request.parameter("type").orElse("full"));
        return dispatcher
                .flameGraph(request.jobId(), request.vertexId(), subtask(request))
                .thenApply(view -> RestReply.json(json(view, samples)));
    }

    private static Optional<Integer> subtask(RestRequest request) {
        Optional<String> text = request.parameter("subtaskindex");
        try {
            return text.map(Integer::valueOf);
        } catch (NumberFormatException e) {
            throw new HttpRefusal(400, "subtaskindex must be a number, got '" + text.orElse("") + "'");
        }
    }

    private static ToIntFunction<StackTree.Node> samples(String type) {
        return switch (type) {
            case "full", "FULL" -> StackTree.Node::samples;
            case "on_cpu", "ON_CPU" -> StackTree.Node::onCpu;
            case "off_cpu", "OFF_CPU" -> StackTree.Node::offCpu;
            default -> throw new HttpRefusal(400, "type must be full, on_cpu or off_cpu, got '" + type + "'");
        };
    }

    /** VertexFlameGraph. */
    private static ObjectNode json(FlameGraphView view, ToIntFunction<StackTree.Node> samples) {
        ObjectNode json = Json.object();
        json.put(
                "endTimestamp",
                switch (view.state()) {
                    case READY -> view.endMillis();
                    case SAMPLING -> SAMPLING;
                    case ENDED -> ENDED;
                    case DISABLED -> DISABLED;
                });
        if (view.state() == FlameGraphView.State.READY) {
            json.set("data", tree(view.tree(), samples));
        } else {
            json.putNull("data");
        }
        return json;
    }

    private static ObjectNode tree(StackTree tree, ToIntFunction<StackTree.Node> samples) {
        ObjectNode root = Json.object();
        ArrayNode topLevel = root.put("name", "root").put("value", 0).putArray("children");
        ArrayNode[] children = new ArrayNode[tree.nodes().size()];
        int total = 0;
        for (int i = 0; i < children.length; i++) {
            StackTree.Node node = tree.nodes().get(i);
            ArrayNode siblings = node.parent() < 0 ? topLevel : children[node.parent()];
            int value = samples.applyAsInt(node);
            if (value == 0 || siblings == null) {
                continue; // not of this type, nor is anything above it
            }
            children[i] = siblings.addObject()
                    .put("name", node.frame())
                    .put("value", value)
                    .putArray("children");
            total += node.parent() < 0 ? value : 0;
        }
        return root.put("value", total);
    }
}
