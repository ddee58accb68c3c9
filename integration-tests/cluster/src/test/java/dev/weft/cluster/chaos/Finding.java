package dev.weft.cluster.chaos;

import java.time.Duration;

/**
 * What a fault cost. All durations are of the job's own clock but {@code takeover}.
 *
 * @param fault what was done
 * @param takeover until a master said that the job runs, as a reader of REST sees it
 * @param restarts how often the job was restarted
 * @param started attempts of the sink's subtasks that began
 * @param gap the longest time in which a subtask of the sink got no record
 * @param uncommitted the longest time in which a subtask of the sink committed nothing
 */
public record Finding(
        MasterFault fault, Duration takeover, int restarts, int started, Duration gap, Duration uncommitted) {
    /** One line. */
    @Override
    public String toString() {
        return String.format(
                "%-25s took over after %5d ms, restarts %d, sink tasks started %d, no record for %5d ms, no commit for %5d ms",
                fault, takeover.toMillis(), restarts, started, gap.toMillis(), uncommitted.toMillis());
    }
}
