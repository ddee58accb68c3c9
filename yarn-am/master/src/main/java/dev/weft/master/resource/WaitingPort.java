package dev.weft.master.resource;

import dev.weft.core.id.WorkerId;
import dev.weft.master.cluster.WorkerEnd;
import dev.weft.master.slot.SlotOffer;
import dev.weft.master.view.SlotShortage;
import dev.weft.protocol.report.FromWorker;
import dev.weft.protocol.report.TaskStatus;
import java.util.ArrayDeque;
import java.util.List;
import java.util.Queue;
import java.util.function.Consumer;

/**
 * Keeps what workers say about a job that goes on under this master and is not back yet, in order; what is said again and
 * again is not kept. Confined to the ResourceManager's loop.
 */
final class WaitingPort implements JobPort {
    private final Queue<Consumer<JobPort>> kept = new ArrayDeque<>();

    /** The job is back: it hears all of it. */
    void flush(JobPort job) {
        while (!kept.isEmpty()) {
            kept.remove().accept(job);
        }
    }

    @Override
    public void reported(WorkerInventory inventory) {
        kept.add(job -> job.reported(inventory));
    }

    @Override
    public void everyoneReported() {
        kept.add(JobPort::everyoneReported);
    }

    @Override
    public void granted(List<SlotOffer> offers) {
        throw new IllegalStateException("A job that has asked for nothing is given " + offers);
    }

    @Override
    public void workerLost(WorkerLoss loss) {
        kept.add(job -> job.workerLost(loss));
    }

    @Override
    public void workerEnded(WorkerId worker, WorkerEnd end) {
        kept.add(job -> job.workerEnded(worker, end));
    }

    @Override
    public void received(WorkerId from, FromWorker message) {
        if (!message.isSaidAgain()) {
            kept.add(job -> job.received(from, message));
        }
    }

    @Override
    public void heartbeat(WorkerId from, List<TaskStatus> tasks) {}

    @Override
    public void lacking(SlotShortage shortage) {}
}
