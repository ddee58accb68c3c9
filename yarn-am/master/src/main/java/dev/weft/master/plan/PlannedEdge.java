package dev.weft.master.plan;

import dev.weft.api.graph.Partitioning;
import dev.weft.api.graph.UserCode;
import dev.weft.core.id.VertexId;

/**
 * All channels between two vertices as one object.
 *
 * @param index number in the plan, from 0
 * @param sourceOperator index in the source's chain of the operator that emits
 * @param sideOutput id of its side output, or ""
 * @param input input of the target's head
 */
public record PlannedEdge(
        int index,
        VertexId source,
        int sourceOperator,
        String sideOutput,
        VertexId target,
        int input,
        Partitioning partitioning,
        UserCode serializer) {}
