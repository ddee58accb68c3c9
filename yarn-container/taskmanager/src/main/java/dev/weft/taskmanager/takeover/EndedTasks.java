package dev.weft.taskmanager.takeover;

import dev.weft.core.id.JobId;
import dev.weft.core.id.TaskId;
import dev.weft.protocol.report.EndedTask;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * How tasks of jobs that have not left this worker ended, the last attempt of each: a master that takes over may never have had
 * the report. Confined to the worker's loop.
 */
public final class EndedTasks {
    private static final Logger log = LoggerFactory.getLogger(EndedTasks.class);

    private final TreeMap<TaskId, EndedTask> ended = new TreeMap<>();

    /** An attempt came to its end. One that a higher attempt of its task has overtaken does not count. */
    public void add(EndedTask task) {
        ended.merge(
                task.attempt().task(),
                task,
                (before, now) -> now.attempt().number() >= before.attempt().number() ? now : before);
    }

    /** A successor is here. */
    public void remove(TaskId task) {
        ended.remove(task);
    }

    /** The job has left. */
    public void remove(JobId job) {
        ended.keySet().removeIf(task -> task.job().equals(job));
    }

    /** Jobs that have such tasks. */
    public Set<JobId> jobs() {
        TreeSet<JobId> jobs = new TreeSet<>();
        ended.keySet().forEach(task -> jobs.add(task.job()));
        return jobs;
    }

    /** Those of {@code job}; one whose accumulators {@code budget} has no room for is left out, and will be run again. */
    List<EndedTask> reports(JobId job, ReportBudget budget) {
        List<EndedTask> reports = new ArrayList<>();
        for (EndedTask task : ended.values()) {
            if (!task.attempt().job().equals(job)) {
                continue;
            }
            if (budget.take(bytes(task))) {
                reports.add(task);
            } else {
                log.warn("{}: its {} bytes of accumulators are too many for a report", task.attempt(), bytes(task));
            }
        }
        return reports;
    }

    private static long bytes(EndedTask task) {
        return task.accumulators().values().stream()
                .mapToLong(value -> value.length)
                .sum();
    }
}
