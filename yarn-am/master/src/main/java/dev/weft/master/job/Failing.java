package dev.weft.master.job;

import dev.weft.core.concurrent.EventLoop;
import dev.weft.core.error.ErrorCode;
import dev.weft.core.id.WorkerId;
import dev.weft.master.failover.JobFailure;
import dev.weft.master.view.JobStatus;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/**
 * A failure ends the job: its tasks stop. When the cause is a lost worker or a lost connection, the end waits a moment for the
 * cluster to say how the worker ended: people look at the exit status first. Confined to the job's loop.
 */
final class Failing implements JobState {
    private static final Duration WAIT_FOR_EXIT_STATUS = Duration.ofSeconds(2);

    private final JobContext job;
    private final List<EventLoop.Cancellable> timers = new ArrayList<>();
    private boolean waiting;

    Failing(JobContext job) {
        this.job = job;
    }

    @Override
    public JobStatus status() {
        return JobStatus.FAILING;
    }

    @Override
    public JobState enter() {
        job.checkpoints().interrupted("Job " + job.plan().job() + " fails");
        job.orders().stop(job.executions().allTasks());
        job.orders().cancellationTimer(this).ifPresent(timers::add);
        waiting = mayBeExplained();
        if (waiting) {
            timers.add(job.timer(WAIT_FOR_EXIT_STATUS, this, JobEvent.Timer.WORKERS));
        }
        return goOn();
    }

    @Override
    public void leave() {
        timers.forEach(EventLoop.Cancellable::cancel);
    }

    private boolean mayBeExplained() {
        return job.history()
                .lastCause()
                .map(cause -> cause.code() == ErrorCode.CONNECTION_LOST || job.exitUnknown(cause))
                .orElse(false);
    }

    private JobState goOn() {
        waiting = waiting && mayBeExplained();
        boolean stopped = job.executions().allEnded(job.executions().allTasks());
        return stopped && !waiting ? new Failed() : this;
    }

    @Override
    public JobState tasksChanged() {
        return goOn();
    }

    @Override
    public JobState slotsChanged() {
        return goOn();
    }

    @Override
    public JobState failed(JobFailure failure) {
        job.remember(failure);
        return goOn();
    }

    @Override
    public JobState cancel() {
        return this;
    }

    @Override
    public JobState workerNews(WorkerId worker) {
        return goOn();
    }

    @Override
    public JobState timedOut(JobEvent.Timer timer) {
        switch (timer) {
            case WORKERS -> waiting = false;
            case CANCELLATION -> job.orders().expelStuck(job.executions().allTasks());
            case RECOVERY, SLOTS, RESTART_DELAY, NEED ->
                throw new IllegalStateException("Failing sets no timer " + timer);
        }
        return goOn();
    }
}
