package dev.weft.client;

import java.util.concurrent.CompletableFuture;

/** A job's client that can tell how the job is getting on. */
public interface ReportsProgress {
    /** As of now; completes exceptionally when nobody can say. */
    CompletableFuture<JobProgress> progress();
}
