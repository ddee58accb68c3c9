package dev.weft.protocol.state;

import dev.weft.core.id.Epoch;
import dev.weft.core.id.Id128;
import dev.weft.core.id.JobId;
import dev.weft.protocol.state.CheckpointOptions.Kind;
import java.util.Collections;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * All that belongs to one checkpoint. Written once, never changed.
 *
 * @param lineage drawn when the job began from nothing or from a savepoint; kept by restarts and takeovers
 * @param epoch of the master that wrote it
 * @param checkpoint its id
 * @param triggeredEpochMillis wall time of its start
 * @param completedEpochMillis wall time at which everybody had answered
 * @param writerVersion for people
 * @param jobInfo what else is worth knowing
 * @param files that hold the state; segments point into this list
 * @param operators in the order of the plan
 */
public record Manifest(
        JobId job,
        Id128 lineage,
        Epoch epoch,
        long checkpoint,
        long triggeredEpochMillis,
        long completedEpochMillis,
        Kind kind,
        String writerVersion,
        SortedMap<String, String> jobInfo,
        List<StateFile> files,
        List<OperatorState> operators) {
    public Manifest {
        jobInfo = Collections.unmodifiableSortedMap(new TreeMap<>(jobInfo));
        files = List.copyOf(files);
        operators = List.copyOf(operators);
    }
}
