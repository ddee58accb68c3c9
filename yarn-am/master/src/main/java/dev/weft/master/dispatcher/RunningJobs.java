package dev.weft.master.dispatcher;

import dev.weft.core.concurrent.EventLoop;
import dev.weft.core.id.JobId;
import dev.weft.master.job.JobManager;
import dev.weft.master.view.ArchivedJob;
import dev.weft.master.view.JobResult;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;

/** Jobs that were submitted and have not ended, oldest first. Confined to the dispatcher loop. */
final class RunningJobs {
    private final Map<JobId, RunningJob> jobs = new LinkedHashMap<>();

    /** A job with its loop and those who wait for its end. */
    record RunningJob(JobManager manager, EventLoop loop, CompletableFuture<JobResult> ended) {}

    void add(JobManager manager, EventLoop loop) {
        jobs.put(manager.id(), new RunningJob(manager, loop, new CompletableFuture<>()));
    }

    Optional<RunningJob> find(JobId job) {
        return Optional.ofNullable(jobs.get(job));
    }

    Collection<RunningJob> all() {
        return jobs.values();
    }

    boolean isEmpty() {
        return jobs.isEmpty();
    }

    /** Takes a job out that has ended, and its loop down once all earlier questions are answered. */
    void remove(ArchivedJob ended) {
        RunningJob job = jobs.remove(ended.result().job());
        if (job != null) {
            job.loop().execute(job.loop()::close);
            job.ended().complete(ended.result());
        }
    }

    /** Stops all without ending them: another master goes on. */
    void abandon() {
        jobs.values().forEach(job -> {
            job.manager().abandon();
            job.loop().execute(job.loop()::close);
        });
        jobs.clear();
    }
}
