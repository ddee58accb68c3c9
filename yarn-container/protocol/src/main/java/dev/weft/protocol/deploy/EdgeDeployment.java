package dev.weft.protocol.deploy;

import dev.weft.api.graph.Partitioning;
import dev.weft.api.graph.UserCode;
import dev.weft.core.id.VertexId;
import java.util.List;

/**
 * An edge between two vertices. A channel of it is (job, edge index, source subtask and attempt, target subtask and
 * attempt).
 *
 * @param index number of the edge in its job, stable over restarts
 * @param source vertex that emits
 * @param sourceOperator index in its chain of the operator that emits
 * @param sideOutput id of the side output, or ""
 * @param target vertex that receives
 * @param input input of the target's head operator
 * @param partitioning which subtask gets a record
 * @param serializer of the records
 * @param sourceParallelism number of source subtasks
 * @param targetParallelism number of target subtasks
 * @param targetMaxParallelism key groups of the target
 * @param sources where the source's subtasks run; covers all of them
 * @param targets where the target's subtasks run; covers all of them
 */
public record EdgeDeployment(
        int index,
        VertexId source,
        int sourceOperator,
        String sideOutput,
        VertexId target,
        int input,
        Partitioning partitioning,
        UserCode serializer,
        int sourceParallelism,
        int targetParallelism,
        int targetMaxParallelism,
        List<PlacementRange> sources,
        List<PlacementRange> targets) {
    public EdgeDeployment {
        sources = List.copyOf(sources);
        targets = List.copyOf(targets);
    }

    /**
     * Neighbouring subtasks with the same peer and attempt number.
     *
     * @param firstSubtask first of the range
     * @param count how many, from 1
     * @param peer index into {@link DeployTasks#peers()}
     * @param attempt their attempt number
     */
    public record PlacementRange(int firstSubtask, int count, int peer, int attempt) {}
}
