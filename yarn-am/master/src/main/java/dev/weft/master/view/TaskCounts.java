package dev.weft.master.view;

import java.util.Collections;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/**
 * How many subtasks are in which state.
 *
 * @param byState every state has an entry, zero or more
 */
public record TaskCounts(Map<ExecutionState, Integer> byState) {
    public TaskCounts {
        EnumMap<ExecutionState, Integer> all = new EnumMap<>(ExecutionState.class);
        for (ExecutionState state : ExecutionState.values()) {
            all.put(state, byState.getOrDefault(state, 0));
        }
        byState = Collections.unmodifiableMap(all);
    }

    /** Counts the given states. */
    public static TaskCounts of(Iterable<ExecutionState> states) {
        EnumMap<ExecutionState, Integer> counts = new EnumMap<>(ExecutionState.class);
        for (ExecutionState state : states) {
            counts.merge(state, 1, Integer::sum);
        }
        return new TaskCounts(counts);
    }

    /** Subtasks in this state. */
    public int count(ExecutionState state) {
        return byState.getOrDefault(state, 0);
    }

    /** Subtasks in any state. */
    public int total() {
        return byState.values().stream().mapToInt(Integer::intValue).sum();
    }

    /** Both together. */
    public TaskCounts plus(TaskCounts other) {
        EnumMap<ExecutionState, Integer> sum = new EnumMap<>(byState);
        other.byState.forEach((state, count) -> sum.merge(state, count, Integer::sum));
        return new TaskCounts(sum);
    }

    /** Flink's rule: the worst state that a subtask has, else the state that all share, else RUNNING. */
    public ExecutionState summary() {
        List<ExecutionState> worstFirst = List.of(
                ExecutionState.FAILED,
                ExecutionState.CANCELING,
                ExecutionState.CANCELED,
                ExecutionState.INITIALIZING,
                ExecutionState.RUNNING);
        for (ExecutionState state : worstFirst) {
            if (count(state) > 0) {
                return state;
            }
        }
        if (count(ExecutionState.FINISHED) > 0) {
            return count(ExecutionState.FINISHED) == total() ? ExecutionState.FINISHED : ExecutionState.RUNNING;
        }
        return count(ExecutionState.DEPLOYING) > 0
                ? ExecutionState.DEPLOYING
                : count(ExecutionState.SCHEDULED) > 0 ? ExecutionState.SCHEDULED : ExecutionState.CREATED;
    }
}
