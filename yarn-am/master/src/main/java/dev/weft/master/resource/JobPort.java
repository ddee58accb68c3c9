package dev.weft.master.resource;

import dev.weft.core.id.WorkerId;
import dev.weft.master.cluster.WorkerEnd;
import dev.weft.master.slot.SlotOffer;
import dev.weft.master.view.SlotShortage;
import dev.weft.protocol.report.FromWorker;
import dev.weft.protocol.report.TaskStatus;
import java.util.List;

/**
 * What the ResourceManager tells a job. Called on the ResourceManager's loop, in order; implementations only enqueue to the
 * job's loop.
 */
public interface JobPort {
    /**
     * A worker has served an earlier master of this job and still has this; the slots are the job's. Also told long after
     * {@link #everyoneReported}, of a worker that came late.
     */
    void reported(WorkerInventory inventory);

    /** No further worker of an earlier master is waited for. Told once to a job that {@link ResourceGateway#adopt adopts}. */
    void everyoneReported();

    /** Slots that are the job's from now on. */
    void granted(List<SlotOffer> offers);

    /** A worker on which the job holds slots is gone, and the slots with it. */
    void workerLost(WorkerLoss loss);

    /** How the process of a worker that was reported lost ended is known now. */
    void workerEnded(WorkerId worker, WorkerEnd end);

    /** A message of a worker about this job. */
    void received(WorkerId from, FromWorker message);

    /** A worker on which the job holds slots is alive; the attempts of this job that are alive on it. */
    void heartbeat(WorkerId from, List<TaskStatus> tasks);

    /** The slots that the job lacks. Told when that changes. */
    void lacking(SlotShortage shortage);
}
