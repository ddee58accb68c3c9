package dev.weft.protocol.report;

import dev.weft.core.id.Epoch;
import dev.weft.core.id.WorkerId;
import java.util.List;

/**
 * "I am alive, and this is how my tasks are."
 *
 * @param heapUsedBytes live use, for people
 * @param tasks all attempts alive on the worker
 */
public record WorkerHeartbeat(
        WorkerId worker, long incarnation, Epoch epoch, long heapUsedBytes, List<TaskStatus> tasks) {
    public WorkerHeartbeat {
        tasks = List.copyOf(tasks);
    }
}
