package dev.weft.master.job;

import dev.weft.core.error.ErrorCode;
import dev.weft.core.error.Failure;
import dev.weft.core.id.AttemptId;
import dev.weft.core.id.TaskId;
import dev.weft.core.id.WorkerId;
import dev.weft.master.checkpoint.Restoration;
import dev.weft.master.failover.JobFailure;
import dev.weft.master.job.Reconciliation.Claim;
import dev.weft.master.resource.WorkerInventory;
import dev.weft.master.slot.SlotOffer;
import dev.weft.protocol.report.JobReport;
import dev.weft.protocol.report.ReaderReport;
import dev.weft.protocol.report.TaskState;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Makes a job of this master out of what an earlier one left: {@link Reconciliation} has decided, this does it. Confined to the job's loop. */
final class TakeOver {
    private static final Logger log = LoggerFactory.getLogger(TakeOver.class);

    private final JobContext job;
    private final Reconciliation found;
    private final List<WorkerInventory> inventories;

    TakeOver(JobContext job, Reconciliation found) {
        this.job = job;
        this.found = found;
        this.inventories = job.inheritance().inventories();
    }

    /** Takes all over that there is; the state that follows. */
    JobState apply() {
        Optional<Restoration> from = job.checkpoints().restoration();
        if (found.nothingLeft()) {
            return anew(from);
        }
        tasks();
        job.sources().takeOver(readers(), from);
        job.checkpoints().takeOver(highestCheckpoint(), ways());
        job.declareNeed();
        log.info(
                "Job {} goes on under this master: {} tasks run on, {} are missing",
                job.plan().job(),
                found.kept().values().stream().filter(Claim::goesOn).count(),
                found.missing().size());
        if (!found.complete()) {
            job.awaitCauses(found.missing().stream()
                    .filter(task -> !found.kept().containsKey(task))
                    .map(this::lastAttempt)
                    .toList());
            return job.restartLost(lost(found.missing()), new TreeSet<>());
        }
        return found.atTheEnd() ? Running.atTheEnd(job) : Running.on(job);
    }

    /** The job begins from its newest checkpoint; before that, what an earlier master was stopping has to stop. */
    private JobState anew(Optional<Restoration> from) {
        log.info(
                "Job {} goes on under this master; none of its tasks is left",
                job.plan().job());
        job.checkpoints().takeOver(highestCheckpoint(), List.of());
        if (found.kept().isEmpty()) {
            if (hasRun()) {
                job.countLost(lost(job.executions().allTasks()));
            }
            slots();
            stopStale();
            job.sources().startAll(from);
            return new WaitingForSlots(job, job.executions().allTasks());
        }
        tasks();
        job.declareNeed();
        return new Restarting(job, job.executions().allTasks(), Duration.ZERO, ErrorCode.WORKER_LOST);
    }

    /** True when an earlier master had tasks of the job running: a checkpoint of theirs says so, or a worker does. */
    private boolean hasRun() {
        return !job.checkpoints().attemptsOfNewest().isEmpty()
                || job.plan().tasks().stream().anyMatch(task -> found.highestNumber(task) > 0);
    }

    /** Takes over the tasks, and tells those to stop that are of no use. */
    void tasks() {
        long now = job.loop().clock().epochMillis();
        slots();
        found.kept().values().forEach(claim -> adopt(claim, now));
        for (TaskId task : found.missing()) {
            if (!found.kept().containsKey(task)) {
                job.executions().lose(lastAttempt(task), now);
            }
        }
        stopStale();
    }

    private AttemptId lastAttempt(TaskId task) {
        return new AttemptId(task, Math.max(1, found.highestNumber(task)));
    }

    private void slots() {
        for (WorkerInventory inventory : inventories) {
            job.slots().add(inventory.slots());
            job.orders().deployedTo().add(inventory.id());
        }
    }

    private void adopt(Claim claim, long now) {
        var execution = new Execution(claim.attempt(), now);
        execution.adopt(claim.slot(), claim.state(), claim.counters(), now);
        execution.accumulate(claim.accumulators());
        job.executions().adopt(execution);
        if (claim.alive()) {
            job.slots().adopt(job.executions().sharedSlot(claim.task()), claim.slot());
        }
    }

    private void stopStale() {
        found.stale().forEach((attempt, slot) -> job.orders().stopStale(slot.slot(), attempt));
    }

    private List<ReaderReport> readers() {
        return inventories.stream()
                .flatMap(inventory -> inventory.report().stream())
                .flatMap(report -> report.readers().stream())
                .filter(this::counts)
                .toList();
    }

    /** What a reader got that has finished is read, and must not be given to another. */
    private boolean counts(ReaderReport reader) {
        return Optional.ofNullable(found.kept().get(reader.attempt().task()))
                .filter(claim -> claim.goesOn() || claim.state() == TaskState.FINISHED)
                .filter(claim -> claim.attempt().equals(reader.attempt()))
                .isPresent();
    }

    private long highestCheckpoint() {
        return inventories.stream()
                .flatMap(inventory -> inventory.report().stream())
                .mapToLong(JobReport::highestCheckpoint)
                .max()
                .orElse(0);
    }

    /** One slot of each worker with a live attempt. */
    private List<SlotOffer> ways() {
        TreeMap<WorkerId, SlotOffer> ways = new TreeMap<>();
        for (Claim claim : found.kept().values()) {
            if (claim.alive()) {
                ways.putIfAbsent(claim.slot().slot().worker(), claim.slot());
            }
        }
        return new ArrayList<>(ways.values());
    }

    private JobFailure lost(SortedSet<TaskId> tasks) {
        AttemptId first = lastAttempt(tasks.first());
        String message = tasks.size() + " of " + job.executions().all().size()
                + " tasks were lost while no master led, first of them '"
                + job.executions().nameOf(first) + "'";
        return new JobFailure(Failure.of(ErrorCode.CONNECTION_LOST, message), tasks, "", "", Optional.empty(), true);
    }
}
