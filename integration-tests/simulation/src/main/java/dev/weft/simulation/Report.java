package dev.weft.simulation;

import dev.weft.master.view.JobStatus;
import java.time.Duration;
import java.util.Map;

/**
 * A run without a violation.
 *
 * @param virtualTime how long it took in the simulated world
 * @param steps events that ran
 * @param historyHash equal for equal runs
 * @param jobs how many jobs ended how
 * @param completions how often a task was told that a checkpoint is complete
 * @param restores how often a task went on from a checkpoint
 */
public record Report(
        long seed,
        Duration virtualTime,
        long steps,
        long historyHash,
        Map<JobStatus, Long> jobs,
        long completions,
        long restores) {
    public Report {
        jobs = Map.copyOf(jobs);
    }
}
