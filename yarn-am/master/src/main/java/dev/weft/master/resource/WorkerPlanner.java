package dev.weft.master.resource;

import dev.weft.core.id.WorkerId;
import dev.weft.master.cluster.RequestId;
import java.util.ArrayList;
import java.util.List;

/** Decides how many workers to ask for and which to give back: {@code target} against {@code actual}. Pure. */
final class WorkerPlanner {
    private WorkerPlanner() {}

    /**
     * How things stand.
     *
     * @param targetSlots slots that all jobs need together, and spare ones, capped
     * @param urgentSlots those of them for which a worker is asked at once
     * @param slotsPerWorker of a worker to be started
     * @param workersComeUnasked true when none is ever asked for or given back
     * @param startingPaused true while too many starts have failed
     * @param workers registered ones, by id
     * @param starting launched, not registered; oldest first
     * @param requested asked for, not granted; oldest first
     */
    record Census(
            int targetSlots,
            int urgentSlots,
            int slotsPerWorker,
            boolean workersComeUnasked,
            boolean startingPaused,
            List<Registered> workers,
            List<WorkerId> starting,
            List<RequestId> requested) {
        public Census {
            workers = List.copyOf(workers);
            starting = List.copyOf(starting);
            requested = List.copyOf(requested);
        }
    }

    /**
     * A registered worker.
     *
     * @param freeSlots held by no job
     * @param idleTooLong true when it has held nothing for longer than the time-out
     */
    record Registered(WorkerId worker, int slots, int freeSlots, boolean idleTooLong) {}

    /**
     * What to change.
     *
     * @param request how many more workers to ask for
     * @param withdraw requests to call off
     * @param release workers to give back
     */
    record Changes(int request, List<RequestId> withdraw, List<WorkerId> release) {
        public Changes {
            withdraw = List.copyOf(withdraw);
            release = List.copyOf(release);
        }
    }

    /**
     * What to do now: asks for what is missing; calls off requests first and starting workers next; gives back idle workers in
     * the end. Applying it and asking again changes nothing.
     */
    static Changes decide(Census census) {
        if (census.workersComeUnasked()) {
            return new Changes(0, List.of(), List.of());
        }
        int registered = census.workers().stream().mapToInt(Registered::slots).sum();
        int wanted = workersFor(census.targetSlots() - registered, census);
        int coming = census.starting().size() + census.requested().size();
        if (coming < wanted) {
            int urgent = Math.max(0, workersFor(census.urgentSlots() - registered, census) - coming);
            return new Changes(census.startingPaused() ? 0 : urgent, List.of(), idle(census, registered));
        }
        int surplus = coming - wanted;
        List<RequestId> withdraw = newest(census.requested(), surplus);
        List<WorkerId> release = new ArrayList<>(newest(census.starting(), surplus - withdraw.size()));
        release.addAll(idle(census, registered));
        return new Changes(0, withdraw, release);
    }

    private static int workersFor(int slots, Census census) {
        return (Math.max(0, slots) + census.slotsPerWorker() - 1) / census.slotsPerWorker();
    }

    private static List<WorkerId> idle(Census census, int registeredSlots) {
        List<WorkerId> release = new ArrayList<>();
        int left = registeredSlots;
        for (Registered worker : census.workers()) {
            boolean unused = worker.freeSlots() == worker.slots();
            if (unused && worker.idleTooLong() && left - worker.slots() >= census.targetSlots()) {
                release.add(worker.worker());
                left -= worker.slots();
            }
        }
        return release;
    }

    private static <T> List<T> newest(List<T> oldestFirst, int count) {
        int from = Math.max(0, oldestFirst.size() - Math.max(0, count));
        return oldestFirst.subList(from, oldestFirst.size());
    }
}
