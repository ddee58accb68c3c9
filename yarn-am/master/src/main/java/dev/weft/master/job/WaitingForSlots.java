package dev.weft.master.job;

import dev.weft.core.concurrent.EventLoop;
import dev.weft.core.error.ErrorCode;
import dev.weft.core.error.Failure;
import dev.weft.core.id.TaskId;
import dev.weft.core.id.WorkerId;
import dev.weft.master.failover.JobFailure;
import dev.weft.master.slot.SharedSlot;
import dev.weft.master.view.JobStatus;
import java.util.Optional;
import java.util.SortedSet;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** Tasks are to be deployed and lack slots. Other regions of the job may be running. Confined to the job's loop. */
final class WaitingForSlots implements JobState {
    private final JobContext job;
    private final SortedSet<TaskId> tasks;
    private EventLoop.@Nullable Cancellable timeout;

    WaitingForSlots(JobContext job, SortedSet<TaskId> tasks) {
        this.job = job;
        this.tasks = tasks;
    }

    @Override
    public JobStatus status() {
        return job.beginsAgain() ? JobStatus.RESTARTING : JobStatus.CREATED;
    }

    @Override
    public JobState enter() {
        timeout = job.timer(job.config().slotRequestTimeout(), this, JobEvent.Timer.SLOTS);
        job.declareNeed();
        return slotsChanged();
    }

    @Override
    public void leave() {
        if (timeout != null) {
            timeout.cancel();
        }
    }

    @Override
    public JobState slotsChanged() {
        SortedSet<SharedSlot> wanted = new TreeSet<>();
        tasks.forEach(task -> wanted.add(job.executions().sharedSlot(task)));
        return job.slots().serve(wanted) ? new Running(job, tasks) : this;
    }

    @Override
    public JobState tasksChanged() {
        job.declareNeedSoon(this);
        return this;
    }

    @Override
    public JobState failed(JobFailure failure) {
        return job.afterFailure(failure, tasks);
    }

    @Override
    public JobState mustRestart(JobFailure why) {
        return job.restartLost(why, tasks);
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
            case SLOTS -> noSlots();
            case RECOVERY, RESTART_DELAY, CANCELLATION, WORKERS ->
                throw new IllegalStateException("WaitingForSlots sets no timer " + timer);
        };
    }

    private JobState noSlots() {
        String message = "No slots for " + tasks.size() + " tasks within "
                + job.config().slotRequestTimeout().toSeconds() + " s: "
                + job.shortage().line();
        var failure = Failure.of(ErrorCode.NO_RESOURCES, message);
        return failed(new JobFailure(failure, tasks, "", "", Optional.empty(), false));
    }
}
