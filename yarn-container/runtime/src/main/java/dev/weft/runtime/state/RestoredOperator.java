package dev.weft.runtime.state;

import java.util.List;
import java.util.OptionalLong;

/**
 * What an operator's subtask starts from.
 *
 * @param checkpoint the checkpoint, empty when the job starts from nothing
 * @param watermark event time, epoch milliseconds; {@link Long#MIN_VALUE} when there was none
 * @param states the states; several with one name when parts of several subtasks come together
 */
public record RestoredOperator(OptionalLong checkpoint, long watermark, List<RestoredState> states) {
    private static final RestoredOperator EMPTY = new RestoredOperator(OptionalLong.empty(), Long.MIN_VALUE, List.of());

    public RestoredOperator {
        states = List.copyOf(states);
    }

    /** A start from nothing. */
    public static RestoredOperator empty() {
        return EMPTY;
    }

    /** True when there is a checkpoint, even one that holds nothing for this operator. */
    public boolean isRestored() {
        return checkpoint.isPresent();
    }

    /** The states with this name, in order. */
    public List<RestoredState> named(String name) {
        return states.stream().filter(state -> state.meta().name().equals(name)).toList();
    }
}
