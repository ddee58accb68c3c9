package dev.weft.master.view;

import java.util.Collections;
import java.util.EnumMap;
import java.util.Map;
import java.util.Optional;

/**
 * The current attempt of one subtask.
 *
 * @param attempt its number, from 1
 * @param host where it runs as {@code host:dataPort}, or "" while it has no slot
 * @param worker id of its worker, or ""
 * @param startMillis when it was deployed, or -1
 * @param endMillis when it ended, or -1
 * @param durationMillis from start to end or to now; -1 when not started
 * @param timestamps wall time at which each state was reached; states that were not are absent
 * @param time its event time; empty until its worker has told it
 */
public record SubtaskView(
        int subtask,
        int attempt,
        ExecutionState state,
        String host,
        String worker,
        long startMillis,
        long endMillis,
        long durationMillis,
        Map<ExecutionState, Long> timestamps,
        IoMetrics metrics,
        Optional<EventTimeView> time) {
    public SubtaskView {
        EnumMap<ExecutionState, Long> copy = new EnumMap<>(ExecutionState.class);
        copy.putAll(timestamps);
        timestamps = Collections.unmodifiableMap(copy);
    }
}
