package dev.weft.master.cluster;

import dev.weft.core.unit.MemorySize;

/**
 * One worker that is asked for.
 *
 * @param memory of the whole process
 * @param virtualCores from 1
 * @param slots that it will offer
 */
public record WorkerRequest(RequestId id, MemorySize memory, int virtualCores, int slots) {}
