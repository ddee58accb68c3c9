package dev.weft.master.plan;

import dev.weft.core.id.OperatorId;
import dev.weft.core.id.VertexId;
import dev.weft.protocol.deploy.ChainedOperator;
import java.util.List;

/**
 * A chain of operators that one thread runs, at some parallelism.
 *
 * @param name e.g. {@code "Source: lines -> Flat Map"}
 * @param maxParallelismGiven false when nobody set it: a savepoint's takes its place
 * @param parallelismLimit the lowest max parallelism that somebody set for an operator of the chain; no vertex is rescaled above it
 * @param slotSharingGroup subtasks of vertices of one group may share a slot
 * @param chain operators in topological order, the head first
 */
public record PlannedVertex(
        VertexId id,
        String name,
        int parallelism,
        int maxParallelism,
        boolean maxParallelismGiven,
        int parallelismLimit,
        String slotSharingGroup,
        List<ChainedOperator> chain) {
    public PlannedVertex {
        chain = List.copyOf(chain);
    }

    /** The same with the key groups of a savepoint. */
    public PlannedVertex withMaxParallelism(int newMaxParallelism) {
        return new PlannedVertex(
                id, name, parallelism, newMaxParallelism, true, parallelismLimit, slotSharingGroup, chain);
    }

    /** The same with another number of subtasks. */
    PlannedVertex withParallelism(int newParallelism) {
        return new PlannedVertex(
                id,
                name,
                newParallelism,
                maxParallelism,
                maxParallelismGiven,
                parallelismLimit,
                slotSharingGroup,
                chain);
    }

    /** Most subtasks that it may have. */
    int mostSubtasks() {
        return Math.min(maxParallelism, parallelismLimit);
    }

    /** The operator that the inputs feed, or the source. */
    public ChainedOperator head() {
        return chain.get(0);
    }

    /** True when the head is a source. */
    public boolean isSource() {
        return head().spec().traits().source();
    }

    /** Place of the operator in the chain, or -1. */
    int indexOf(OperatorId operator) {
        for (int i = 0; i < chain.size(); i++) {
            if (chain.get(i).id().equals(operator)) {
                return i;
            }
        }
        return -1;
    }
}
