package dev.weft.master.job;

import dev.weft.core.id.TaskId;
import dev.weft.core.id.WorkerId;
import dev.weft.master.failover.JobFailure;
import dev.weft.master.view.JobStatus;
import java.util.SortedSet;
import java.util.TreeSet;

/** Every task is deployed, at work or done. Confined to the job's loop. */
final class Running implements JobState {
    private final JobContext job;
    private final SortedSet<TaskId> toDeploy;
    private final boolean atTheEnd;

    Running(JobContext job, SortedSet<TaskId> toDeploy) {
        this(job, toDeploy, false);
    }

    private Running(JobContext job, SortedSet<TaskId> toDeploy, boolean atTheEnd) {
        this.job = job;
        this.toDeploy = toDeploy;
        this.atTheEnd = atTheEnd;
    }

    /** All tasks of an earlier master run on. */
    static Running on(JobContext job) {
        return new Running(job, new TreeSet<>());
    }

    /** All tasks of an earlier master stand behind the checkpoint with which the job was to end: they are let go. */
    static Running atTheEnd(JobContext job) {
        return new Running(job, new TreeSet<>(), true);
    }

    @Override
    public JobStatus status() {
        return JobStatus.RUNNING;
    }

    @Override
    public JobState enter() {
        if (atTheEnd) {
            job.checkpoints().takenOverAtTheEnd();
            return tasksChanged();
        }
        job.orders().offerToSpares();
        if (toDeploy.isEmpty()) {
            job.checkpoints().deployed();
            return tasksChanged();
        }
        job.orders().deploy(toDeploy);
        job.checkpoints().deployed();
        return this;
    }

    @Override
    public JobState settled() {
        return job.checkpoints().replanDue() ? job.restartAtNewParallelism() : this;
    }

    @Override
    public JobState slotsChanged() {
        job.declareNeed();
        job.scaling().advance();
        return this;
    }

    @Override
    public JobState tasksChanged() {
        if (job.executions().allFinished()) {
            return new Finished();
        }
        job.checkpoints().tasksChanged();
        job.declareNeedSoon(this);
        job.scaling().advance();
        return this;
    }

    @Override
    public JobState failed(JobFailure failure) {
        return job.afterFailure(failure, new TreeSet<>());
    }

    @Override
    public JobState mustRestart(JobFailure why) {
        return job.restartLost(why, new TreeSet<>());
    }

    @Override
    public JobState cancel() {
        return new Cancelling(job);
    }

    @Override
    public JobState workerNews(WorkerId worker) {
        return this;
    }

    @Override
    public JobState timedOut(JobEvent.Timer timer) {
        return switch (timer) {
            case NEED -> {
                job.declareNeed();
                yield this;
            }
            case RECOVERY, SLOTS, RESTART_DELAY, CANCELLATION, WORKERS ->
                throw new IllegalStateException("Running sets no timer " + timer);
        };
    }
}
