package dev.weft.protocol.state;

import dev.weft.core.id.OperatorId;
import java.util.List;

/**
 * What one operator of one subtask wrote for a checkpoint.
 *
 * @param watermark event time that it had reached; {@code Long.MIN_VALUE} when none
 */
public record OperatorSnapshot(OperatorId operator, long watermark, List<StateHandle> states) {
    public OperatorSnapshot {
        states = List.copyOf(states);
    }
}
