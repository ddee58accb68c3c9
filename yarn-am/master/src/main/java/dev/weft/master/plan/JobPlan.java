package dev.weft.master.plan;

import dev.weft.core.id.JobId;
import dev.weft.core.id.TaskId;
import dev.weft.core.id.VertexId;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * What is deployed for a job: chained vertices and the edges between them. Its size grows with vertices and edges, never with
 * channels.
 *
 * @param streaming false for a batch job
 * @param vertices sources first, every vertex after those that feed it
 * @param edges by index
 */
public record JobPlan(
        JobId job, String name, boolean streaming, List<PlannedVertex> vertices, List<PlannedEdge> edges) {
    public JobPlan {
        vertices = List.copyOf(vertices);
        edges = List.copyOf(edges);
    }

    /**
     * The vertex with this id.
     *
     * @throws IllegalArgumentException when the plan has none
     */
    public PlannedVertex vertex(VertexId id) {
        return vertices.stream()
                .filter(vertex -> vertex.id().equals(id))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("Job " + job + " has no vertex " + id));
    }

    /** The vertices by id, in plan order. */
    public Map<VertexId, PlannedVertex> verticesById() {
        Map<VertexId, PlannedVertex> byId = new LinkedHashMap<>();
        vertices.forEach(vertex -> byId.put(vertex.id(), vertex));
        return byId;
    }

    /**
     * The same at another parallelism; chains and edges stay as they are.
     *
     * @param parallelism by vertex; vertices that are not named keep theirs
     */
    public JobPlan withParallelism(Map<VertexId, Integer> parallelism) {
        List<PlannedVertex> changed = vertices.stream()
                .map(vertex -> vertex.withParallelism(parallelism.getOrDefault(vertex.id(), vertex.parallelism())))
                .toList();
        return new JobPlan(job, name, streaming, changed, edges);
    }

    /** All subtasks, vertex by vertex. */
    public List<TaskId> tasks() {
        List<TaskId> tasks = new ArrayList<>();
        for (PlannedVertex vertex : vertices) {
            for (int subtask = 0; subtask < vertex.parallelism(); subtask++) {
                tasks.add(new TaskId(job, vertex.id(), subtask));
            }
        }
        return tasks;
    }

    /** Slots that each sharing group needs: the highest parallelism among its vertices. Sorted by group. */
    public SortedMap<String, Integer> slotsByGroup() {
        TreeMap<String, Integer> slots = new TreeMap<>();
        vertices.forEach(vertex -> slots.merge(vertex.slotSharingGroup(), vertex.parallelism(), Math::max));
        return Collections.unmodifiableSortedMap(slots);
    }

    /** Slots that the job needs in all. */
    public int slots() {
        return slotsByGroup().values().stream().mapToInt(Integer::intValue).sum();
    }
}
