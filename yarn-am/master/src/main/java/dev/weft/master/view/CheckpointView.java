package dev.weft.master.view;

import java.util.List;
import java.util.Optional;

/**
 * One checkpoint or savepoint, under way or over.
 *
 * @param kind what it was taken for
 * @param triggeredMillis wall time of its start
 * @param latestAckMillis wall time of the last acknowledgement, or -1
 * @param totals sums over its subtasks
 * @param durationMillis from the start to its end, or until now
 * @param tasks by vertex, sources first
 * @param externalPath folder with its manifest; present when it completed
 * @param discarded true when it completed and its files are gone
 * @param failedMillis wall time at which it was given up, or -1
 * @param failureMessage why, one line
 */
public record CheckpointView(
        long id,
        Status status,
        Kind kind,
        long triggeredMillis,
        long latestAckMillis,
        Totals totals,
        long durationMillis,
        List<TaskCheckpointView> tasks,
        Optional<String> externalPath,
        boolean discarded,
        long failedMillis,
        Optional<String> failureMessage) {
    public CheckpointView {
        tasks = List.copyOf(tasks);
    }

    /** How far it is. */
    public enum Status {
        IN_PROGRESS,
        COMPLETED,
        FAILED
    }

    /** What it was taken for, with Flink's names. */
    public enum Kind {
        CHECKPOINT,
        SAVEPOINT,
        /** A savepoint with which the job stops. */
        SYNC_SAVEPOINT;

        public boolean savepoint() {
            return this != CHECKPOINT;
        }
    }

    /**
     * Sums over subtasks.
     *
     * @param bytes written for this checkpoint
     * @param alignedBytes held back while barriers were awaited
     * @param subtasks that take part
     * @param acknowledged of them
     * @param fullBytes of the state, with what earlier checkpoints wrote
     */
    public record Totals(long bytes, long alignedBytes, int subtasks, int acknowledged, long fullBytes) {}

    /** Subtasks that have answered. */
    public int acknowledged() {
        return totals.acknowledged();
    }
}
