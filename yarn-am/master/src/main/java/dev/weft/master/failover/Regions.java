package dev.weft.master.failover;

import dev.weft.api.graph.Partitioning;
import dev.weft.core.id.TaskId;
import dev.weft.core.id.VertexId;
import dev.weft.master.plan.JobPlan;
import dev.weft.master.plan.PlannedEdge;
import dev.weft.master.plan.PlannedVertex;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedSet;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * The tasks of a plan, grouped so that records flow only within a group: what must restart together. Union-find over the
 * tasks; an all-to-all edge costs as many steps as it has tasks.
 */
public final class Regions {
    private final Map<VertexId, Integer> firstTask = new HashMap<>();
    private final List<TaskId> tasks;
    private final int[] parent;
    private final Map<Integer, List<TaskId>> members = new LinkedHashMap<>();

    private Regions(JobPlan plan) {
        this.tasks = plan.tasks();
        this.parent = new int[tasks.size()];
        int next = 0;
        for (PlannedVertex vertex : plan.vertices()) {
            firstTask.put(vertex.id(), next);
            next += vertex.parallelism();
        }
        for (int i = 0; i < parent.length; i++) {
            parent[i] = i;
        }
        Map<VertexId, PlannedVertex> vertices = plan.verticesById();
        plan.edges().forEach(edge -> connect(edge, vertices));
        for (int i = 0; i < parent.length; i++) {
            members.computeIfAbsent(root(i), root -> new ArrayList<>()).add(tasks.get(i));
        }
    }

    /** The regions of a plan. */
    public static Regions of(JobPlan plan) {
        return new Regions(plan);
    }

    /** How many there are. */
    public int count() {
        return members.size();
    }

    /** The tasks of each. */
    public Collection<List<TaskId>> all() {
        return List.copyOf(members.values());
    }

    /** All tasks of the regions that {@code failed} belong to. */
    public SortedSet<TaskId> tasksToRestart(Collection<TaskId> failed) {
        TreeSet<TaskId> restart = new TreeSet<>();
        for (TaskId task : failed) {
            restart.addAll(members.getOrDefault(root(indexOf(task)), List.of()));
        }
        return restart;
    }

    private void connect(PlannedEdge edge, Map<VertexId, PlannedVertex> vertices) {
        int sources = parallelism(vertices.get(edge.source()), edge);
        int targets = parallelism(vertices.get(edge.target()), edge);
        int source = first(edge.source());
        int target = first(edge.target());
        if (isPointwise(edge.partitioning(), sources, targets)) {
            int links = Math.max(sources, targets);
            for (int i = 0; i < links; i++) {
                union(source + i * sources / links, target + i * targets / links);
            }
            return;
        }
        for (int i = 0; i < sources; i++) {
            union(source + i, target);
        }
        for (int i = 0; i < targets; i++) {
            union(source, target + i);
        }
    }

    /** Uneven shares are taken as one region: which neighbours they touch is the exchange's to know. */
    private static boolean isPointwise(Partitioning partitioning, int sources, int targets) {
        return !partitioning.allToAll() && (sources % targets == 0 || targets % sources == 0);
    }

    private static int parallelism(@Nullable PlannedVertex vertex, PlannedEdge edge) {
        if (vertex == null) {
            throw new IllegalStateException("Edge " + edge.index() + " leads to a vertex that the plan lacks");
        }
        return vertex.parallelism();
    }

    private int first(VertexId vertex) {
        Integer first = firstTask.get(vertex);
        if (first == null) {
            throw new IllegalArgumentException("Vertex " + vertex + " is not in the plan");
        }
        return first;
    }

    private int indexOf(TaskId task) {
        return first(task.vertex()) + task.subtask();
    }

    private void union(int a, int b) {
        int rootA = root(a);
        int rootB = root(b);
        parent[Math.max(rootA, rootB)] = Math.min(rootA, rootB);
    }

    private int root(int task) {
        int at = task;
        while (parent[at] != at) {
            parent[at] = parent[parent[at]];
            at = parent[at];
        }
        return at;
    }
}
