package dev.weft.cli;

import dev.weft.api.execution.JobClient;
import dev.weft.api.execution.JobStatus;
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
    private static final Duration LAST_PAUSE = Duration.ofSeconds(1);

    private final JobClient job;
    private final PrintWriter out;
    private @Nullable JobStatus shown;
    private boolean ended;

    JobFollower(JobClient job, PrintWriter out) {
        this.job = job;
        this.out = out;
    }

    void start() {
        ask(FIRST_PAUSE);
    }

    private void ask(Duration pause) {
        job.getJobStatus().whenComplete((status, failure) -> {
            if (show(Optional.ofNullable(status))) {
                Duration next = pause.multipliedBy(2).compareTo(LAST_PAUSE) < 0 ? pause.multipliedBy(2) : LAST_PAUSE;
                CompletableFuture.delayedExecutor(pause.toMillis(), TimeUnit.MILLISECONDS)
                        .execute(() -> ask(next));
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
        out.println("Job " + job.getJobID() + " switched to " + status + ".");
        out.flush();
    }

    /** The last line, and no further one. */
    synchronized void end(JobStatus status) {
        if (!ended && shown != status) {
            print(status);
        }
        ended = true;
    }

    /** The state that was shown last. */
    synchronized Optional<JobStatus> lastShown() {
        return Optional.ofNullable(shown);
    }
}
