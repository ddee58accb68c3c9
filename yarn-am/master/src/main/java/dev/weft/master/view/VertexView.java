package dev.weft.master.view;

import dev.weft.core.id.VertexId;

/**
 * One vertex of a job: a chain of operators at some parallelism.
 *
 * @param slotSharingGroup name of the group
 * @param status of the vertex as a whole
 * @param startMillis when its first subtask was deployed, or -1
 * @param endMillis when its last subtask ended, or -1
 * @param durationMillis from start to end or to now; -1 when not started
 * @param tasks subtasks by state
 * @param metrics sum over its subtasks, over their current attempts
 */
public record VertexView(
        VertexId id,
        String name,
        String slotSharingGroup,
        int parallelism,
        int maxParallelism,
        ExecutionState status,
        long startMillis,
        long endMillis,
        long durationMillis,
        TaskCounts tasks,
        IoMetrics metrics) {}
