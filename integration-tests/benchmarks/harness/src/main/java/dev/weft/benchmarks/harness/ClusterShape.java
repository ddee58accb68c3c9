package dev.weft.benchmarks.harness;

import dev.weft.benchmarks.workload.Workload;

/**
 * The workers of a cluster.
 *
 * @param workers with one slot each; 0 when all runs inside the session's process
 * @param workerHeap of each
 */
record ClusterShape(int workers, String workerHeap) {
    private static final String WORKER_HEAP = "1536m";
    /** R1's state is small, and three heaps are touched before each of its runs. */
    private static final String RECOVERY_HEAP = "640m";

    /** One worker per subtask, and for a recovery a spare one. */
    static ClusterShape of(Mode mode, Workload workload) {
        if (mode == Mode.MINI) {
            return new ClusterShape(0, WORKER_HEAP);
        }
        return workload.isRecovery()
                ? new ClusterShape(Workload.PARALLELISM + 1, RECOVERY_HEAP)
                : new ClusterShape(Workload.PARALLELISM, WORKER_HEAP);
    }
}
