package dev.weft.master.job;

import dev.weft.core.id.AttemptId;
import dev.weft.core.id.TaskId;
import dev.weft.master.failover.Regions;
import dev.weft.master.plan.JobPlan;
import dev.weft.master.resource.WorkerInventory;
import dev.weft.master.slot.SharedSlot;
import dev.weft.master.slot.SlotOffer;
import dev.weft.protocol.report.EndedTask;
import dev.weft.protocol.report.TaskCounters;
import dev.weft.protocol.report.TaskState;
import dev.weft.protocol.report.TaskStatus;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Function;

/**
 * Decides what of a job runs on under a new master, from what workers still have of it. Rules, in order:
 *
 * <ol>
 *   <li>An attempt with a lower number than the one that took part in the newest checkpoint was replaced before that: it is
 *       stale.
 *   <li>Of several attempts of a task the highest counts, the others are stale.
 *   <li>The tasks of a region restart together, so attempts that run together have one number: those below the highest of
 *       their region are stale.
 *   <li>A shared slot is one slot: what runs elsewhere is stale.
 *   <li>A live attempt runs on, but for one that is being stopped. One that finished counts when the job takes no checkpoints, or
 *       was about to end: when all attempts took part in its last. All other tasks are missing.
 *   <li>A job that was about to end and lacks a task goes back to its last checkpoint as a whole.
 * </ol>
 *
 * Pure: the same reports give the same answer, in whatever order they come.
 */
final class Reconciliation {
    private final JobPlan plan;
    private final Regions regions;
    private final Terms terms;
    private final Function<TaskId, SharedSlot> sharedSlots;
    private final TreeMap<TaskId, Claim> best = new TreeMap<>();
    private final TreeMap<AttemptId, SlotOffer> stale = new TreeMap<>();
    private final TreeMap<TaskId, Integer> highest = new TreeMap<>();
    private final TreeMap<TaskId, Claim> kept = new TreeMap<>();
    private final TreeSet<TaskId> missing = new TreeSet<>();
    private boolean atTheEnd;

    /**
     * What else is known of the job.
     *
     * @param periodic true when the job takes checkpoints: a task that has finished is needed again until the last is complete
     * @param newestIsLast true when the job was to end with its newest checkpoint
     * @param tookPart numbers of the attempts that took part in the newest checkpoint
     */
    record Terms(boolean periodic, boolean newestIsLast, Map<TaskId, Integer> tookPart) {
        Terms {
            tookPart = Map.copyOf(tookPart);
        }
    }

    /** What a worker says of an attempt. */
    record Claim(
            AttemptId attempt,
            SlotOffer slot,
            TaskState state,
            TaskCounters counters,
            SortedMap<String, byte[]> accumulators) {
        TaskId task() {
            return attempt.task();
        }

        boolean alive() {
            return !state.terminal();
        }

        /** True when it works, or waits at its end. */
        boolean goesOn() {
            return switch (state) {
                case DEPLOYING, RUNNING, DRAINED -> true;
                case CANCELING, FINISHED, CANCELED, FAILED -> false;
            };
        }
    }

    private Reconciliation(JobPlan plan, Regions regions, Terms terms, Function<TaskId, SharedSlot> sharedSlots) {
        this.plan = plan;
        this.regions = regions;
        this.terms = terms;
        this.sharedSlots = sharedSlots;
    }

    /** @param sharedSlots which slot a task shares with others */
    static Reconciliation of(
            JobPlan plan,
            Regions regions,
            Terms terms,
            Function<TaskId, SharedSlot> sharedSlots,
            Collection<WorkerInventory> inventories) {
        var reconciliation = new Reconciliation(plan, regions, terms, sharedSlots);
        reconciliation.choose(inventories);
        regions.all().forEach(reconciliation::oneGeneration);
        reconciliation.oneSlotEach();
        reconciliation.sort();
        return reconciliation;
    }

    /** By task, what is taken over: attempts that go on or finished, and those that are being stopped, which are missing too. */
    SortedMap<TaskId, Claim> kept() {
        return kept;
    }

    /** Tasks that have to restart. */
    TreeSet<TaskId> missing() {
        return missing;
    }

    /** Live attempts that are of no use, with the slot that each is in. */
    SortedMap<AttemptId, SlotOffer> stale() {
        return stale;
    }

    /** True when nothing has to restart. */
    boolean complete() {
        return missing.isEmpty();
    }

    /** True when all attempts stand behind the checkpoint with which the job was to end, or have finished. */
    boolean atTheEnd() {
        return atTheEnd && complete();
    }

    /** True when nothing of the job is left: it begins as if no worker had come. */
    boolean nothingLeft() {
        return kept.values().stream().noneMatch(claim -> claim.goesOn() || claim.state() == TaskState.FINISHED);
    }

    /** The highest number of any attempt that ran together with the task's; 0 when none is known. */
    int highestNumber(TaskId task) {
        return highest.getOrDefault(task, 0);
    }

    private void choose(Collection<WorkerInventory> inventories) {
        Set<TaskId> tasks = new HashSet<>(plan.tasks());
        for (WorkerInventory inventory : inventories) {
            for (Claim claim : claims(inventory)) {
                boolean outdated = claim.attempt().number() < terms.tookPart().getOrDefault(claim.task(), 0);
                if (outdated || !tasks.contains(claim.task())) {
                    reject(claim);
                } else {
                    compare(claim);
                }
            }
        }
    }

    private static List<Claim> claims(WorkerInventory inventory) {
        List<Claim> claims = new ArrayList<>();
        for (TaskStatus status : inventory.running()) {
            claims.add(new Claim(
                    status.attempt(),
                    inventory.slot(status.slot()),
                    status.state(),
                    status.counters(),
                    new TreeMap<>()));
        }
        inventory.report().ifPresent(report -> {
            for (EndedTask ended : report.ended()) {
                claims.add(new Claim(
                        ended.attempt(),
                        inventory.slot(ended.slot()),
                        ended.state(),
                        ended.counters(),
                        ended.accumulators()));
            }
        });
        return claims;
    }

    private void compare(Claim claim) {
        Claim other = best.get(claim.task());
        if (other == null || other.attempt().number() < claim.attempt().number()) {
            best.put(claim.task(), claim);
            if (other != null) {
                reject(other);
            }
        } else {
            reject(claim);
        }
    }

    private void reject(Claim claim) {
        if (claim.alive()) {
            stale.put(claim.attempt(), claim.slot());
        }
    }

    private void oneGeneration(List<TaskId> region) {
        int number = region.stream()
                .mapToInt(task ->
                        best.containsKey(task) ? best.get(task).attempt().number() : 0)
                .max()
                .orElse(0);
        for (TaskId task : region) {
            highest.put(task, number);
            Claim claim = best.get(task);
            if (claim != null && claim.attempt().number() < number) {
                best.remove(task);
                reject(claim);
            }
        }
    }

    private void oneSlotEach() {
        Map<SharedSlot, SlotOffer> serving = new HashMap<>();
        for (Claim claim : List.copyOf(best.values())) {
            if (claim.alive()) {
                SlotOffer slot = serving.computeIfAbsent(sharedSlots.apply(claim.task()), shared -> claim.slot());
                if (!slot.equals(claim.slot())) {
                    best.remove(claim.task());
                    reject(claim);
                }
            }
        }
    }

    private void sort() {
        atTheEnd = terms.periodic()
                && terms.newestIsLast()
                && best.values().stream().allMatch(this::tookPart);
        for (TaskId task : plan.tasks()) {
            Claim claim = best.get(task);
            boolean finished = claim != null && isFinished(claim);
            if (claim == null || !(claim.goesOn() || finished)) {
                missing.add(task);
            }
            if (claim != null && (claim.alive() || finished)) {
                kept.put(task, claim);
            }
        }
        if (atTheEnd && !missing.isEmpty()) {
            missing.addAll(plan.tasks());
        }
    }

    private boolean isFinished(Claim claim) {
        return claim.state() == TaskState.FINISHED && (atTheEnd || !terms.periodic());
    }

    private boolean tookPart(Claim claim) {
        return Integer.valueOf(claim.attempt().number()).equals(terms.tookPart().get(claim.task()));
    }
}
