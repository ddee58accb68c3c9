package dev.weft.master.view;

import dev.weft.core.error.Failure;
import dev.weft.core.id.JobId;
import java.util.Arrays;
import java.util.Collections;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * How a job ended.
 *
 * @param status FINISHED, CANCELED or FAILED
 * @param startMillis wall time of the submission
 * @param endMillis wall time of the end
 * @param failure the first cause, present exactly for FAILED
 * @param accumulators the user's merged accumulators as opaque bytes by name
 */
public record JobResult(
        JobId job,
        String name,
        JobStatus status,
        long startMillis,
        long endMillis,
        Optional<Failure> failure,
        SortedMap<String, byte[]> accumulators) {
    public JobResult {
        if (!status.terminal()) {
            throw new IllegalArgumentException("Job " + job + " has no result while it is " + status);
        }
        accumulators = Collections.unmodifiableSortedMap(new TreeMap<>(accumulators));
    }

    /** Wall time that the job took. */
    public long durationMillis() {
        return endMillis - startMillis;
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof JobResult that
                && job.equals(that.job)
                && name.equals(that.name)
                && status == that.status
                && startMillis == that.startMillis
                && endMillis == that.endMillis
                && failure.equals(that.failure)
                && accumulators.keySet().equals(that.accumulators.keySet())
                && Arrays.deepEquals(
                        accumulators.values().toArray(),
                        that.accumulators.values().toArray());
    }

    @Override
    public int hashCode() {
        return 31 * job.hashCode() + status.hashCode();
    }
}
