package dev.weft.simulation;

import dev.weft.core.id.AttemptId;
import dev.weft.core.id.JobId;
import dev.weft.master.view.JobResult;
import dev.weft.master.view.JobStatus;
import java.time.Duration;
import java.util.Collection;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;

/** What must be true at any time, and what must not be true for long. Looks at the models, never into the product. */
final class Invariants {
    /** A zombie may live as long as its lease, and then as long as its tasks take to stop. */
    private static final Duration LEASE = SimulatedWorker.LONG_GRACE_PERIOD
            .plus(SimulatedWorker.STOP_TIMEOUT)
            .plus(MasterSettings.MOST_STANDSTILL)
            .plusSeconds(20);

    private static final Duration UNANSWERED_GRANT = MasterSettings.MOST_STANDSTILL.plusSeconds(2);
    private static final Duration UNTAKEN_NEED = Duration.ofSeconds(60);

    private final World world;
    private final Faults faults;
    private final SimulatedYarn yarn;
    private final TaskLedger ledger;
    private final Names names;
    private final int spareSlots;
    private final Map<JobId, SimulatedJob> jobs = new LinkedHashMap<>();
    private final Map<JobId, JobResult> ended = new LinkedHashMap<>();
    private final Set<JobId> cancelled = new HashSet<>();
    private final Set<JobId> stopped = new HashSet<>();
    private final Set<JobId> refused = new HashSet<>();
    private boolean shutDown;

    private final Watch<SimulatedYarn.Container> unanswered = new Watch<>(
            UNANSWERED_GRANT, container -> container.name() + " is granted and neither launched nor given back");
    private final Watch<SimulatedYarn.Container> surplus = new Watch<>(
            MasterSettings.SURPLUS_AT_MOST, container -> container.name() + " is kept though no job needs it");
    private final Watch<String> overAsking = new Watch<>(UNTAKEN_NEED, what -> what);
    private final Watch<AttemptId> zombies;
    private final Watch<AttemptId> leftovers;

    /** @param spareSlots slots that the master keeps beyond what jobs need */
    Invariants(World world, Faults faults, SimulatedYarn yarn, TaskLedger ledger, Names names, int spareSlots) {
        this.spareSlots = spareSlots;
        this.world = world;
        this.faults = faults;
        this.yarn = yarn;
        this.ledger = ledger;
        this.names = names;
        this.zombies = new Watch<>(LEASE, attempt -> names.of(attempt) + " lives on beside its successor");
        this.leftovers = new Watch<>(LEASE, attempt -> names.of(attempt) + " lives on though its job has ended");
    }

    void submitted(SimulatedJob job) {
        jobs.put(job.graph().id(), job);
    }

    void cancelRequested(SimulatedJob job) {
        cancelled.add(job.graph().id());
    }

    /** The job may finish before its sources have read everything. */
    void stopRequested(SimulatedJob job) {
        stopped.add(job.graph().id());
    }

    /** Somebody ends the application: every job is cancelled by that. */
    void shutDownRequested() {
        shutDown = true;
    }

    /** The master did not take the job. */
    void refused(SimulatedJob job) {
        refused.add(job.graph().id());
    }

    boolean hasEnded(SimulatedJob job) {
        JobId id = job.graph().id();
        return ended.containsKey(id) || refused.contains(id);
    }

    /** A job never holds more slots than its plan can use. */
    void checkHeld(JobId id, int slots) {
        SimulatedJob job = jobs.get(id);
        if (job != null && slots > job.slots()) {
            throw new InvariantViolation(job.name() + " holds " + slots + " slots and needs " + job.slots());
        }
    }

    Collection<JobResult> results() {
        return ended.values();
    }

    /** A job is said to have ended: true? */
    void ended(SimulatedJob job, JobResult result) {
        world.happened(
                "client",
                job.name() + " is " + result.status()
                        + result.failure().map(why -> ": " + why.message()).orElse(""));
        if (ended.put(job.graph().id(), result) != null) {
            throw new InvariantViolation(job.name() + " ends twice");
        }
        ledger.checkEnded(job.graph().id());
        JobStatus status = result.status();
        if (status == JobStatus.FINISHED) {
            ledger.checkFinished(
                    job.graph().id(),
                    job.tasks(),
                    job.splits(),
                    stopped.contains(job.graph().id()));
        } else if (status == JobStatus.CANCELED
                && !shutDown
                && !cancelled.contains(job.graph().id())) {
            throw new InvariantViolation(job.name() + " is CANCELED and nobody cancelled it");
        } else if (status == JobStatus.FAILED) {
            checkFailed(job, result);
        }
    }

    private void checkFailed(SimulatedJob job, JobResult result) {
        String cause = result.failure()
                .orElseThrow(() -> new InvariantViolation(job.name() + " is FAILED and nobody says why"))
                .message();
        if (faults.isNone() || faults.onlyOfMasters()) {
            throw new InvariantViolation(job.name() + " is FAILED in a kind world: " + cause);
        }
        if (!job.mayFail()) {
            throw new InvariantViolation(job.name() + " is FAILED though it may restart without end: " + cause);
        }
    }

    /** Looks at the world as it is now. */
    void check() {
        Duration now = world.now();
        unanswered.see(now, containersWhere(container -> !container.answered()));
        surplus.see(now, surplusContainers());
        overAsking.see(now, overAsked());
        zombies.see(now, ledger.overlapping().keySet());
        leftovers.see(now, leftovers());
    }

    private Set<SimulatedYarn.Container> containersWhere(
            java.util.function.Predicate<SimulatedYarn.Container> condition) {
        Set<SimulatedYarn.Container> found = new HashSet<>();
        yarn.containers().stream().filter(condition).forEach(found::add);
        return found;
    }

    /** Containers without a task, while the others have all the slots that the jobs may need. */
    private Set<SimulatedYarn.Container> surplusContainers() {
        int needed = neededSlots();
        int held = yarn.containers().stream()
                .filter(container -> !container.released())
                .mapToInt(SimulatedYarn.Container::slots)
                .sum();
        return containersWhere(container ->
                !container.released() && held - container.slots() >= needed && !ledger.isBusy(container.name()));
    }

    /** More asked for than all jobs together could use. */
    private Set<String> overAsked() {
        int asked = yarn.requests().size();
        int needed = neededSlots();
        return asked > needed ? Set.of(asked + " requests are open for " + needed + " slots") : Set.of();
    }

    private int neededSlots() {
        int needed = jobs.values().stream()
                .filter(job -> !hasEnded(job))
                .mapToInt(SimulatedJob::slots)
                .sum();
        return needed == 0 ? 0 : needed + spareSlots;
    }

    private Set<AttemptId> leftovers() {
        Set<AttemptId> attempts = new HashSet<>(ledger.alive().keySet());
        attempts.removeIf(attempt -> !ended.containsKey(attempt.job()));
        return attempts;
    }

    /** Everything was given back: the state before the application ends. */
    boolean isIdle() {
        return yarn.containers().isEmpty()
                && yarn.requests().isEmpty()
                && ledger.alive().isEmpty();
    }

    /** What is not as {@link #isIdle} wants it. */
    String leftOver() {
        return "containers "
                + yarn.containers().stream().map(SimulatedYarn.Container::name).toList() + ", requests "
                + yarn.requests().stream()
                        .map(request -> request.id().toString())
                        .toList() + ", attempts "
                + ledger.alive().keySet().stream().map(names::of).toList();
    }
}
