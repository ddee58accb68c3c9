package dev.weft.protocol.life;

import dev.weft.core.id.VertexId;
import dev.weft.protocol.report.TaskCounters;
import java.util.Collections;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * A vertex of a job that has ended.
 *
 * @param description operators of the chain, for people
 * @param status name of the state of the vertex as a whole
 * @param startEpochMillis when its first subtask was deployed, or -1
 * @param endEpochMillis when its last subtask ended, or -1
 * @param tasks subtasks by the name of their state
 * @param counters sum over its subtasks
 * @param complete true when every subtask had reported its counters
 */
public record EndedVertex(
        VertexId id,
        String name,
        String description,
        String slotSharingGroup,
        int parallelism,
        int maxParallelism,
        String status,
        long startEpochMillis,
        long endEpochMillis,
        SortedMap<String, Integer> tasks,
        TaskCounters counters,
        boolean complete,
        List<Input> inputs) {
    public EndedVertex {
        tasks = Collections.unmodifiableSortedMap(new TreeMap<>(tasks));
        inputs = List.copyOf(inputs);
    }

    /**
     * An edge into the vertex.
     *
     * @param number position among the inputs, from 0
     */
    public record Input(int number, VertexId source, String shipStrategy, String exchange) {}
}
