package dev.weft.api.graph;

import dev.weft.core.id.OperatorId;
import java.util.Optional;

/**
 * One operator of a job graph.
 *
 * @param id stable over submissions as long as uid (or structure) is the same
 * @param name for people; not empty
 * @param uid the user's own name for state mapping
 * @param spec what it does
 * @param parallelism number of subtasks, from 1
 * @param maxParallelism number of key groups, from {@code parallelism} to 32,768
 * @param maxParallelismGiven false when nobody set it: a savepoint's takes its place
 * @param slotSharingGroup subtasks of one group may share a slot; not empty ("default")
 * @param chaining what the user allows
 */
public record OperatorNode(
        OperatorId id,
        String name,
        Optional<String> uid,
        OperatorSpec spec,
        int parallelism,
        int maxParallelism,
        boolean maxParallelismGiven,
        String slotSharingGroup,
        Chaining chaining) {
    /** Upper limit of {@code maxParallelism}: key groups are numbered in 15 bits. */
    public static final int MAX_PARALLELISM_LIMIT = 1 << 15;

    /** An operator whose max parallelism somebody set. */
    public OperatorNode(
            OperatorId id,
            String name,
            Optional<String> uid,
            OperatorSpec spec,
            int parallelism,
            int maxParallelism,
            String slotSharingGroup,
            Chaining chaining) {
        this(id, name, uid, spec, parallelism, maxParallelism, true, slotSharingGroup, chaining);
    }

    /** May the operator be fused with its neighbours? */
    public enum Chaining {
        /** With its input and with its outputs. */
        ALWAYS,
        /** It begins a new chain; its outputs may join it. */
        HEAD,
        /** Never. */
        NEVER
    }
}
