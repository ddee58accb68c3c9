package dev.weft.master.resource;

import dev.weft.core.id.JobId;
import dev.weft.core.id.WorkerId;
import dev.weft.protocol.report.WorkerRegistration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedSet;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * Workers that were here: so that late calls of theirs are answered rightly and their ends are not taken for new ones. Keeps
 * the last few thousand. Confined to the ResourceManager's loop.
 */
final class Departed {
    private static final int CAPACITY = 10_000;

    private final Map<WorkerId, Leaver> leavers = new LinkedHashMap<>();

    /** A worker that was lost; its jobs will want to know how it ended. */
    void lost(WorkerRegistration registration, SortedSet<JobId> jobs) {
        leaver(registration.worker()).lost(registration, jobs);
    }

    /** A worker that was given back. */
    void released(WorkerId worker) {
        leaver(worker).released = true;
    }

    boolean wasReleased(WorkerId worker) {
        return Optional.ofNullable(leavers.get(worker))
                .map(leaver -> leaver.released)
                .orElse(false);
    }

    /** True when this run of the worker is over for this master. */
    boolean isOver(WorkerId worker, long incarnation) {
        return Optional.ofNullable(leavers.get(worker))
                .map(leaver -> leaver.incarnations.contains(incarnation))
                .orElse(false);
    }

    /** How to reach a run of a worker that was here. */
    Optional<WorkerRegistration> registration(WorkerId worker, long incarnation) {
        return Optional.ofNullable(leavers.get(worker))
                .map(leaver -> leaver.registration)
                .filter(registration -> registration.incarnation() == incarnation);
    }

    /** Jobs that lost a worker and have not been told how it ended; told once. */
    SortedSet<JobId> takeJobs(WorkerId worker) {
        Leaver leaver = leavers.get(worker);
        if (leaver == null) {
            return new TreeSet<>();
        }
        leaver.releaseAtNanos = null;
        SortedSet<JobId> jobs = new TreeSet<>(leaver.jobs);
        leaver.jobs.clear();
        return jobs;
    }

    /** The cluster is expected to say how the worker ended; at that time it is given back all the same. */
    void releaseAt(WorkerId worker, long nanos) {
        leaver(worker).releaseAtNanos = nanos;
    }

    /** Workers whose time has come, each named once. */
    List<WorkerId> takeDue(long nowNanos) {
        List<WorkerId> due = new ArrayList<>();
        leavers.forEach((worker, leaver) -> {
            if (leaver.releaseAtNanos != null && nowNanos - leaver.releaseAtNanos >= 0) {
                due.add(worker);
                leaver.releaseAtNanos = null;
            }
        });
        return due;
    }

    private Leaver leaver(WorkerId worker) {
        Leaver leaver = leavers.computeIfAbsent(worker, id -> new Leaver());
        if (leavers.size() > CAPACITY) {
            leavers.remove(leavers.keySet().iterator().next());
        }
        return leaver;
    }

    private static final class Leaver {
        private final TreeSet<Long> incarnations = new TreeSet<>();
        private final TreeSet<JobId> jobs = new TreeSet<>();
        private @Nullable WorkerRegistration registration;
        private @Nullable Long releaseAtNanos;
        private boolean released;

        void lost(WorkerRegistration last, SortedSet<JobId> ofJobs) {
            registration = last;
            incarnations.add(last.incarnation());
            jobs.addAll(ofJobs);
        }
    }
}
