package dev.weft.master.job;

import dev.weft.core.concurrent.EventLoop;
import dev.weft.core.id.AttemptId;
import dev.weft.core.id.SlotId;
import dev.weft.core.id.TaskId;
import dev.weft.core.id.VertexId;
import dev.weft.core.id.WorkerId;
import dev.weft.master.checkpoint.Restoration;
import dev.weft.master.job.Deployments.Placed;
import dev.weft.master.plan.PlannedVertex;
import dev.weft.master.slot.SharedSlot;
import dev.weft.master.slot.SlotOffer;
import dev.weft.master.view.ExecutionState;
import dev.weft.protocol.deploy.ToWorker;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** What a job has workers do with its tasks: start them, stop them, and make sure that they have stopped. Confined to the job's loop. */
final class TaskOrders {
    private static final Logger log = LoggerFactory.getLogger(TaskOrders.class);
    /** A worker notices its stuck tasks itself; the master steps in when that does not help either. */
    private static final Duration AFTER_THE_WORKER = Duration.ofSeconds(10);

    private final JobContext job;
    private final TreeSet<WorkerId> deployedTo = new TreeSet<>();

    TaskOrders(JobContext job) {
        this.job = job;
    }

    /** Sends the tasks to the workers whose slots serve them. */
    void deploy(Collection<TaskId> tasks) {
        long now = job.loop().clock().epochMillis();
        Map<WorkerId, SlotOffer> offers = new HashMap<>();
        for (Execution execution : job.executions().of(tasks)) {
            SharedSlot shared = job.executions().sharedSlot(execution.attempt().task());
            SlotOffer offer = job.slots()
                    .slotOf(shared)
                    .orElseThrow(() -> new IllegalStateException(
                            "Nothing serves " + shared + " of job " + job.plan().job()));
            execution.deploy(offer, now);
            offers.put(offer.slot().worker(), offer);
        }
        Optional<Restoration> restoration = job.checkpoints().restoration();
        job.checkpoints().restored();
        Deployments.build(job.plan(), job.setup(), placement(tasks), task -> restoration.map(from -> from.of(task)))
                .forEach((worker, messages) -> {
                    deployedTo.add(worker);
                    SlotOffer at = Objects.requireNonNull(offers.get(worker), "deployed to a worker without a slot");
                    messages.forEach(message -> job.services().resources().send(at, message));
                });
        log.info("Job {} deploys {} tasks", job.plan().job(), tasks.size());
    }

    /** The tasks are where they belong: other workers may get ready to take them over. */
    void offerToSpares() {
        job.services().resources().prepare(Deployments.shape(job.plan(), job.setup()));
    }

    private Map<VertexId, List<Placed>> placement(Collection<TaskId> fresh) {
        Map<VertexId, List<Placed>> placement = new LinkedHashMap<>();
        for (PlannedVertex vertex : job.plan().vertices()) {
            List<Placed> placed = new ArrayList<>();
            for (Execution execution : job.executions().of(vertex)) {
                boolean isFresh = fresh.contains(execution.attempt().task());
                execution.slot().ifPresent(slot -> placed.add(place(execution.attempt(), slot, isFresh)));
            }
            placement.put(vertex.id(), placed);
        }
        return placement;
    }

    private static Placed place(AttemptId attempt, SlotOffer slot, boolean fresh) {
        return new Placed(
                attempt.task().subtask(),
                attempt.number(),
                slot.worker(),
                slot.slot().index(),
                fresh);
    }

    /** Tells the tasks that have not ended to stop; those that were never sent out end at once. */
    void stop(Collection<TaskId> tasks) {
        long now = job.loop().clock().epochMillis();
        TreeMap<WorkerId, List<AttemptId>> toCancel = new TreeMap<>();
        Map<WorkerId, SlotOffer> offers = new HashMap<>();
        for (Execution execution : job.executions().of(tasks)) {
            if (execution.become(ExecutionState.CANCELING, now)) {
                SlotOffer offer = execution.slot().orElseThrow();
                WorkerId worker = offer.slot().worker();
                offers.put(worker, offer);
                toCancel.computeIfAbsent(worker, id -> new ArrayList<>()).add(execution.attempt());
            } else if (!execution.isDeployed()) {
                execution.become(ExecutionState.CANCELED, now);
            }
        }
        toCancel.forEach((worker, attempts) -> job.services()
                .resources()
                .send(
                        Objects.requireNonNull(offers.get(worker), "cancelled on a worker without a slot"),
                        new ToWorker.CancelTasks(job.plan().job(), attempts)));
    }

    /** Runs out when tasks should long have stopped; none when the configuration waits for ever. */
    Optional<EventLoop.Cancellable> cancellationTimer(JobState owner) {
        if (job.config().cancellationTimeout().isZero()) {
            return Optional.empty();
        }
        Duration delay = job.config().cancellationTimeout().plus(AFTER_THE_WORKER);
        return Optional.of(job.timer(delay, owner, JobEvent.Timer.CANCELLATION));
    }

    /** Ends the workers on which tasks do not stop. */
    void expelStuck(Collection<TaskId> tasks) {
        for (Execution execution : job.executions().of(tasks)) {
            if (execution.isDeployed()) {
                WorkerId worker = execution.slot().orElseThrow().slot().worker();
                String name = job.executions().nameOf(execution.attempt());
                job.services()
                        .resources()
                        .expel(
                                worker,
                                "'" + name + "' did not stop within "
                                        + job.config().cancellationTimeout().toSeconds() + " s");
            }
        }
    }

    /** An attempt that counts no more is told to stop; its slot is nobody else's until then. */
    void stopStale(SlotId slot, AttemptId attempt) {
        log.info(
                "Job {}: attempt {} on {} is out of date and told to stop",
                job.plan().job(),
                attempt,
                slot.worker());
        job.slots().leaving(attempt, slot);
        job.services()
                .resources()
                .send(slot.worker(), new ToWorker.CancelTasks(job.plan().job(), List.of(attempt)));
    }

    /** Workers that have got anything of this job. */
    SortedSet<WorkerId> deployedTo() {
        return deployedTo;
    }
}
