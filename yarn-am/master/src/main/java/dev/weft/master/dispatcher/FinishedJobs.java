package dev.weft.master.dispatcher;

import dev.weft.core.id.JobId;
import dev.weft.core.time.Clock;
import dev.weft.master.view.ArchivedJob;
import dev.weft.master.view.JobStatus;
import java.time.Duration;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/** The last jobs that ended, oldest first; a bounded number, for a bounded time. Confined to the dispatcher loop. */
final class FinishedJobs {
    private final Clock clock;
    private final int capacity;
    private final Duration expiry;
    private final Map<JobId, ArchivedJob> archived = new LinkedHashMap<>();

    FinishedJobs(Clock clock, int capacity, Duration expiry) {
        this.clock = clock;
        this.capacity = capacity;
        this.expiry = expiry;
    }

    void add(ArchivedJob job) {
        archived.put(job.result().job(), job);
        if (archived.size() > capacity) {
            archived.remove(archived.keySet().iterator().next());
        }
    }

    Optional<ArchivedJob> find(JobId job) {
        expire();
        return Optional.ofNullable(archived.get(job));
    }

    Collection<ArchivedJob> all() {
        expire();
        return archived.values();
    }

    int count(JobStatus status) {
        expire();
        return (int) archived.values().stream()
                .filter(job -> job.result().status() == status)
                .count();
    }

    private void expire() {
        long oldest = clock.epochMillis() - expiry.toMillis();
        archived.values().removeIf(job -> job.result().endMillis() < oldest);
    }
}
