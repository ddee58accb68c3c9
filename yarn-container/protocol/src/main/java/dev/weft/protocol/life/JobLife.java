package dev.weft.protocol.life;

import dev.weft.core.id.JobId;
import java.util.List;

/**
 * What of a job's past a later master goes on to count and to show. Written after each restart, read when a stored job goes on.
 *
 * @param startedEpochMillis wall time of the submission
 * @param restarts how often the job restarted
 * @param countedRestarts those of them that use up what its strategy allows
 * @param failures incidents, newest first, a bounded number
 * @param truncated true when older incidents were dropped
 */
public record JobLife(
        JobId job,
        long startedEpochMillis,
        int restarts,
        int countedRestarts,
        List<LifeFailure> failures,
        boolean truncated) {
    public JobLife {
        failures = List.copyOf(failures);
    }
}
