package dev.weft.master.job;

import dev.weft.core.concurrent.EventLoop;
import dev.weft.core.id.WorkerId;
import dev.weft.master.failover.JobFailure;
import dev.weft.master.view.JobStatus;
import java.util.Optional;

/** The job was cancelled and its tasks stop. Failures change nothing any more. Confined to the job's loop. */
final class Cancelling implements JobState {
    private final JobContext job;
    private Optional<EventLoop.Cancellable> timer = Optional.empty();

    Cancelling(JobContext job) {
        this.job = job;
    }

    @Override
    public JobStatus status() {
        return JobStatus.CANCELLING;
    }

    @Override
    public JobState enter() {
        job.checkpoints().interrupted("Job " + job.plan().job() + " is cancelled");
        job.orders().stop(job.executions().allTasks());
        timer = job.orders().cancellationTimer(this);
        return tasksChanged();
    }

    @Override
    public void leave() {
        timer.ifPresent(EventLoop.Cancellable::cancel);
    }

    @Override
    public JobState tasksChanged() {
        return job.executions().allEnded(job.executions().allTasks()) ? new Canceled() : this;
    }

    @Override
    public JobState slotsChanged() {
        return tasksChanged();
    }

    @Override
    public JobState failed(JobFailure failure) {
        return tasksChanged();
    }

    @Override
    public JobState cancel() {
        return this;
    }

    @Override
    public JobState workerNews(WorkerId worker) {
        return this;
    }

    @Override
    public JobState timedOut(JobEvent.Timer ranOut) {
        job.orders().expelStuck(job.executions().allTasks());
        return this;
    }
}
