package dev.weft.master.resource;

import dev.weft.core.id.SlotId;
import dev.weft.core.id.WorkerId;
import dev.weft.master.slot.SlotOffer;
import dev.weft.protocol.deploy.Peer;
import dev.weft.protocol.report.JobReport;
import dev.weft.protocol.report.TaskStatus;
import java.util.List;
import java.util.Optional;

/**
 * What a worker that served an earlier master has of one job.
 *
 * @param worker where that is
 * @param incarnation the run of the worker
 * @param slots those that the job holds there from now on: of its live attempts
 * @param running its live attempts
 * @param report what else the worker knows of the job
 */
public record WorkerInventory(
        Peer worker, long incarnation, List<SlotOffer> slots, List<TaskStatus> running, Optional<JobReport> report) {
    public WorkerInventory {
        slots = List.copyOf(slots);
        running = List.copyOf(running);
    }

    /** The worker's id. */
    public WorkerId id() {
        return worker.worker();
    }

    /** A slot of the worker, whether the job holds it or not. */
    public SlotOffer slot(int index) {
        return new SlotOffer(new SlotId(id(), index), worker, incarnation);
    }
}
