package dev.weft.master.dispatcher;

import dev.weft.core.id.JobId;
import dev.weft.master.view.ArchivedJob;
import dev.weft.master.view.JobStatus;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/** The last jobs that ended, oldest first; a bounded number. Confined to the dispatcher loop. */
final class FinishedJobs {
    private final int capacity;
    private final Map<JobId, ArchivedJob> archived = new LinkedHashMap<>();

    FinishedJobs(int capacity) {
        this.capacity = capacity;
    }

    void add(ArchivedJob job) {
        archived.put(job.result().job(), job);
        if (archived.size() > capacity) {
            archived.remove(archived.keySet().iterator().next());
        }
    }

    Optional<ArchivedJob> find(JobId job) {
        return Optional.ofNullable(archived.get(job));
    }

    Collection<ArchivedJob> all() {
        return archived.values();
    }

    int count(JobStatus status) {
        return (int) archived.values().stream()
                .filter(job -> job.result().status() == status)
                .count();
    }
}
