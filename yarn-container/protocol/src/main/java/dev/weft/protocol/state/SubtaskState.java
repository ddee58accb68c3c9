package dev.weft.protocol.state;

import java.util.List;

/**
 * The part of one subtask in an operator's state.
 *
 * @param drained true when its input had ended
 * @param watermark event time that it had reached; {@code Long.MIN_VALUE} when none
 */
public record SubtaskState(int subtask, boolean drained, long watermark, List<StateHandle> states) {
    public SubtaskState {
        states = List.copyOf(states);
    }
}
