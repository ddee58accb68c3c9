package dev.weft.api.graph;

import dev.weft.core.id.OperatorId;

/**
 * A stream from one operator to an input of another.
 *
 * @param source the operator that emits
 * @param sideOutput id of the side output that is read, or "" for the main output
 * @param target the operator that receives
 * @param input input of the target, from 0; several edges into one input are a union
 * @param partitioning which subtask gets a record
 * @param serializer the {@code TypeSerializer} of the records on this edge
 */
public record Edge(
        OperatorId source,
        String sideOutput,
        OperatorId target,
        int input,
        Partitioning partitioning,
        UserCode serializer) {}
