package dev.weft.master.view;

import dev.weft.core.id.JobId;

/**
 * One line of the list of jobs.
 *
 * @param streaming false when every source is bounded and the job runs in batch mode
 * @param startMillis wall time of the submission
 * @param endMillis wall time of the end, or -1
 * @param durationMillis from start to end, or to now
 * @param lastChangeMillis wall time of the last change of the job's status
 * @param tasks subtasks by state
 * @param shortage the slots that it lacks, {@link SlotShortage#NONE} when it lacks none
 */
public record JobOverview(
        JobId id,
        String name,
        JobStatus status,
        boolean streaming,
        long startMillis,
        long endMillis,
        long durationMillis,
        long lastChangeMillis,
        TaskCounts tasks,
        SlotShortage shortage) {}
