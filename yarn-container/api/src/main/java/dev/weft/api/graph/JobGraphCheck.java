package dev.weft.api.graph;

import dev.weft.core.error.EngineException;
import dev.weft.core.error.ErrorCode;
import dev.weft.core.id.OperatorId;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Structural rules that every job graph keeps; asked by the client before submission and by the Dispatcher again. Pure: any
 * thread, user code is not opened.
 */
public final class JobGraphCheck {
    private final JobGraph graph;
    private final Map<OperatorId, OperatorNode> nodes = new LinkedHashMap<>();
    private final Map<String, OperatorNode> uids = new HashMap<>();
    private final Map<OperatorId, List<Edge>> outputs = new HashMap<>();
    private final Map<OperatorId, List<Edge>> inputs = new HashMap<>();

    private JobGraphCheck(JobGraph graph) {
        this.graph = graph;
    }

    /**
     * Returns when the graph keeps all rules.
     *
     * @throws EngineException BAD_INPUT with one line that names job, operator and what is wrong
     */
    public static void check(JobGraph graph) {
        new JobGraphCheck(graph).run();
    }

    private void run() {
        if (graph.operators().isEmpty()) {
            throw fault("has no operators: add sources, transformations and a sink before execute()");
        }
        graph.operators().forEach(this::index);
        graph.operators().forEach(this::checkNumbers);
        graph.edges().forEach(this::checkEnds);
        checkCycles();
        graph.operators().forEach(this::checkInputs);
        graph.edges().forEach(this::checkForward);
        checkOrder();
        checkSinks();
    }

    private EngineException fault(String what) {
        return new EngineException(ErrorCode.BAD_INPUT, "Job '" + graph.name() + "' " + what);
    }

    private static String quoted(OperatorNode node) {
        return "'" + node.name() + "'";
    }

    private void index(OperatorNode node) {
        refuseUidOfAnother(node);
        OperatorNode other = nodes.putIfAbsent(node.id(), node);
        if (other != null) {
            throw fault("has two operators with the id " + node.id() + ": " + quoted(other) + " and " + quoted(node));
        }
        if (node.name().isBlank()) {
            throw fault("has an operator without a name: " + node.id());
        }
        if (node.slotSharingGroup().isBlank()) {
            throw fault("has operator " + quoted(node) + " with an empty slot sharing group");
        }
    }

    private void refuseUidOfAnother(OperatorNode node) {
        node.uid().ifPresent(uid -> {
            OperatorNode other = uids.putIfAbsent(uid, node);
            if (other != null) {
                throw fault("has two operators with the uid '" + uid + "': " + quoted(other) + " and " + quoted(node)
                        + "; each needs one of its own");
            }
        });
    }

    private void checkNumbers(OperatorNode node) {
        int limit = OperatorNode.MAX_PARALLELISM_LIMIT;
        if (node.parallelism() < 1 || node.parallelism() > limit) {
            throw fault("has operator " + quoted(node) + " with parallelism " + node.parallelism()
                    + ": it must be from 1 to " + limit);
        }
        if (node.maxParallelism() < node.parallelism() || node.maxParallelism() > limit) {
            throw fault("has operator " + quoted(node) + " with max parallelism " + node.maxParallelism()
                    + ": it must be from its parallelism " + node.parallelism() + " to " + limit);
        }
    }

    private void checkEnds(Edge edge) {
        OperatorNode source = endOf(edge, edge.source());
        OperatorNode target = endOf(edge, edge.target());
        if (source.id().equals(target.id())) {
            throw fault("has a cycle: " + quoted(source) + " -> " + quoted(source));
        }
        if (source.spec().traits().sink()) {
            throw fault("has an edge out of sink " + quoted(source) + " into " + quoted(target));
        }
        int inputCount = target.spec().traits().inputs();
        if (edge.input() < 0 || edge.input() >= inputCount) {
            throw fault("has an edge from " + quoted(source) + " into input " + edge.input() + " of " + quoted(target)
                    + ", which has " + inputCount);
        }
        outputs.computeIfAbsent(source.id(), id -> new ArrayList<>()).add(edge);
        inputs.computeIfAbsent(target.id(), id -> new ArrayList<>()).add(edge);
    }

    private OperatorNode endOf(Edge edge, OperatorId id) {
        OperatorNode node = nodes.get(id);
        if (node == null) {
            throw fault("has an edge from " + nameOf(edge.source()) + " to " + nameOf(edge.target())
                    + ", but no operator " + id);
        }
        return node;
    }

    private String nameOf(OperatorId id) {
        return Optional.ofNullable(nodes.get(id)).map(JobGraphCheck::quoted).orElse("?");
    }

    /** Takes away operators without inputs again and again; what stays holds a cycle. */
    private void checkCycles() {
        Map<OperatorId, Integer> open = new LinkedHashMap<>();
        nodes.keySet()
                .forEach(id -> open.put(id, inputs.getOrDefault(id, List.of()).size()));
        List<OperatorId> free = new ArrayList<>();
        open.forEach((id, count) -> {
            if (count == 0) {
                free.add(id);
            }
        });
        for (int next = 0; next < free.size(); next++) {
            for (Edge edge : outputs.getOrDefault(free.get(next), List.of())) {
                if (open.merge(edge.target(), -1, Integer::sum) == 0) {
                    free.add(edge.target());
                }
            }
        }
        free.forEach(open::remove);
        if (!open.isEmpty()) {
            throw fault("has a cycle: " + cyclePath(open.keySet()));
        }
    }

    /** Each operator in {@code rest} has an input from {@code rest}: walking backwards must come round. */
    private String cyclePath(Set<OperatorId> rest) {
        List<OperatorId> path = new ArrayList<>();
        OperatorId at = rest.iterator().next();
        while (!path.contains(at)) {
            path.add(at);
            at = inputs.getOrDefault(at, List.of()).stream()
                    .map(Edge::source)
                    .filter(rest::contains)
                    .findFirst()
                    .orElseThrow();
        }
        List<OperatorId> cycle = new ArrayList<>(path.subList(path.indexOf(at), path.size()));
        cycle.add(at);
        java.util.Collections.reverse(cycle);
        return cycle.stream().map(this::nameOf).collect(Collectors.joining(" -> "));
    }

    private void checkInputs(OperatorNode node) {
        Set<Integer> connected = new HashSet<>();
        inputs.getOrDefault(node.id(), List.of()).forEach(edge -> connected.add(edge.input()));
        for (int i = 0; i < node.spec().traits().inputs(); i++) {
            if (!connected.contains(i)) {
                throw fault("has operator " + quoted(node) + " whose input " + i + " is not connected");
            }
        }
    }

    private void checkForward(Edge edge) {
        if (!(edge.partitioning() instanceof Partitioning.Forward)) {
            return;
        }
        OperatorNode source = endOf(edge, edge.source());
        OperatorNode target = endOf(edge, edge.target());
        if (source.parallelism() != target.parallelism()) {
            throw fault("has forward() from " + quoted(source) + " with parallelism " + source.parallelism() + " to "
                    + quoted(target) + " with parallelism " + target.parallelism()
                    + ": make them equal or use rebalance() or rescale()");
        }
    }

    private void checkOrder() {
        Map<OperatorId, Integer> position = new HashMap<>();
        nodes.keySet().forEach(id -> position.put(id, position.size()));
        for (Edge edge : graph.edges()) {
            if (position.getOrDefault(edge.source(), 0) > position.getOrDefault(edge.target(), 0)) {
                throw fault("lists operator " + nameOf(edge.target()) + " before " + nameOf(edge.source())
                        + ", which feeds it");
            }
        }
    }

    private void checkSinks() {
        if (nodes.values().stream().anyMatch(node -> node.spec().traits().sink())) {
            return;
        }
        String ends = nodes.values().stream()
                .filter(node -> !outputs.containsKey(node.id()))
                .map(JobGraphCheck::quoted)
                .collect(Collectors.joining(", "));
        throw fault("has no sink, nobody would see what " + ends + " emits: end it with sinkTo(...) or print()");
    }
}
