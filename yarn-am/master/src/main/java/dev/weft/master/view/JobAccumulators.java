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
 * @param vertices subtasks that have told, in order, by vertex
 */
public record JobAccumulators(List<AccumulatorView> total, SortedMap<VertexId, List<Subtask>> vertices) {
    /** Nobody accumulated anything. */
    public static final JobAccumulators NONE = new JobAccumulators(List.of(), new TreeMap<>());

    public JobAccumulators {
        total = List.copyOf(total);
        vertices = Collections.unmodifiableSortedMap(new TreeMap<>(vertices));
    }

    /** The values of one subtask. */
    public record Subtask(int index, List<AccumulatorView> values) {
        public Subtask {
            values = List.copyOf(values);
        }
    }

    /** Subtasks of {@code vertex} that have told. */
    public List<Subtask> of(VertexId vertex) {
        return vertices.getOrDefault(vertex, List.of());
    }
}
