package dev.weft.master.job;

import dev.weft.core.concurrent.EventLoop;
import dev.weft.core.error.EngineException;
import dev.weft.core.error.ErrorCode;
import dev.weft.core.error.Failure;
import dev.weft.core.id.WorkerId;
import dev.weft.master.failover.JobFailure;
import dev.weft.master.view.JobStatus;
import java.time.Duration;
import java.util.Optional;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The job looks for what it begins with: the checkpoint of an earlier master, or what the user named. Storage that cannot be
 * reached is asked again and again; what is damaged, missing or does not fit fails the job. Confined to the job's loop.
 */
final class Restoring implements JobState {
    private static final Logger log = LoggerFactory.getLogger(Restoring.class);
    private static final Duration AGAIN = Duration.ofSeconds(1);

    private final JobContext job;
    private EventLoop.@Nullable Cancellable again;
    private boolean cancelled;

    Restoring(JobContext job) {
        this.job = job;
    }

    @Override
    public JobStatus status() {
        return JobStatus.INITIALIZING;
    }

    @Override
    public JobState enter() {
        look();
        return this;
    }

    @Override
    public void leave() {
        if (again != null) {
            again.cancel();
        }
    }

    private void look() {
        job.checkpoints()
                .recover(
                        plan -> {
                            job.replan(plan);
                            job.tell(new JobEvent.Recovered(this, Optional.empty()));
                        },
                        failure -> job.tell(new JobEvent.Recovered(this, Optional.of(failure))));
    }

    @Override
    public JobState recovered(Optional<EngineException> failure) {
        if (cancelled) {
            return Reconciling.toCancel(job);
        }
        if (failure.isEmpty() && job.services().takeover()) {
            return new Reconciling(job);
        }
        if (failure.isEmpty()) {
            job.sources().startAll(job.checkpoints().restoration());
            return new WaitingForSlots(job, job.executions().allTasks());
        }
        if (failure.get().code() == ErrorCode.STORAGE) {
            log.warn(
                    "Job {} cannot look for its checkpoints, trying again in {} ms: {}",
                    job.plan().job(),
                    AGAIN.toMillis(),
                    failure.get().getMessage());
            again = job.timer(AGAIN, this, JobEvent.Timer.RECOVERY);
            return this;
        }
        return job.afterFailure(JobFailure.ofJob(Failure.of(failure.get().code(), failure.get())), new TreeSet<>());
    }

    /** Workers may run tasks of a job that is taken over, and are heard first. */
    @Override
    public JobState cancel() {
        if (!job.services().takeover()) {
            return new Cancelling(job);
        }
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
            case RECOVERY -> {
                look();
                yield this;
            }
            case SLOTS, NEED, RESTART_DELAY, CANCELLATION, WORKERS ->
                throw new IllegalStateException("Restoring sets no timer " + timer);
        };
    }
}
