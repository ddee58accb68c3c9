package dev.weft.api.execution;

import dev.weft.api.graph.OperatorNode;
import dev.weft.core.error.EngineException;
import dev.weft.core.error.ErrorCode;

/** Ranges of numbers that users set. */
public final class Limits {
    private Limits() {}

    /** Returns {@code value} when it is from 1 to the number of key groups there can be. */
    public static int parallelism(String what, int value) {
        if (value < 1 || value > OperatorNode.MAX_PARALLELISM_LIMIT) {
            throw new EngineException(
                    ErrorCode.BAD_INPUT,
                    "The " + what + " cannot be " + value + ": it must be from 1 to "
                            + OperatorNode.MAX_PARALLELISM_LIMIT);
        }
        return value;
    }
}
