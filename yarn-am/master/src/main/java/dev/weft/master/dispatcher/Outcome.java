package dev.weft.master.dispatcher;

import dev.weft.core.error.Failure;
import dev.weft.master.cluster.ApplicationEnd;
import dev.weft.master.view.JobResult;

/**
 * How an application ended.
 *
 * @param diagnostics one line for people
 */
public record Outcome(ApplicationEnd end, String diagnostics) {
    /** The outcome of an application whose one job ended so. */
    static Outcome of(JobResult result) {
        String job = "Job '" + result.name() + "' (" + result.job() + ")";
        return switch (result.status()) {
            case FINISHED -> new Outcome(ApplicationEnd.SUCCEEDED, job + " finished");
            case CANCELED -> new Outcome(ApplicationEnd.KILLED, job + " was cancelled");
            case FAILED ->
                new Outcome(
                        ApplicationEnd.FAILED,
                        job + " failed: "
                                + result.failure().map(Failure::message).orElse("cause unknown"));
            case INITIALIZING, CREATED, RUNNING, FAILING, CANCELLING, RESTARTING, SUSPENDED, RECONCILING ->
                throw new IllegalStateException("Job " + result.job() + " has not ended: " + result.status());
        };
    }
}
