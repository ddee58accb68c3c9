package dev.weft.master.resource;

import dev.weft.core.id.JobId;
import dev.weft.core.id.WorkerId;
import dev.weft.master.slot.SlotOffer;
import dev.weft.protocol.deploy.PrepareJob;
import dev.weft.protocol.deploy.ToWorker;
import java.util.List;

/** What a job asks of the ResourceManager. Safe on any thread; calls only enqueue, in the order in which they are made. */
public interface ResourceGateway {
    /**
     * The job goes on from an earlier master and wants to know what workers still have of it: {@link JobPort#reported} for each,
     * then {@link JobPort#everyoneReported}. Its slots there are held until it {@link #declare declares}.
     */
    void adopt(JobId job, JobPort port);

    /**
     * Says how many slots the job needs in all, and gives some back. What it holds counts towards the need; the rest is
     * granted through {@code port} as slots become free.
     */
    void declare(JobId job, JobPort port, int slots, List<SlotOffer> givenBack);

    /**
     * The job runs, and workers with free slots that have nothing of it may load this ahead. Replaces what was said before; ends with
     * {@link #forget}.
     */
    void prepare(PrepareJob order);

    /** The job is over: all its slots are free, the port is not called again. */
    void forget(JobId job);

    /** Sends a message to the run of a worker that offered the slot, reliably and in order; dropped when that run is over. */
    void send(SlotOffer at, ToWorker message);

    /** Sends a message to whatever run of a worker is registered, reliably and in order; dropped when none is. */
    void send(WorkerId worker, ToWorker message);

    /** The worker does not do as it is told: it is given back, and reported lost with this reason. */
    void expel(WorkerId worker, String reason);
}
