package dev.weft.master.job;

import dev.weft.master.view.JobStatus;

/** The job was cancelled and all its tasks have stopped. An end. Confined to the job's loop. */
final class Canceled implements JobState.End {
    @Override
    public JobStatus status() {
        return JobStatus.CANCELED;
    }
}
