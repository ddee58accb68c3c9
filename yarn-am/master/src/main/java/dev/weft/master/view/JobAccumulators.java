package dev.weft.master.view;

import dev.weft.core.id.VertexId;
import java.util.Collections;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * What the subtasks of a job accumulated; a subtask tells when it ends.
 *
 * @param total merged over all subtasks, by name
 * @param vertices those of which a subtask has told
 */
public record JobAccumulators(List<AccumulatorView> total, SortedMap<VertexId, Vertex> vertices) {
    /** Nobody accumulated anything. */
    public static final JobAccumulators NONE = new JobAccumulators(List.of(), new TreeMap<>());

    public JobAccumulators {
        total = List.copyOf(total);
        vertices = Collections.unmodifiableSortedMap(new TreeMap<>(vertices));
    }

    /**
     * The values of one vertex.
     *
     * @param total merged over its subtasks, by name
     * @param subtasks those that have told, in order
     */
    public record Vertex(List<AccumulatorView> total, List<Subtask> subtasks) {
        private static final Vertex SILENT = new Vertex(List.of(), List.of());

        public Vertex {
            total = List.copyOf(total);
            subtasks = List.copyOf(subtasks);
        }
    }

    /** The values of one subtask. */
    public record Subtask(int index, List<AccumulatorView> values) {
        public Subtask {
            values = List.copyOf(values);
        }
    }

    /** What {@code vertex} has told so far. */
    public Vertex of(VertexId vertex) {
        return vertices.getOrDefault(vertex, Vertex.SILENT);
    }
}
