package dev.weft.simulation;

import dev.weft.api.graph.JobGraph;
import dev.weft.core.id.JobId;
import dev.weft.core.id.TaskId;
import dev.weft.master.plan.JobPlan;
import dev.weft.master.plan.Planner;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * A job with what its author knows about it.
 *
 * @param tasks all its tasks
 * @param slots that it needs in all
 * @param splits names of all splits by source
 * @param submitAt when it is submitted
 * @param cancelAfter how long after the answer it is cancelled; empty for never
 * @param savepoint what somebody means to do with a savepoint of it
 * @param mayFail true when its restart strategy gives up at some point
 */
record SimulatedJob(
        JobGraph graph,
        List<TaskId> tasks,
        int slots,
        Map<String, TreeSet<String>> splits,
        Duration submitAt,
        Optional<Duration> cancelAfter,
        Optional<SavepointPlan> savepoint,
        boolean mayFail) {
    SimulatedJob {
        tasks = List.copyOf(tasks);
        splits = Map.copyOf(splits);
    }

    String name() {
        return graph.name();
    }

    /** A job of the same operators that begins with a savepoint of this one. */
    SimulatedJob goingOnFrom(JobId id, String savepoint, boolean claimed) {
        var options = new TreeMap<>(graph.options());
        options.put("execution.state-recovery.path", savepoint);
        options.put("execution.state-recovery.claim-mode", claimed ? "CLAIM" : "NO_CLAIM");
        var next = new JobGraph(id, graph.name() + "+", graph.operators(), graph.edges(), options, graph.artifacts());
        JobPlan plan = Planner.plan(next);
        return new SimulatedJob(
                next, plan.tasks(), slots, splits, Duration.ZERO, cancelAfter, Optional.empty(), mayFail);
    }
}
