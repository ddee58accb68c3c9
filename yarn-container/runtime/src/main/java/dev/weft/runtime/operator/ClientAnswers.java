package dev.weft.runtime.operator;

import dev.weft.core.id.OperatorId;

/** From an operator to the client that asked it. Any thread. */
@FunctionalInterface
public interface ClientAnswers {
    /** The answer of {@code operator}. */
    void answer(OperatorId operator, byte[] answer);
}
