package dev.weft.master.view;

import dev.weft.core.id.JobId;
import dev.weft.core.id.WorkerId;
import dev.weft.protocol.report.WorkerMemory;
import java.util.List;

/**
 * One registered worker (TaskManager).
 *
 * @param lastHeardMillis wall time of its last heartbeat
 * @param slots how many it offers
 * @param allocated the slots in use, by index
 * @param tasks attempts alive on it, as of its last heartbeat
 * @param heapUsedBytes as of its last heartbeat
 */
public record WorkerView(
        WorkerId id,
        String host,
        int controlPort,
        int dataPort,
        long lastHeardMillis,
        int slots,
        List<Allocation> allocated,
        int tasks,
        WorkerMemory memory,
        long heapUsedBytes) {
    public WorkerView {
        allocated = List.copyOf(allocated);
    }

    /** Slots that no job holds. */
    public int freeSlots() {
        return slots - allocated.size();
    }

    /**
     * A slot that a job holds.
     *
     * @param tasks attempts alive in it, as of the worker's last heartbeat
     */
    public record Allocation(int slot, JobId job, int tasks) {}
}
