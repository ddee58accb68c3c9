package dev.weft.api.function;

import dev.weft.core.id.JobId;

/** The job that a function belongs to. */
public interface JobInfo {
    /** The job's id. */
    JobId getJobId();

    /** The job's name. */
    String getJobName();
}
