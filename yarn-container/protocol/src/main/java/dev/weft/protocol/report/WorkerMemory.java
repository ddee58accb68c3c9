package dev.weft.protocol.report;

/**
 * A worker's memory budget in bytes.
 *
 * @param processBytes the whole: what the container may use
 * @param heapBytes the JVM's heap
 * @param networkBytes exchange buffers (direct)
 * @param managedBytes for state backends and sorting (native)
 * @param overheadBytes metaspace, threads, code cache and other native memory
 */
public record WorkerMemory(
        long processBytes, long heapBytes, long networkBytes, long managedBytes, long overheadBytes) {}
