package dev.weft.master.resource;

import dev.weft.core.id.JobId;
import dev.weft.core.id.WorkerId;
import dev.weft.master.cluster.KeptWorker;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * What an earlier master left to this one: workers that are awaited, jobs that go on, and what workers say about those before
 * they are back. A worker is awaited as long as a silent one is borne in daily life, counted from the first that came.
 * Confined to the ResourceManager's loop.
 */
final class Handover {
    /** A new leader is found within a moment; one that nobody finds for so many spans of patience waits for nobody. */
    private static final int SPANS_WITHOUT_ANYBODY = 3;
    /** A cluster that says nothing for so many spans has no workers of earlier masters. */
    private static final int SPANS_WITHOUT_NEWS = 10;

    private final boolean workersComeUnasked;
    private final Duration patience;
    private final TreeSet<WorkerId> awaited = new TreeSet<>();
    private final Map<JobId, WaitingPort> waiting = new TreeMap<>();
    private final TreeSet<JobId> goingOn = new TreeSet<>();
    private final List<JobPort> listening = new ArrayList<>();
    private boolean jobsKnown;
    private boolean workersKnown;
    private boolean over;
    private long startedNanos;
    private @Nullable Long firstCameNanos;

    private Handover(boolean workersComeUnasked, Duration patience, boolean over) {
        this.workersComeUnasked = workersComeUnasked;
        this.patience = patience;
        this.over = over;
        this.jobsKnown = over;
        this.workersKnown = over || workersComeUnasked;
    }

    /** Of a master that has nothing from an earlier one. */
    static Handover none() {
        return new Handover(false, Duration.ZERO, true);
    }

    /**
     * Of a master that may follow another one.
     *
     * @param workersComeUnasked true when nobody says which workers there are
     * @param patience how long a worker may take after the first has come
     */
    static Handover begin(boolean workersComeUnasked, Duration patience, long nowNanos) {
        var handover = new Handover(workersComeUnasked, patience, false);
        handover.startedNanos = nowNanos;
        return handover;
    }

    // ---- workers

    /** The cluster says which workers the earlier master had; false when nobody waits for them (any more). */
    boolean workersKnown(Collection<KeptWorker> workers, long nowNanos) {
        if (over) {
            return false;
        }
        workersKnown = true;
        startedNanos = nowNanos;
        workers.forEach(worker -> awaited.add(worker.worker()));
        return true;
    }

    /** True while a worker that nobody has heard of may turn out to be an earlier master's. */
    boolean mayStillBeNamed() {
        return !over && !workersKnown;
    }

    /** A worker has registered and its tasks are known. */
    void registered(WorkerId worker, long nowNanos) {
        boolean counts = awaited.remove(worker) || workersComeUnasked;
        if (counts && firstCameNanos == null) {
            firstCameNanos = nowNanos;
        }
    }

    /** A worker will not come. */
    void ended(WorkerId worker) {
        awaited.remove(worker);
    }

    /** The master itself stood still for {@code nanos}: nobody is late because of that. */
    void forgive(long nanos) {
        startedNanos += nanos;
        if (firstCameNanos != null) {
            firstCameNanos += nanos;
        }
    }

    /**
     * Ends the waiting when nobody is awaited any more or the time is over, and says so to jobs that listen.
     *
     * @return workers that did not come in time, named once
     */
    List<WorkerId> endWhenDue(long nowNanos) {
        if (over || !isDue(nowNanos)) {
            return List.of();
        }
        over = true;
        List<WorkerId> late = List.copyOf(awaited);
        awaited.clear();
        listening.forEach(JobPort::everyoneReported);
        listening.clear();
        return late;
    }

    private boolean isDue(long nowNanos) {
        if (!workersComeUnasked && workersKnown && awaited.isEmpty()) {
            return true;
        }
        if (firstCameNanos != null) {
            return nowNanos - firstCameNanos > patience.toNanos();
        }
        int spans = workersKnown ? SPANS_WITHOUT_ANYBODY : SPANS_WITHOUT_NEWS;
        return nowNanos - startedNanos > patience.toNanos() * spans;
    }

    // ---- jobs

    /**
     * These jobs go on under this master, and no others.
     *
     * @return those that workers spoke of and that do not
     */
    List<JobId> jobsKnown(Collection<JobId> jobs) {
        if (jobsKnown) {
            return List.of();
        }
        jobsKnown = true;
        goingOn.addAll(jobs);
        List<JobId> strangers =
                waiting.keySet().stream().filter(job -> !goingOn.contains(job)).toList();
        strangers.forEach(waiting::remove);
        return strangers;
    }

    /** Where news of a job are kept that is not back yet; empty when it does not go on. */
    Optional<JobPort> portOf(JobId job) {
        if (jobsKnown && !goingOn.contains(job)) {
            return Optional.empty();
        }
        return Optional.of(waiting.computeIfAbsent(job, id -> new WaitingPort()));
    }

    /** The job is back and hears what was said about it, and when nothing more is to be expected. */
    void adopted(JobId job, JobPort port) {
        WaitingPort kept = waiting.remove(job);
        if (kept != null) {
            kept.flush(port);
        }
        if (over) {
            port.everyoneReported();
        } else {
            listening.add(port);
        }
    }

    /** The job has said what it needs, or has ended; true when workers spoke of it and it never listened. */
    boolean settled(JobId job) {
        goingOn.remove(job);
        return waiting.remove(job) != null;
    }

    /** True when the job goes on and has not said what it needs. */
    boolean isUnsettled(JobId job) {
        return !jobsKnown || goingOn.contains(job);
    }

    /** True while it is not known what all jobs need: nothing is to be given back. */
    boolean isOpen() {
        return !jobsKnown || !goingOn.isEmpty();
    }
}
