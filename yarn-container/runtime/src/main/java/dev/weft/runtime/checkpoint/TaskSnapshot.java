package dev.weft.runtime.checkpoint;

import dev.weft.protocol.state.CheckpointOptions;
import java.util.List;

/**
 * One task's part of a checkpoint, frozen on its thread. Whoever gets it writes it and releases it.
 *
 * @param epochMillis when the checkpoint was triggered
 * @param drained the input had ended, and {@code endOfInput} was processed
 * @param operators in the order of the chain
 * @param startDelayNanos from the trigger to the first barrier
 * @param alignmentNanos from the first barrier to the last
 * @param syncNanos time on the task thread: what operators emitted before the barrier, and the freezing
 */
public record TaskSnapshot(
        long checkpoint,
        long epochMillis,
        CheckpointOptions options,
        boolean drained,
        List<OperatorFrozen> operators,
        long startDelayNanos,
        long alignmentNanos,
        long syncNanos) {
    public TaskSnapshot {
        operators = List.copyOf(operators);
    }

    /** Gives back all frozen states. Any thread; again has no effect. */
    public void release() {
        operators.forEach(operator -> operator.states().forEach(state -> state.release()));
    }
}
