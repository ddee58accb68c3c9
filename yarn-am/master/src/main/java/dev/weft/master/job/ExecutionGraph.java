package dev.weft.master.job;

import dev.weft.core.id.AttemptId;
import dev.weft.core.id.TaskId;
import dev.weft.core.id.VertexId;
import dev.weft.core.id.WorkerId;
import dev.weft.master.plan.JobPlan;
import dev.weft.master.plan.PlannedVertex;
import dev.weft.master.slot.SharedSlot;
import dev.weft.master.view.ExecutionState;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedSet;
import java.util.TreeSet;

/** The current attempt of every task of a job. Its size grows with tasks, never with channels. Confined to the job's loop. */
final class ExecutionGraph {
    private JobPlan plan;
    private Map<VertexId, PlannedVertex> vertices;
    private final Map<TaskId, Execution> current = new LinkedHashMap<>();
    private final AttemptNumbers numbers;

    ExecutionGraph(JobPlan plan, AttemptNumbers numbers, long nowMillis) {
        this.plan = plan;
        this.vertices = plan.verticesById();
        this.numbers = numbers;
        begin(numbers.first(), nowMillis);
    }

    private void begin(int number, long nowMillis) {
        current.clear();
        plan.tasks().forEach(task -> current.put(task, new Execution(new AttemptId(task, number), nowMillis)));
    }

    /** Goes over to another plan of the same job. All attempts have ended, or none was deployed; the new ones have one number. */
    void replan(JobPlan newPlan, long nowMillis) {
        if (!all().stream().allMatch(execution -> execution.ended() || execution.state() == ExecutionState.CREATED)) {
            throw new IllegalStateException("Tasks of job " + plan.job() + " run and get another plan");
        }
        int number = all().stream()
                .mapToInt(execution -> execution.ended()
                        ? numbers.after(execution.attempt().number())
                        : execution.attempt().number())
                .max()
                .orElse(numbers.first());
        plan = newPlan;
        vertices = newPlan.verticesById();
        begin(number, nowMillis);
    }

    JobPlan plan() {
        return plan;
    }

    /** All current attempts, vertex by vertex. */
    Collection<Execution> all() {
        return current.values();
    }

    Optional<Execution> of(TaskId task) {
        return Optional.ofNullable(current.get(task));
    }

    List<Execution> of(Collection<TaskId> tasks) {
        List<Execution> executions = new ArrayList<>();
        tasks.forEach(task -> of(task).ifPresent(executions::add));
        return executions;
    }

    List<Execution> of(PlannedVertex vertex) {
        List<Execution> executions = new ArrayList<>();
        for (int subtask = 0; subtask < vertex.parallelism(); subtask++) {
            of(new TaskId(plan.job(), vertex.id(), subtask)).ifPresent(executions::add);
        }
        return executions;
    }

    /** Attempts that the worker knows and that have not ended. */
    List<Execution> on(WorkerId worker) {
        return all().stream().filter(execution -> execution.runsOn(worker)).toList();
    }

    boolean allFinished() {
        return all().stream().allMatch(execution -> execution.state() == ExecutionState.FINISHED);
    }

    boolean allRunning() {
        return all().stream().allMatch(execution -> execution.state() == ExecutionState.RUNNING);
    }

    boolean allEnded(Collection<TaskId> tasks) {
        return of(tasks).stream().allMatch(Execution::ended);
    }

    SortedSet<TaskId> allTasks() {
        return new TreeSet<>(current.keySet());
    }

    /** Gives each task its next attempt. The old one must have ended. */
    void restart(Collection<TaskId> tasks, long nowMillis) {
        for (Execution old : of(tasks)) {
            if (!old.ended()) {
                throw new IllegalStateException(
                        "Attempt " + old.attempt() + " is " + old.state() + " and has a successor");
            }
            TaskId task = old.attempt().task();
            current.put(
                    task,
                    new Execution(
                            new AttemptId(task, numbers.after(old.attempt().number())), nowMillis));
        }
    }

    /** Nothing is left of a task, whose last attempt this was as far as anybody knows. */
    void lose(AttemptId attempt, long nowMillis) {
        var lost = new Execution(attempt, nowMillis);
        lost.become(ExecutionState.FAILED, nowMillis);
        current.put(attempt.task(), lost);
    }

    /** An attempt of an earlier master takes the place of the one that was to be. */
    void adopt(Execution execution) {
        current.put(execution.attempt().task(), execution);
    }

    /** The slot that the task shares with others. */
    SharedSlot sharedSlot(TaskId task) {
        PlannedVertex vertex = vertices.get(task.vertex());
        if (vertex == null) {
            throw new IllegalArgumentException("Task " + task + " is of no vertex of the plan");
        }
        return new SharedSlot(vertex.slotSharingGroup(), task.subtask());
    }

    /** Shared slots that a task still needs or will need: all but those whose tasks have all finished. */
    SortedSet<SharedSlot> neededSlots() {
        TreeSet<SharedSlot> needed = new TreeSet<>();
        for (Execution execution : all()) {
            if (execution.state() != ExecutionState.FINISHED) {
                needed.add(sharedSlot(execution.attempt().task()));
            }
        }
        return needed;
    }

    /** For people: {@code "Map (2/4) #1"}. */
    String nameOf(AttemptId attempt) {
        PlannedVertex vertex = vertices.get(attempt.task().vertex());
        String name = vertex == null ? attempt.task().vertex().toString() : vertex.name();
        int parallelism = vertex == null ? 0 : vertex.parallelism();
        return name + " (" + (attempt.task().subtask() + 1) + "/" + parallelism + ") #" + attempt.number();
    }
}
