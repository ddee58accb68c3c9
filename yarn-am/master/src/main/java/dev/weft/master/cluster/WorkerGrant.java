package dev.weft.master.cluster;

import dev.weft.core.id.WorkerId;
import dev.weft.core.unit.MemorySize;

/**
 * What the cluster gave for a request; it may be more than was asked, and JVM sizes follow it.
 *
 * @param request the request that it answers, by id and never by size
 * @param worker id of the worker to be (the container's id)
 * @param host where it is
 */
public record WorkerGrant(RequestId request, WorkerId worker, String host, MemorySize memory, int virtualCores) {}
