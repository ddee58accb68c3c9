package dev.weft.protocol.state;

import dev.weft.core.id.OperatorId;
import java.util.List;

/**
 * What one operator of a restoring subtask gets.
 *
 * @param watermark event time that it had reached; {@code Long.MIN_VALUE} when none
 */
public record OperatorRestore(OperatorId operator, long watermark, List<StateAssignment> states) {
    public OperatorRestore {
        states = List.copyOf(states);
    }
}
