package dev.weft.master.job;

import dev.weft.master.view.JobStatus;

/** A failure ended the job. An end. Confined to the job's loop. */
final class Failed implements JobState.End {
    @Override
    public JobStatus status() {
        return JobStatus.FAILED;
    }
}
