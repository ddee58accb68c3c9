package dev.weft.master.job;

import dev.weft.master.view.JobStatus;

/** Every task has finished. An end. Confined to the job's loop. */
final class Finished implements JobState.End {
    @Override
    public JobStatus status() {
        return JobStatus.FINISHED;
    }
}
