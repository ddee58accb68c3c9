package dev.weft.protocol.state;

import java.util.List;

/**
 * What a restoring subtask goes on from.
 *
 * @param checkpoint its id
 * @param drained true when its input had ended: it reads nothing more
 * @param operators those of its chain that were in the checkpoint
 */
public record TaskRestore(long checkpoint, boolean drained, List<OperatorRestore> operators) {
    public TaskRestore {
        operators = List.copyOf(operators);
    }
}
