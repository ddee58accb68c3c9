package dev.weft.master.job;

import dev.weft.core.concurrent.EventLoop;
import dev.weft.core.error.ErrorCode;
import dev.weft.core.id.TaskId;
import dev.weft.core.id.WorkerId;
import dev.weft.master.failover.JobFailure;
import dev.weft.master.view.JobStatus;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedSet;
import java.util.TreeSet;

/**
 * A failure is being repaired: the tasks of the failed regions stop, and get their next attempts when four things are true:
 * they have stopped, the strategy's pause is over, it is known which checkpoint is the newest, and, after a lost connection, every worker of the job is lost or was heard,
 * by a heartbeat or by the end of a task (else the restart would go to the dead one and fail again). Confined to the job's loop.
 */
final class Restarting implements JobState {
    private final JobContext job;
    private final SortedSet<TaskId> tasks;
    private final Duration delay;
    private final TreeSet<WorkerId> unheard = new TreeSet<>();
    private final List<EventLoop.Cancellable> timers = new ArrayList<>();
    private boolean paused = true;

    Restarting(JobContext job, SortedSet<TaskId> tasks, Duration delay, ErrorCode cause) {
        this.job = job;
        this.tasks = tasks;
        this.delay = delay;
        if (cause == ErrorCode.CONNECTION_LOST) {
            unheard.addAll(job.slots().workers());
        }
    }

    private Restarting(Restarting earlier, SortedSet<TaskId> moreTasks, ErrorCode cause) {
        this(earlier.job, moreTasks, earlier.delay, cause);
        this.paused = earlier.paused;
        this.unheard.addAll(earlier.unheard);
    }

    @Override
    public JobStatus status() {
        return JobStatus.RESTARTING;
    }

    @Override
    public JobState enter() {
        job.orders().stop(tasks);
        job.orders().cancellationTimer(this).ifPresent(timers::add);
        if (paused) {
            timers.add(job.timer(delay, this, JobEvent.Timer.RESTART_DELAY));
        }
        return goOn();
    }

    @Override
    public void leave() {
        timers.forEach(EventLoop.Cancellable::cancel);
    }

    private JobState goOn() {
        boolean inDoubt = job.checkpoints().inDoubt();
        if (paused || inDoubt || !unheard.isEmpty() || !job.executions().allEnded(tasks)) {
            return this;
        }
        if (job.checkpoints().replanDue()) {
            return replan();
        }
        job.restart(tasks);
        return new WaitingForSlots(job, tasks);
    }

    /** Whatever is being repaired: from a checkpoint that names another parallelism all tasks go on, or none. */
    private JobState replan() {
        SortedSet<TaskId> all = job.executions().allTasks();
        if (!tasks.equals(all)) {
            return new Restarting(this, all, ErrorCode.CONFLICT);
        }
        job.goOverToNewPlan();
        return new WaitingForSlots(job, job.executions().allTasks());
    }

    @Override
    public JobState settled() {
        return goOn();
    }

    @Override
    public JobState slotsChanged() {
        unheard.retainAll(job.slots().workers());
        return goOn();
    }

    @Override
    public JobState tasksChanged() {
        return goOn();
    }

    @Override
    public JobState failed(JobFailure failure) {
        job.remember(failure);
        ErrorCode code = failure.failure().code();
        if (!code.retryable()) {
            return new Failing(job);
        }
        SortedSet<TaskId> more = job.tasksToRestart(failure);
        if (tasks.containsAll(more)) {
            return goOn();
        }
        more.addAll(tasks);
        return new Restarting(this, more, code);
    }

    @Override
    public JobState cancel() {
        return new Cancelling(job);
    }

    @Override
    public JobState workerNews(WorkerId worker) {
        unheard.remove(worker);
        return goOn();
    }

    @Override
    public JobState timedOut(JobEvent.Timer timer) {
        switch (timer) {
            case RESTART_DELAY -> paused = false;
            case CANCELLATION -> job.orders().expelStuck(tasks);
            case RECOVERY, SLOTS, WORKERS, NEED -> throw new IllegalStateException("Restarting sets no timer " + timer);
        }
        return goOn();
    }
}
