package dev.weft.core.id;

import java.util.Comparator;

/**
 * One parallel subtask of one vertex of one job; its successive tries are {@link AttemptId}s.
 *
 * @param subtask from 0 to the vertex's parallelism - 1
 */
public record TaskId(JobId job, VertexId vertex, int subtask) implements Comparable<TaskId> {
    private static final Comparator<TaskId> ORDER =
            Comparator.comparing(TaskId::job).thenComparing(TaskId::vertex).thenComparingInt(TaskId::subtask);

    public TaskId {
        if (subtask < 0) {
            throw new IllegalArgumentException("Subtask " + subtask + " of vertex " + vertex + " is negative");
        }
    }

    @Override
    public int compareTo(TaskId other) {
        return ORDER.compare(this, other);
    }

    @Override
    public String toString() {
        return job + "/" + vertex + "/" + subtask;
    }
}
