package dev.weft.api;

import dev.weft.api.graph.Edge;
import dev.weft.api.graph.JobGraph;
import dev.weft.api.graph.OperatorNode;
import dev.weft.api.graph.UserCode;
import java.util.List;

/** Looks things up in job graphs. */
final class GraphAssertions {
    private GraphAssertions() {}

    static OperatorNode named(JobGraph graph, String name) {
        return graph.operators().stream()
                .filter(node -> node.name().equals(name))
                .findFirst()
                .orElseThrow(() -> new AssertionError("no " + name + " in "
                        + graph.operators().stream().map(OperatorNode::name).toList()));
    }

    /** The edges into an operator, as "source[/side output] SHIP>input". */
    static List<String> into(JobGraph graph, String name) {
        OperatorNode target = named(graph, name);
        return graph.edges().stream()
                .filter(edge -> edge.target().equals(target.id()))
                .map(edge -> text(graph, edge))
                .toList();
    }

    /** What a part of an operator is once it is opened. */
    static Object opened(OperatorNode node, String part) throws Exception {
        UserCode code = node.spec().parts().get(part);
        if (code == null) {
            throw new AssertionError(node.name() + " has no part " + part);
        }
        return code.open(GraphAssertions.class.getClassLoader());
    }

    private static String text(JobGraph graph, Edge edge) {
        String source = graph.operator(edge.source()).orElseThrow().name();
        return source + (edge.sideOutput().isEmpty() ? "" : "/" + edge.sideOutput()) + " "
                + edge.partitioning().shipName() + ">" + edge.input();
    }
}
