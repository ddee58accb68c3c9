package dev.weft.master.resource;

import dev.weft.core.id.JobId;
import dev.weft.core.id.WorkerId;
import dev.weft.protocol.deploy.PrepareJob;
import dev.weft.protocol.deploy.ToWorker;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * Has workers with free slots load ahead what running jobs would need there: a task that is moved to such a worker then begins at once.
 * Bounded for each job and each worker. Confined to the ResourceManager's loop.
 */
final class SpareWorkers {
    /** A lost worker's tasks go to a few others; every further one would only hold classes. */
    private static final int WORKERS_PER_JOB = 4;

    private static final int JOBS_PER_WORKER = 2;

    private final WorkerSessions sessions;
    private final Map<JobId, Spared> jobs = new LinkedHashMap<>();

    SpareWorkers(WorkerSessions sessions) {
        this.sessions = sessions;
    }

    /** The job runs, and this is what its tasks load. */
    void wanted(PrepareJob order) {
        jobs.put(
                order.job(),
                new Spared(
                        order,
                        Optional.ofNullable(jobs.get(order.job()))
                                .map(Spared::told)
                                .orElseGet(TreeMap::new)));
    }

    /** The job has ended: what was loaded for it goes. */
    void forget(JobId job) {
        Spared ended = jobs.remove(job);
        if (ended != null) {
            ended.dropGone();
            ended.told.keySet().forEach(worker -> sessions.send(worker, new ToWorker.ReleaseJob(job)));
        }
    }

    /** Tells workers that have become spare since the last call. */
    void tell() {
        jobs.values().forEach(Spared::dropGone);
        for (WorkerSession session : sessions.all()) {
            if (!session.leaving() && session.used() < session.slots()) {
                tell(session);
            }
        }
    }

    private void tell(WorkerSession session) {
        long loaded = jobs.values().stream()
                .filter(job -> job.told.containsKey(session.id()))
                .count();
        for (Spared job : jobs.values()) {
            if (loaded < JOBS_PER_WORKER && job.lacks(session)) {
                job.told.put(session.id(), session.incarnation());
                sessions.send(session.id(), job.order);
                loaded++;
            }
        }
    }

    /** One job, and by worker the run of it that was told. */
    private final class Spared {
        private final PrepareJob order;
        private final TreeMap<WorkerId, Long> told;

        Spared(PrepareJob order, TreeMap<WorkerId, Long> told) {
            this.order = order;
            this.told = told;
        }

        TreeMap<WorkerId, Long> told() {
            return told;
        }

        boolean lacks(WorkerSession session) {
            return !told.containsKey(session.id()) && isSpare(session.id()) && spares() < WORKERS_PER_JOB;
        }

        private long spares() {
            return told.keySet().stream().filter(this::isSpare).count();
        }

        private boolean isSpare(WorkerId worker) {
            return sessions.find(worker)
                    .filter(session -> session.held(order.job()) == 0)
                    .isPresent();
        }

        /** Runs of workers that are over have nothing any more. */
        void dropGone() {
            told.entrySet()
                    .removeIf(run -> sessions.find(run.getKey())
                            .filter(session -> session.incarnation() == run.getValue())
                            .isEmpty());
        }
    }
}
