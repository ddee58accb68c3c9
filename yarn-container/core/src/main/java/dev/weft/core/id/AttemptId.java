package dev.weft.core.id;

import java.util.Comparator;

/**
 * One try at running a task. A higher number fences every lower one: channels, reports and files of lower attempts are
 * refused as soon as a higher one exists.
 *
 * @param number from 1, rising by one with each restart of the task, over masters too
 */
public record AttemptId(TaskId task, int number) implements Comparable<AttemptId> {
    private static final Comparator<AttemptId> ORDER =
            Comparator.comparing(AttemptId::task).thenComparingInt(AttemptId::number);

    public AttemptId {
        if (number < 1) {
            throw new IllegalArgumentException("Attempt " + number + " of task " + task + " is below 1");
        }
    }

    /** The job that this attempt works for. */
    public JobId job() {
        return task.job();
    }

    @Override
    public int compareTo(AttemptId other) {
        return ORDER.compare(this, other);
    }

    @Override
    public String toString() {
        return task + "#" + number;
    }
}
