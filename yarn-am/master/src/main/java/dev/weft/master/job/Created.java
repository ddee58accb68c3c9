package dev.weft.master.job;

import dev.weft.core.id.WorkerId;
import dev.weft.master.view.JobStatus;

/** The job is planned and has not begun. Confined to the job's loop. */
final class Created implements JobState {
    private final JobContext job;

    Created(JobContext job) {
        this.job = job;
    }

    @Override
    public JobStatus status() {
        return JobStatus.INITIALIZING;
    }

    @Override
    public JobState enter() {
        return this;
    }

    @Override
    public JobState start() {
        if (job.checkpoints().mayRecover()) {
            return new Restoring(job);
        }
        if (job.services().takeover()) {
            return new Reconciling(job);
        }
        job.sources().startAll(job.checkpoints().restoration());
        return new WaitingForSlots(job, job.executions().allTasks());
    }

    @Override
    public JobState cancel() {
        return new Cancelling(job);
    }

    @Override
    public JobState workerNews(WorkerId worker) {
        return this;
    }
}
