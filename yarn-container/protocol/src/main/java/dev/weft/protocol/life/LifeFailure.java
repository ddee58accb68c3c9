package dev.weft.protocol.life;

import dev.weft.core.error.Failure;
import java.util.List;

/**
 * One failure of a job as people see it.
 *
 * @param atEpochMillis wall time at which a master learned of it
 * @param task name of the failed task with index and attempt, e.g. {@code "Map (2/4) #1"}; "" when none is to blame
 * @param host {@code host:dataPort} of the worker, or ""
 * @param worker id of the worker (on YARN the container), or ""
 * @param concurrent what followed from it, in order
 */
public record LifeFailure(
        Failure failure, long atEpochMillis, String task, String host, String worker, List<LifeFailure> concurrent) {
    public LifeFailure {
        concurrent = List.copyOf(concurrent);
    }
}
