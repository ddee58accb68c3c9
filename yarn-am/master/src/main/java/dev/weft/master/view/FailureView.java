package dev.weft.master.view;

import dev.weft.core.error.Failure;

/**
 * One failure as people see it.
 *
 * @param atMillis wall time at which the master learned of it
 * @param task name of the failed task with index and attempt, e.g. {@code "Map (2/4) #1"}; "" when none is to blame
 * @param host {@code host:dataPort} of the worker, or ""
 * @param worker id of the worker (on YARN the container), or ""
 */
public record FailureView(Failure failure, long atMillis, String task, String host, String worker) {}
