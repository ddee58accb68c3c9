package dev.weft.api;

import dev.weft.api.graph.Edge;
import dev.weft.api.graph.JobGraph;
import dev.weft.api.graph.OperatorNode;
import dev.weft.core.id.OperatorId;
import java.util.HashMap;
import java.util.Map;
import java.util.stream.Collectors;

/** The graph of a program as JSON, before operators are chained. Pure. */
final class StreamPlan {
    private final JobGraph graph;
    private final Map<OperatorId, Integer> numbers = new HashMap<>();

    private StreamPlan(JobGraph graph) {
        this.graph = graph;
        graph.operators().forEach(node -> numbers.put(node.id(), numbers.size() + 1));
    }

    static String json(JobGraph graph) {
        return new StreamPlan(graph).write();
    }

    private String write() {
        return graph.operators().stream().map(this::node).collect(Collectors.joining(",", "{\"nodes\":[", "]}"));
    }

    private String node(OperatorNode node) {
        String predecessors = graph.edges().stream()
                .filter(edge -> edge.target().equals(node.id()))
                .map(this::predecessor)
                .collect(Collectors.joining(","));
        return "{\"id\":" + numbers.get(node.id())
                + ",\"type\":" + quoted(node.name())
                + ",\"pact\":" + quoted(pact(node))
                + ",\"contents\":" + quoted(node.name())
                + ",\"parallelism\":" + node.parallelism()
                + (predecessors.isEmpty() ? "" : ",\"predecessors\":[" + predecessors + "]")
                + "}";
    }

    private String predecessor(Edge edge) {
        return "{\"id\":" + numbers.get(edge.source()) + ",\"ship_strategy\":"
                + quoted(edge.partitioning().shipName()) + ",\"side\":\"second\"}";
    }

    private static String pact(OperatorNode node) {
        if (node.spec().traits().source()) {
            return "Data Source";
        }
        return node.spec().traits().sink() ? "Data Sink" : "Operator";
    }

    private static String quoted(String text) {
        StringBuilder json = new StringBuilder("\"");
        for (char c : text.toCharArray()) {
            if (c == '"' || c == '\\') {
                json.append('\\').append(c);
            } else if (c < ' ') {
                json.append(String.format("\\u%04x", (int) c));
            } else {
                json.append(c);
            }
        }
        return json.append('"').toString();
    }
}
