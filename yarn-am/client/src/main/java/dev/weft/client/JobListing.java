package dev.weft.client;

import dev.weft.api.execution.JobStatus;
import dev.weft.core.id.JobId;

/**
 * One line of the list of jobs.
 *
 * @param startMillis wall time of the submission
 * @param endMillis wall time of the end, or -1
 */
public record JobListing(
        JobId id, String name, JobStatus status, long startMillis, long endMillis, long durationMillis) {}
