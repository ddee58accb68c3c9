package dev.weft.master.failover;

import dev.weft.core.error.Failure;
import dev.weft.core.id.TaskId;
import dev.weft.core.id.WorkerId;
import java.util.Optional;
import java.util.SortedSet;
import java.util.TreeSet;

/**
 * Something that went wrong with a job.
 *
 * @param failure code and text
 * @param tasks tasks that it hit; empty when it concerns the job as a whole
 * @param taskName of the first of them for people, e.g. {@code "Map (2/4) #1"}, or ""
 * @param host {@code host:dataPort} where it happened, or ""
 * @param worker where it happened, if at one worker
 * @param blameless true when the cluster took a worker back
 */
public record JobFailure(
        Failure failure,
        SortedSet<TaskId> tasks,
        String taskName,
        String host,
        Optional<WorkerId> worker,
        boolean blameless) {
    public JobFailure {
        tasks = java.util.Collections.unmodifiableSortedSet(new TreeSet<>(tasks));
    }

    /** A failure of the job as a whole. */
    public static JobFailure ofJob(Failure failure) {
        return new JobFailure(failure, new TreeSet<>(), "", "", Optional.empty(), false);
    }
}
