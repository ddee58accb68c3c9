package dev.weft.master.view;

import dev.weft.core.id.VertexId;
import java.util.List;
import java.util.Optional;

/**
 * The part of one vertex in a checkpoint.
 *
 * @param latestAckMillis wall time of the last acknowledgement, or -1
 * @param durationMillis from the start of the checkpoint to the last acknowledgement, or until now
 * @param subtasks in order
 */
public record TaskCheckpointView(
        VertexId vertex,
        CheckpointView.Status status,
        long latestAckMillis,
        CheckpointView.Totals totals,
        long durationMillis,
        List<Subtask> subtasks) {
    public TaskCheckpointView {
        subtasks = List.copyOf(subtasks);
    }

    /** One subtask; {@code acknowledged} is empty while it has not answered. */
    public record Subtask(int index, Optional<Acknowledged> acknowledged) {}

    /**
     * What a subtask said.
     *
     * @param ackMillis wall time at which its answer came
     * @param durationMillis from the start of the checkpoint to that moment
     * @param bytes written for this checkpoint
     * @param drained true when its input has ended
     * @param fullBytes of its state, with what earlier checkpoints wrote
     */
    public record Acknowledged(
            long ackMillis,
            long durationMillis,
            long bytes,
            long syncMillis,
            long asyncMillis,
            long alignmentMillis,
            long alignedBytes,
            long startDelayMillis,
            boolean drained,
            long fullBytes) {}
}
