package dev.weft.protocol.deploy;

import dev.weft.api.graph.OperatorSpec;
import dev.weft.api.graph.UserCode;
import dev.weft.core.id.OperatorId;
import java.util.Optional;

/**
 * One operator of a chain.
 *
 * @param input how it is fed inside the chain; empty for the head
 */
public record ChainedOperator(
        OperatorId id, String name, Optional<String> uid, OperatorSpec spec, Optional<ChainInput> input) {
    /**
     * The forward edge that was fused.
     *
     * @param operator index in the chain of the operator that feeds this one
     * @param sideOutput id of its side output, or "" for the main one
     * @param serializer of the records, for copies where they are needed
     */
    public record ChainInput(int operator, String sideOutput, UserCode serializer) {}
}
