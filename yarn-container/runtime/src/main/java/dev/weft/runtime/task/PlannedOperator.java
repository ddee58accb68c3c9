package dev.weft.runtime.task;

import dev.weft.api.graph.OperatorSpec;
import dev.weft.api.graph.UserCode;
import dev.weft.core.id.OperatorId;
import java.util.Optional;

/**
 * One operator of a task's chain.
 *
 * @param name for people and for error messages
 * @param uid the user's own name for state mapping
 * @param spec what it does
 * @param input how it is fed inside the chain; empty for the head
 */
public record PlannedOperator(
        OperatorId id, String name, Optional<String> uid, OperatorSpec spec, Optional<ChainInput> input) {
    /**
     * The forward edge that was fused.
     *
     * @param operator index in the chain of the operator that feeds this one, lower than its own
     * @param sideOutput id of that operator's side output, or "" for the main one
     * @param serializer a {@code TypeSerializer} of the records, for copies where they are needed
     */
    public record ChainInput(int operator, String sideOutput, UserCode serializer) {}
}
