package dev.weft.benchmarks.harness;

import java.util.List;
import java.util.stream.Collectors;

/**
 * The server processes of an engine.
 *
 * @param restPort on loopback; 0 when there are none
 * @param processes masters and workers; empty when all runs inside the session's process
 */
record Cluster(int restPort, List<Process> processes) {
    /** No cluster: the session's process is the engine. */
    static final Cluster NONE = new Cluster(0, List.of());

    Cluster {
        processes = List.copyOf(processes);
    }

    /** Arguments for the session's process, in an order all engines' programs share. */
    List<String> arguments() {
        if (processes.isEmpty()) {
            return List.of();
        }
        return List.of(
                String.valueOf(restPort),
                processes.stream().map(process -> String.valueOf(process.pid())).collect(Collectors.joining(",")));
    }
}
