package dev.weft.master.job;

import dev.weft.core.concurrent.EventLoop;
import dev.weft.core.id.WorkerId;
import dev.weft.master.view.JobStatus;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * The job goes on from an earlier master, and its tasks may still be at work: workers say what they have of it. As soon as
 * every task is accounted for, or nobody is waited for any more, what runs is taken over, and what is missing restarts, alone.
 * Confined to the job's loop.
 */
final class Reconciling implements JobState {
    /** The ResourceManager says much earlier that nobody is waited for. */
    private static final Duration AT_MOST = Duration.ofSeconds(90);

    private final JobContext job;
    private EventLoop.@Nullable Cancellable deadline;
    private boolean cancelled;

    Reconciling(JobContext job) {
        this.job = job;
    }

    /** Of a job that somebody cancelled: what runs of it somewhere must be known before it can be stopped. */
    static Reconciling toCancel(JobContext job) {
        var state = new Reconciling(job);
        state.cancelled = true;
        return state;
    }

    @Override
    public JobStatus status() {
        return JobStatus.RECONCILING;
    }

    @Override
    public JobState enter() {
        deadline = job.timer(AT_MOST, this, JobEvent.Timer.WORKERS);
        job.services().resources().adopt(job.plan().job(), job.port());
        return this;
    }

    @Override
    public void leave() {
        if (deadline != null) {
            deadline.cancel();
        }
        job.inheritance().decided();
        // what waited is about attempts that are known now; it follows when the next state is reached
        job.loop().execute(job.inheritance()::release);
    }

    @Override
    public JobState inherited() {
        if (job.inheritance().claims() < job.executions().all().size() || !job.knowsReplaced()) {
            return this;
        }
        Reconciliation found = job.reconcile();
        return found.complete() ? goOn(found) : this;
    }

    @Override
    public JobState everyoneReported() {
        return goOn(job.reconcile());
    }

    private JobState goOn(Reconciliation found) {
        var takeOver = new TakeOver(job, found);
        if (cancelled) {
            takeOver.tasks();
            return new Cancelling(job);
        }
        return takeOver.apply();
    }

    /** A worker that has not reported may run tasks: the job has not ended before they have. */
    @Override
    public JobState cancel() {
        cancelled = true;
        return this;
    }

    @Override
    public JobState workerNews(WorkerId worker) {
        return this;
    }

    @Override
    public JobState timedOut(JobEvent.Timer timer) {
        return switch (timer) {
            case WORKERS -> everyoneReported();
            case RECOVERY, SLOTS, NEED, RESTART_DELAY, CANCELLATION ->
                throw new IllegalStateException("Reconciling sets no timer " + timer);
        };
    }
}
