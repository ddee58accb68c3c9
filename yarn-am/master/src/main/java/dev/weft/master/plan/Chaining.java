package dev.weft.master.plan;

import dev.weft.api.graph.Edge;
import dev.weft.api.graph.JobGraph;
import dev.weft.api.graph.OperatorNode;
import dev.weft.api.graph.Partitioning;
import dev.weft.core.id.OperatorId;
import java.util.HashMap;
import java.util.Map;

/** Which edges become method calls: Flink's rules. */
final class Chaining {
    private final boolean enabled;
    private final Map<OperatorId, OperatorNode> operators = new HashMap<>();
    private final Map<OperatorId, Integer> inputEdges = new HashMap<>();

    Chaining(JobGraph graph, boolean enabled) {
        this.enabled = enabled;
        graph.operators().forEach(node -> operators.put(node.id(), node));
        graph.edges().forEach(edge -> inputEdges.merge(edge.target(), 1, Integer::sum));
    }

    /** True when the target runs in its source's thread. */
    boolean fuses(Edge edge) {
        OperatorNode source = operators.get(edge.source());
        OperatorNode target = operators.get(edge.target());
        if (!enabled || source == null || target == null) {
            return false;
        }
        return edge.partitioning() instanceof Partitioning.Forward
                && inputEdges.getOrDefault(edge.target(), 0) == 1
                && target.spec().traits().inputs() == 1
                && source.parallelism() == target.parallelism()
                && source.slotSharingGroup().equals(target.slotSharingGroup())
                && letsFollowersIn(source)
                && joinsItsInput(target);
    }

    private static boolean letsFollowersIn(OperatorNode source) {
        return switch (source.chaining()) {
            case ALWAYS, HEAD -> true;
            case NEVER -> false;
        };
    }

    private static boolean joinsItsInput(OperatorNode target) {
        return switch (target.chaining()) {
            case ALWAYS -> true;
            case HEAD, NEVER -> false;
        };
    }
}
