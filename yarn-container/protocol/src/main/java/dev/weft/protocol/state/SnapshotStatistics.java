package dev.weft.protocol.state;

/**
 * How a subtask's snapshot went.
 *
 * @param startDelayNanos from the start of the checkpoint to the first barrier
 * @param alignmentNanos from the first to the last barrier
 * @param syncNanos in which the task stood still
 * @param asyncNanos of writing
 * @param bytes written for this checkpoint
 * @param alignedBytes held back between the first and the last barrier
 * @param fullBytes of the state, with what earlier checkpoints wrote
 */
public record SnapshotStatistics(
        long startDelayNanos,
        long alignmentNanos,
        long syncNanos,
        long asyncNanos,
        long bytes,
        long alignedBytes,
        long fullBytes) {}
