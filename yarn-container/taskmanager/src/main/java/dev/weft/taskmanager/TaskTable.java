package dev.weft.taskmanager;

import dev.weft.core.id.AttemptId;
import dev.weft.core.id.JobId;
import dev.weft.core.id.TaskId;
import dev.weft.protocol.report.TaskState;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * The attempts that are alive on this worker, and the highest attempt number seen of each task, which fences lower ones.
 * Confined to the worker's loop.
 */
final class TaskTable {
    private final TreeMap<AttemptId, LiveTask> alive = new TreeMap<>();
    private final Map<TaskId, Integer> highestAttempt = new HashMap<>();

    /**
     * One live attempt.
     *
     * @param restoredFrom the checkpoint that it goes on from; 0 for none
     */
    record LiveTask(AttemptId attempt, int slot, TaskState state, long restoredFrom) {
        LiveTask in(TaskState next) {
            return new LiveTask(attempt, slot, next, restoredFrom);
        }
    }

    /** True when this attempt or a higher one of its task was seen already. */
    boolean isOld(AttemptId attempt) {
        return highestAttempt.getOrDefault(attempt.task(), 0) >= attempt.number();
    }

    /** Lower attempts of the same task that are still alive. */
    List<AttemptId> predecessors(AttemptId attempt) {
        return alive.keySet().stream()
                .filter(other -> other.task().equals(attempt.task()) && other.number() < attempt.number())
                .toList();
    }

    /** True when no higher attempt of its task was seen. */
    boolean isNewest(AttemptId attempt) {
        return highestAttempt.getOrDefault(attempt.task(), 0) <= attempt.number();
    }

    void add(AttemptId attempt, int slot, long restoredFrom) {
        highestAttempt.put(attempt.task(), attempt.number());
        alive.put(attempt, new LiveTask(attempt, slot, TaskState.DEPLOYING, restoredFrom));
    }

    /** Moves a live attempt to {@code state}; false when it is not alive. */
    boolean move(AttemptId attempt, TaskState state) {
        return alive.computeIfPresent(attempt, (id, task) -> task.in(state)) != null;
    }

    @Nullable
    LiveTask find(AttemptId attempt) {
        return alive.get(attempt);
    }

    void remove(AttemptId attempt) {
        alive.remove(attempt);
    }

    List<LiveTask> all() {
        return new ArrayList<>(alive.values());
    }

    List<AttemptId> ofJob(JobId job) {
        return alive.keySet().stream()
                .filter(attempt -> attempt.job().equals(job))
                .toList();
    }

    /** True when an attempt of the job was seen, and the job has not left since. */
    boolean knows(JobId job) {
        return highestAttempt.keySet().stream().anyMatch(task -> task.job().equals(job));
    }

    /** True when {@code attempt} processes records, or has drained its input. */
    boolean takesPart(AttemptId attempt) {
        LiveTask task = alive.get(attempt);
        return task != null
                && switch (task.state()) {
                    case RUNNING, DRAINED -> true;
                    case DEPLOYING, CANCELING, FINISHED, CANCELED, FAILED -> false;
                };
    }

    /** True when a live attempt is in this slot. */
    boolean occupy(int slot) {
        return alive.values().stream().anyMatch(task -> task.slot() == slot);
    }

    boolean isEmpty() {
        return alive.isEmpty();
    }

    /** Forgets the fences of a job that will never deploy here again. */
    void forget(JobId job) {
        highestAttempt.keySet().removeIf(task -> task.job().equals(job));
    }
}
