package dev.weft.cli;

import dev.weft.api.execution.JobClient;
import dev.weft.api.execution.JobStatus;
import dev.weft.client.JobProgress;
import dev.weft.client.ReportsProgress;
import dev.weft.core.concurrent.ThreadSafe;
import java.io.PrintWriter;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** Prints one line whenever a job's state has changed, until it is told the end. */
@ThreadSafe
final class JobFollower {
    private static final Duration FIRST_PAUSE = Duration.ofMillis(50);
    private static final Duration PROGRESS_EVERY = Duration.ofSeconds(1);
    private static final Duration LAST_PAUSE = Duration.ofSeconds(1);

    private final JobClient job;
    private final PrintWriter out;
    private final Optional<ProgressLine> progress;
    private @Nullable JobStatus shown;
    private boolean ended;

    /** @param progress shows how the job gets on between its changes of state */
    JobFollower(JobClient job, PrintWriter out, Optional<ProgressLine> progress) {
        this.job = job;
        this.out = out;
        this.progress = progress;
    }

    void start() {
        ask(FIRST_PAUSE);
        progress.ifPresent(line -> later(PROGRESS_EVERY, this::askProgress));
    }

    private void askProgress() {
        if (job instanceof ReportsProgress reporting) {
            reporting.progress().whenComplete((found, failure) -> {
                if (found != null && showProgress(found)) {
                    later(PROGRESS_EVERY, this::askProgress);
                } else if (failure != null) {
                    later(PROGRESS_EVERY.multipliedBy(2), this::askProgress);
                }
            });
        }
    }

    /** False once the job has ended. */
    private synchronized boolean showProgress(JobProgress found) {
        if (!ended) {
            progress.ifPresent(line -> line.show(found));
        }
        return !ended;
    }

    private static void later(Duration pause, Runnable what) {
        CompletableFuture.delayedExecutor(pause.toMillis(), TimeUnit.MILLISECONDS)
                .execute(what);
    }

    private void ask(Duration pause) {
        job.getJobStatus().whenComplete((status, failure) -> {
            if (show(Optional.ofNullable(status))) {
                Duration next = pause.multipliedBy(2).compareTo(LAST_PAUSE) < 0 ? pause.multipliedBy(2) : LAST_PAUSE;
                later(pause, () -> ask(next));
            }
        });
    }

    /** True when there is more to come; a master that does not answer is asked again. */
    private synchronized boolean show(Optional<JobStatus> status) {
        if (ended) {
            return false;
        }
        status.filter(now -> now != shown).ifPresent(this::print);
        return status.map(now -> !now.isTerminalState()).orElse(true);
    }

    private void print(JobStatus status) {
        shown = status;
        progress.ifPresent(ProgressLine::clear);
        out.println("Job " + job.getJobID() + " switched to " + status + ".");
        out.flush();
    }

    /** The last line, and no further one. */
    synchronized void end(JobStatus status) {
        if (!ended && shown != status) {
            print(status);
        }
        progress.ifPresent(ProgressLine::clear);
        ended = true;
    }

    /** The state that was shown last. */
    synchronized Optional<JobStatus> lastShown() {
        return Optional.ofNullable(shown);
    }
}
