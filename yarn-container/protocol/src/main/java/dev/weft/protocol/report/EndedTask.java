package dev.weft.protocol.report;

import dev.weft.core.id.AttemptId;
import java.util.Arrays;
import java.util.Collections;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * An attempt that ended on a worker which its job has not left. Kept there until the job is released or a successor of the
 * attempt is deployed to the same worker, since the master that had its report may be gone.
 *
 * @param slot that it occupied
 * @param state one of the ends
 * @param counters its final totals
 * @param accumulators the user's accumulators as opaque bytes by name
 */
public record EndedTask(
        AttemptId attempt, int slot, TaskState state, TaskCounters counters, SortedMap<String, byte[]> accumulators) {
    public EndedTask {
        if (!state.terminal()) {
            throw new IllegalArgumentException(attempt + " is said to have ended as " + state);
        }
        accumulators = Collections.unmodifiableSortedMap(new TreeMap<>(accumulators));
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof EndedTask that
                && attempt.equals(that.attempt)
                && slot == that.slot
                && state == that.state
                && counters.equals(that.counters)
                && accumulators.keySet().equals(that.accumulators.keySet())
                && Arrays.deepEquals(
                        accumulators.values().toArray(),
                        that.accumulators.values().toArray());
    }

    @Override
    public int hashCode() {
        return 31 * attempt.hashCode() + state.hashCode();
    }
}
