package dev.weft.master.checkpoint;

import dev.weft.core.id.JobId;
import java.net.URI;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.function.Consumer;
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
    /** Completed checkpoints that are of no use any more and not known to be gone. */
    private final Set<Retained> subsumed = new LinkedHashSet<>();

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

    /**
     * Removes, after checkpoint {@code complete}, what it made useless, and looks once more for whatever is there and is not to be;
     * the next time when storage is slow and it still looks.
     *
     * @param use what is of use
     * @param old completed checkpoints that are of no use any more
     * @param gone told of each that is removed
     */
    void sweep(long complete, CheckpointStore.InUse use, Collection<Retained> old, Consumer<Retained> gone) {
        subsumed.addAll(old);
        if (sweeping) {
            return;
        }
        sweeping = true;
        List<Retained> batch = List.copyOf(subsumed);
        work.call(
                () -> store.sweepBefore(complete, use, batch),
                removed -> {
                    sweeping = false;
                    removed.forEach(one -> {
                        subsumed.remove(one);
                        gone.accept(one);
                    });
                },
                e -> {
                    sweeping = false;
                    log.warn("Job {}: left-over files cannot be looked for", job, e);
                });
        sweepSavepoints();
    }

    /** What a sweep has not removed. */
    List<Retained> subsumed() {
        return List.copyOf(subsumed);
    }

    /** Folders of savepoints that were given up and are not known to be gone. */
    List<URI> unfinishedSavepoints() {
        return List.copyOf(again);
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
