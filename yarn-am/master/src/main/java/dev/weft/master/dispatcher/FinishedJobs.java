package dev.weft.master.dispatcher;

import dev.weft.core.id.JobId;
import dev.weft.core.time.Clock;
import dev.weft.master.view.ArchivedJob;
import dev.weft.master.view.JobResult;
import dev.weft.master.view.JobStatus;
import java.time.Duration;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;

/** The last jobs that ended, oldest first; a bounded number, for a bounded time. Confined to the dispatcher loop. */
final class FinishedJobs {
    private final Clock clock;
    private final int capacity;
    private final Duration expiry;
    private final Consumer<JobId> forgotten;
    private final Map<JobId, ArchivedJob> archived = new LinkedHashMap<>();

    /** @param forgotten told of each that is remembered no longer */
    FinishedJobs(Clock clock, int capacity, Duration expiry, Consumer<JobId> forgotten) {
        this.clock = clock;
        this.capacity = capacity;
        this.expiry = expiry;
        this.forgotten = forgotten;
    }

    void add(ArchivedJob job) {
        archived.put(job.result().job(), job);
        if (archived.size() > capacity) {
            forget(archived.keySet().iterator().next());
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
        List<JobId> expired = archived.values().stream()
                .map(ArchivedJob::result)
                .filter(result -> result.endMillis() < oldest)
                .map(JobResult::job)
                .toList();
        expired.forEach(this::forget);
    }

    private void forget(JobId job) {
        archived.remove(job);
        forgotten.accept(job);
    }
}
