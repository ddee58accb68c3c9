package dev.weft.master.plan;

import dev.weft.api.graph.Edge;
import dev.weft.api.graph.JobGraph;
import dev.weft.api.graph.OperatorNode;
import dev.weft.core.config.Configuration;
import dev.weft.core.config.ExecutionOptions;
import dev.weft.core.config.PipelineOptions;
import dev.weft.core.error.EngineException;
import dev.weft.core.error.ErrorCode;
import dev.weft.core.id.OperatorId;
import dev.weft.core.id.VertexId;
import dev.weft.protocol.deploy.ChainedOperator;
import dev.weft.protocol.deploy.ChainedOperator.ChainInput;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Turns a job graph into a plan: fuses what may run in one thread and groups the rest into vertices and edges. The same graph
 * gives the same plan on every machine. Reads operators' traits only, never their code.
 */
public final class Planner {
    private final JobGraph graph;
    private final Chaining chaining;
    private final Map<OperatorId, OperatorId> headOf = new HashMap<>();
    private final Map<OperatorId, List<ChainedOperator>> chains = new LinkedHashMap<>();
    private final Map<OperatorId, Edge> fusedInto = new HashMap<>();

    private Planner(JobGraph graph) {
        this.graph = graph;
        boolean enabled = Configuration.fromMap(graph.options()).get(PipelineOptions.OPERATOR_CHAINING);
        this.chaining = new Chaining(graph, enabled);
    }

    /**
     * The plan of a checked graph.
     *
     * @throws EngineException BAD_INPUT when an edge names an operator that comes later or not at all, or an option has a
     *     value that cannot be read
     */
    public static JobPlan plan(JobGraph graph) {
        return new Planner(graph).plan();
    }

    private JobPlan plan() {
        graph.edges().stream().filter(chaining::fuses).forEach(edge -> fusedInto.put(edge.target(), edge));
        graph.operators().forEach(this::place);
        Map<OperatorId, PlannedVertex> vertices = vertices();
        return new JobPlan(graph.id(), graph.name(), streaming(), List.copyOf(vertices.values()), edges(vertices));
    }

    private void place(OperatorNode node) {
        Edge fused = fusedInto.get(node.id());
        if (fused == null) {
            headOf.put(node.id(), node.id());
            chains.put(node.id(), new ArrayList<>(List.of(chained(node, Optional.empty()))));
            return;
        }
        OperatorId head = headOf(fused.source(), fused);
        List<ChainedOperator> chain = chainOf(head);
        int feeder = indexIn(chain, fused.source());
        headOf.put(node.id(), head);
        chain.add(chained(node, Optional.of(new ChainInput(feeder, fused.sideOutput(), fused.serializer()))));
    }

    private static ChainedOperator chained(OperatorNode node, Optional<ChainInput> input) {
        return new ChainedOperator(node.id(), node.name(), node.uid(), node.spec(), input);
    }

    private Map<OperatorId, PlannedVertex> vertices() {
        Map<OperatorId, PlannedVertex> vertices = new LinkedHashMap<>();
        for (OperatorNode node : graph.operators()) {
            List<ChainedOperator> chain = chains.get(node.id());
            if (chain != null) {
                vertices.put(node.id(), vertex(node, chain));
            }
        }
        return vertices;
    }

    private PlannedVertex vertex(OperatorNode head, List<ChainedOperator> chain) {
        return new PlannedVertex(
                vertexId(head.id()),
                ChainNames.line(chain),
                head.parallelism(),
                head.maxParallelism(),
                head.maxParallelismGiven(),
                parallelismLimit(chain),
                head.slotSharingGroup(),
                chain);
    }

    private int parallelismLimit(List<ChainedOperator> chain) {
        Set<OperatorId> members = chain.stream().map(ChainedOperator::id).collect(Collectors.toSet());
        return graph.operators().stream()
                .filter(node -> members.contains(node.id()) && node.maxParallelismGiven())
                .mapToInt(OperatorNode::maxParallelism)
                .min()
                .orElse(OperatorNode.MAX_PARALLELISM_LIMIT);
    }

    private List<PlannedEdge> edges(Map<OperatorId, PlannedVertex> vertices) {
        List<PlannedEdge> edges = new ArrayList<>();
        for (Edge edge : graph.edges()) {
            if (!edge.equals(fusedInto.get(edge.target()))) {
                edges.add(edge(edges.size(), edge, vertices));
            }
        }
        return edges;
    }

    private PlannedEdge edge(int index, Edge edge, Map<OperatorId, PlannedVertex> vertices) {
        OperatorId sourceHead = headOf(edge.source(), edge);
        OperatorId targetHead = headOf(edge.target(), edge);
        PlannedVertex source = vertices.get(sourceHead);
        if (source == null) {
            throw new IllegalStateException("Head " + sourceHead + " of " + edge.source() + " has no vertex");
        }
        return new PlannedEdge(
                index,
                source.id(),
                source.indexOf(edge.source()),
                edge.sideOutput(),
                vertexId(targetHead),
                edge.input(),
                edge.partitioning(),
                edge.serializer());
    }

    private boolean streaming() {
        boolean bounded = graph.operators().stream()
                .map(node -> node.spec().traits())
                .filter(traits -> traits.source())
                .allMatch(traits -> traits.bounded());
        return switch (Configuration.fromMap(graph.options()).get(ExecutionOptions.RUNTIME_MODE)) {
            case STREAMING -> true;
            case BATCH -> false;
            case AUTOMATIC -> !bounded;
        };
    }

    private OperatorId headOf(OperatorId operator, Edge edge) {
        OperatorId head = headOf.get(operator);
        if (head == null) {
            throw new EngineException(
                    ErrorCode.BAD_INPUT,
                    "Edge " + edge.source() + " -> " + edge.target() + " of job '" + graph.name() + "' names operator "
                            + operator + ", which does not come before it");
        }
        return head;
    }

    private List<ChainedOperator> chainOf(OperatorId head) {
        List<ChainedOperator> chain = chains.get(head);
        if (chain == null) {
            throw new IllegalStateException("Operator " + head + " heads no chain");
        }
        return chain;
    }

    private static int indexIn(List<ChainedOperator> chain, OperatorId operator) {
        for (int i = 0; i < chain.size(); i++) {
            if (chain.get(i).id().equals(operator)) {
                return i;
            }
        }
        throw new IllegalStateException("Operator " + operator + " is not in its own chain");
    }

    private static VertexId vertexId(OperatorId head) {
        return new VertexId(head.value());
    }
}
