package dev.weft.master.dispatcher;

import dev.weft.core.error.EngineException;
import dev.weft.core.error.ErrorCode;
import dev.weft.core.id.JobId;
import dev.weft.master.blob.JobStore;
import dev.weft.master.blob.JobStore.EndKey;
import dev.weft.master.dispatcher.JobFates.Fate;
import dev.weft.master.view.ArchivedJob;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** What earlier masters left: jobs to go on with, and jobs that have ended. Blocks; any I/O thread. */
final class StoredJobs {
    private static final Logger log = LoggerFactory.getLogger(StoredJobs.class);

    private final JobStore store;
    private final JobFates fates;

    StoredJobs(JobStore store, JobFates fates) {
        this.store = store;
        this.fates = fates;
    }

    /**
     * What a new leader finds.
     *
     * @param alive jobs that go on; true for those of which somebody was told that they are being cancelled
     * @param ended jobs that have ended, by the time of their end; none of them runs again
     * @param uncleared those of them whose leftovers are not removed yet
     * @param sealed jobs that have ended and whose record cannot be read: they neither run nor are they shown
     */
    record Left(
            Map<JobId, Boolean> alive, List<ArchivedJob> ended, Collection<JobId> uncleared, Collection<JobId> sealed) {
        boolean isEmpty() {
            return alive.isEmpty() && ended.isEmpty() && sealed.isEmpty();
        }
    }

    /** @throws EngineException STORAGE when that cannot be said now */
    Left look() {
        fates.claim();
        TreeMap<JobId, Boolean> alive = new TreeMap<>();
        TreeMap<JobId, EndKey> ends = newestEnds();
        TreeSet<JobId> uncleared = new TreeSet<>();
        for (JobId job : store.list()) {
            Fate fate = fates.read(job);
            if (fate.endedBy().isPresent()) {
                uncleared.add(job);
                ends.put(job, new EndKey(job, fate.endedBy().getAsLong()));
            } else {
                // A master that did not lead any more may have written an end: it counts for nothing.
                ends.remove(job);
                alive.put(job, fate.cancelling());
            }
        }
        TreeSet<JobId> sealed = new TreeSet<>();
        List<ArchivedJob> ended = new ArrayList<>();
        ends.values().forEach(key -> read(key, ended, sealed));
        ended.sort((one, other) ->
                Long.compare(one.result().endMillis(), other.result().endMillis()));
        return new Left(alive, ended, uncleared, sealed);
    }

    private TreeMap<JobId, EndKey> newestEnds() {
        TreeMap<JobId, EndKey> newest = new TreeMap<>();
        store.ends().forEach(key -> newest.put(key.job(), key));
        return newest;
    }

    private void read(EndKey key, List<ArchivedJob> ended, TreeSet<JobId> sealed) {
        try {
            ended.add(EndRecords.archive(store.end(key)));
        } catch (IllegalArgumentException e) {
            seal(key, sealed, e);
        } catch (EngineException e) {
            if (e.code() == ErrorCode.STORAGE) {
                throw e;
            }
            seal(key, sealed, e);
        }
    }

    private static void seal(EndKey key, TreeSet<JobId> sealed, RuntimeException why) {
        log.error("Job {} has ended, and how cannot be read; it does not run again", key.job(), why);
        sealed.add(key.job());
    }

    /** Forgets how a job ended. */
    void forgetEnd(JobId job) {
        store.ends().stream().filter(key -> key.job().equals(job)).forEach(store::removeEnd);
    }
}
