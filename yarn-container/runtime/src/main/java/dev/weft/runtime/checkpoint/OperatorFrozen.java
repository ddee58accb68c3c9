package dev.weft.runtime.checkpoint;

import dev.weft.core.id.OperatorId;
import dev.weft.runtime.state.FrozenState;
import java.util.List;

/**
 * What one operator's subtask gave to a checkpoint.
 *
 * @param watermark its event time, epoch milliseconds; {@link Long#MIN_VALUE} when there is none
 */
public record OperatorFrozen(OperatorId operator, long watermark, List<FrozenState> states) {
    public OperatorFrozen {
        states = List.copyOf(states);
    }
}
