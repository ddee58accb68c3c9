package dev.weft.protocol.life;

import dev.weft.core.error.Failure;
import dev.weft.core.id.JobId;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * How a job ended, as it stays on storage: the result and what is shown of it.
 *
 * @param status name of the status: FINISHED, CANCELED or FAILED
 * @param streaming false when it ran in batch mode
 * @param startEpochMillis wall time of the submission
 * @param endEpochMillis wall time of the end
 * @param failure the first cause, if it failed
 * @param accumulators the user's merged accumulators as opaque bytes by name
 * @param restarts how often it restarted
 * @param failures incidents, newest first, a bounded number
 * @param truncated true when older incidents were dropped
 * @param reachedEpochMillis wall time at which each status was last reached, by its name
 * @param vertices sources first
 */
public record JobEnd(
        JobId job,
        String name,
        String status,
        boolean streaming,
        long startEpochMillis,
        long endEpochMillis,
        Optional<Failure> failure,
        SortedMap<String, byte[]> accumulators,
        int restarts,
        List<LifeFailure> failures,
        boolean truncated,
        SortedMap<String, Long> reachedEpochMillis,
        List<EndedVertex> vertices) {
    public JobEnd {
        accumulators = Collections.unmodifiableSortedMap(new TreeMap<>(accumulators));
        failures = List.copyOf(failures);
        reachedEpochMillis = Collections.unmodifiableSortedMap(new TreeMap<>(reachedEpochMillis));
        vertices = List.copyOf(vertices);
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof JobEnd that
                && job.equals(that.job)
                && name.equals(that.name)
                && status.equals(that.status)
                && streaming == that.streaming
                && startEpochMillis == that.startEpochMillis
                && endEpochMillis == that.endEpochMillis
                && failure.equals(that.failure)
                && sameBytes(accumulators, that.accumulators)
                && restarts == that.restarts
                && failures.equals(that.failures)
                && truncated == that.truncated
                && reachedEpochMillis.equals(that.reachedEpochMillis)
                && vertices.equals(that.vertices);
    }

    private static boolean sameBytes(SortedMap<String, byte[]> one, SortedMap<String, byte[]> other) {
        return one.keySet().equals(other.keySet())
                && Arrays.deepEquals(one.values().toArray(), other.values().toArray());
    }

    @Override
    public int hashCode() {
        return 31 * job.hashCode() + status.hashCode();
    }
}
