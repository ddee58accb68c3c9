package dev.weft.simulation;

import dev.weft.api.graph.JobGraph;
import dev.weft.core.id.TaskId;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeSet;

/**
 * A job with what its author knows about it.
 *
 * @param tasks all its tasks
 * @param slots that it needs in all
 * @param splits names of all splits by source
 * @param submitAt when it is submitted
 * @param cancelAfter how long after the answer it is cancelled; empty for never
 * @param mayFail true when its restart strategy gives up at some point
 */
record SimulatedJob(
        JobGraph graph,
        List<TaskId> tasks,
        int slots,
        Map<String, TreeSet<String>> splits,
        Duration submitAt,
        Optional<Duration> cancelAfter,
        boolean mayFail) {
    SimulatedJob {
        tasks = List.copyOf(tasks);
        splits = Map.copyOf(splits);
    }

    String name() {
        return graph.name();
    }
}
