package dev.weft.protocol.state;

import dev.weft.core.id.VertexId;
import java.util.List;

/**
 * What one subtask wrote for a checkpoint.
 *
 * @param drained true when its input had ended before the barrier
 * @param operators of its chain
 */
public record SubtaskSnapshot(
        VertexId vertex,
        int subtask,
        boolean drained,
        List<OperatorSnapshot> operators,
        SnapshotStatistics statistics) {
    public SubtaskSnapshot {
        operators = List.copyOf(operators);
    }
}
