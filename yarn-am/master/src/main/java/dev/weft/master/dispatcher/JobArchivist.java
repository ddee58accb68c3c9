package dev.weft.master.dispatcher;

import dev.weft.core.id.JobId;
import java.util.concurrent.CompletableFuture;

/**
 * Keeps what is told of an ended job where it outlives the cluster. Asked on the dispatcher's loop and answers at once; the master
 * answers questions about the job while it works.
 */
@FunctionalInterface
public interface JobArchivist {
    /** Keeps nothing. */
    JobArchivist NONE = job -> CompletableFuture.completedFuture(null);

    /**
     * Begins to archive a job that has ended; may be asked again, by a later master too, and keeps the first archive then. Completes on
     * any thread, exceptionally when the job is not archived.
     */
    CompletableFuture<Void> archive(JobId job);
}
