package dev.weft.benchmarks.harness;

import java.util.List;
import java.util.Map;

/** Knows how the processes of one engine are started. */
interface Launcher {
    /** Heap of a process that is the whole engine. */
    String MINI_HEAP = "3g";

    /** Heap of a worker process. */
    String WORKER_HEAP = "1536m";

    /** Heap of a master process. */
    String MASTER_HEAP = "1g";

    /** Heap of a client of a cluster. */
    String CLIENT_HEAP = "512m";

    /** Workers of a cluster, with one slot each. */
    int WORKERS = 2;

    /** Starts the servers that {@code mode} needs and returns when they are ready. */
    Cluster startCluster(Mode mode) throws InterruptedException;

    /** The command of the process that serves the session. */
    List<String> session(Mode mode, Cluster cluster);

    /** Environment of all its processes. */
    default Map<String, String> environment() {
        return Map.of();
    }
}
