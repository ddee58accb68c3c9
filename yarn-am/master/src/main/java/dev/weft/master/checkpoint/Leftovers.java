package dev.weft.master.checkpoint;

import dev.weft.core.id.JobId;
import java.net.URI;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Callable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Removes what checkpoints leave behind: at once, and once more after the next completed checkpoint, since a worker that heard late
 * may have written again, and storage may have been out of reach. Confined to the job's loop.
 */
final class Leftovers {
    private static final Logger log = LoggerFactory.getLogger(Leftovers.class);

    private final JobId job;
    private final CheckpointStore store;
    private final Serially work;
    private final Set<URI> again = new LinkedHashSet<>();
    private boolean sweeping;

    Leftovers(JobId job, CheckpointStore store, Serially work) {
        this.job = job;
        this.store = store;
        this.work = work;
    }

    /** A checkpoint or savepoint was given up. */
    void discard(PendingCheckpoint one) {
        if (one.request().isPresent()) {
            discardSavepoint(one.folder());
        } else {
            remove(() -> store.discardUnlessNamed(one.folder()), () -> {});
        }
    }

    /** The folder of a savepoint is of no use. */
    void discardSavepoint(URI folder) {
        again.add(folder);
        remove(() -> store.discardSavepoint(folder), () -> {});
    }

    /** Removes a completed checkpoint that is of no use any more. */
    void remove(Retained old, Runnable gone) {
        remove(() -> store.discard(old), gone);
    }

    /**
     * Looks once more, after checkpoint {@code complete}, for whatever is there and is not to be; the next time when storage is slow
     * and it still looks.
     *
     * @param kept folders that are of use, or removed anyhow
     */
    void sweep(long complete, Set<URI> kept) {
        if (sweeping) {
            return;
        }
        sweeping = true;
        work.call(() -> store.sweepBefore(complete, kept), swept -> sweeping = false, e -> {
            sweeping = false;
            log.warn("Job {}: left-over files cannot be looked for", job, e);
        });
        sweepSavepoints();
    }

    /** Looks once more for savepoints that were given up; what cannot be removed now is tried again the next time. */
    void sweepSavepoints() {
        for (URI folder : List.copyOf(again)) {
            remove(() -> store.discardSavepoint(folder), () -> again.remove(folder));
        }
    }

    private void remove(Callable<Boolean> removal, Runnable gone) {
        work.call(
                removal,
                removed -> {
                    if (removed) {
                        gone.run();
                    }
                },
                e -> log.warn("Job {}: left-over files cannot be removed", job, e));
    }
}
