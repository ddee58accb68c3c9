package dev.weft.benchmarks.harness;

import java.util.List;
import java.util.Map;

/** Knows how the processes of one engine are started. */
interface Launcher {
    /** Heap of a process that is the whole engine. */
    String MINI_HEAP = "3g";

    /** Heap of a master process. */
    String MASTER_HEAP = "1g";

    /** Heap of a client of a cluster. */
    String CLIENT_HEAP = "512m";

    /** Starts the servers of {@code shape} and returns when they are ready. */
    Cluster startCluster(ClusterShape shape) throws InterruptedException;

    /** The command of the process that serves the session. */
    List<String> session(Mode mode, Cluster cluster);

    /** Environment of all its processes. */
    default Map<String, String> environment() {
        return Map.of();
    }
}
