package dev.weft.simulation;

import dev.weft.core.id.AttemptId;
import dev.weft.core.id.JobId;
import dev.weft.protocol.deploy.DeployTasks;
import dev.weft.protocol.deploy.ToWorker;
import dev.weft.protocol.report.TaskCounters;
import dev.weft.protocol.report.TaskTime;
import dev.weft.protocol.state.CheckpointOptions;
import dev.weft.runtime.exchange.ChannelEvent;
import dev.weft.taskmanager.deploy.TaskAssignment;
import dev.weft.taskmanager.deploy.TaskEvents;
import dev.weft.taskmanager.deploy.TaskRunner;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Consumer;

/**
 * The tasks of one worker, each a {@link ModelTask}. What runs where is told to the {@link TaskLedger}, which checks it. The
 * simulation's only thread.
 */
final class TaskModel implements TaskRunner {
    private final ModelTask.Surroundings around;
    private final TreeMap<AttemptId, ModelTask> tasks = new TreeMap<>();
    private final Set<JobId> loaded = new TreeSet<>();

    TaskModel(ModelTask.Surroundings around) {
        this.around = around;
    }

    /** Jobs of which the process holds files and classes. */
    Set<JobId> loaded() {
        return Set.copyOf(loaded);
    }

    /** The process is gone, and all its tasks with it. */
    void die() {
        List<AttemptId> attempts = List.copyOf(tasks.keySet());
        tasks.clear();
        attempts.forEach(
                attempt -> around.ledger().stopped(attempt, around.process().name(), "dies with its process"));
    }

    @Override
    public void prepare(DeployTasks shape) {
        loaded.add(shape.job());
    }

    @Override
    public void start(TaskAssignment assignment, TaskEvents events) {
        loaded.add(assignment.deployment().job());
        ModelTask task = new ModelTask(around, tasks, assignment, events);
        tasks.put(assignment.attempt(), task);
        var place = new TaskLedger.Place(
                around.process().name(), assignment.subtask().slot());
        around.ledger().started(assignment.attempt(), place, task);
        task.start();
    }

    @Override
    public void cancel(AttemptId attempt) {
        with(attempt, ModelTask::cancel);
    }

    @Override
    public void addSplits(ToWorker.AddSplits message) {
        with(message.attempt(), task -> task.addSplits(message.splits()));
    }

    @Override
    public void noMoreSplits(ToWorker.NoMoreSplits message) {
        with(message.attempt(), ModelTask::noMoreSplits);
    }

    @Override
    public void enumeratorEvent(ToWorker.EnumeratorEvent message) {
        throw new IllegalStateException("The simulated source has no events: " + message);
    }

    @Override
    public void watermarkLimit(AttemptId source, long limit) {
        throw new IllegalStateException("The simulated source is in no alignment group: " + source);
    }

    @Override
    public Optional<TaskTime> time(AttemptId attempt) {
        return Optional.empty();
    }

    // ---- checkpoints

    @Override
    public void triggerCheckpoint(AttemptId source, long checkpoint, long epochMillis, CheckpointOptions options) {
        var barrier = new ChannelEvent.Barrier(checkpoint, epochMillis, options.asBits());
        with(source, task -> task.trigger(barrier));
    }

    @Override
    public void checkpointComplete(AttemptId attempt, long checkpoint) {
        with(attempt, task -> task.complete(checkpoint));
    }

    @Override
    public void checkpointAborted(AttemptId attempt, long checkpoint) {
        with(attempt, task -> task.aborted(checkpoint));
    }

    @Override
    public void forgetAlignment(AttemptId attempt) {
        with(attempt, ModelTask::forgetAlignment);
    }

    @Override
    public void drain(AttemptId source) {
        with(source, ModelTask::stopReading);
    }

    @Override
    public void finish(AttemptId attempt) {
        with(attempt, ModelTask::release);
    }

    private void with(AttemptId attempt, Consumer<ModelTask> action) {
        ModelTask task = tasks.get(attempt);
        if (task != null) {
            action.accept(task);
        }
    }

    @Override
    public TaskCounters counters(AttemptId attempt) {
        return TaskCounters.ZERO;
    }

    @Override
    public void releaseJob(JobId job) {
        if (tasks.keySet().stream().anyMatch(attempt -> attempt.job().equals(job))) {
            throw new InvariantViolation(
                    "job " + job + " is released on " + around.process().name() + " while tasks live");
        }
        loaded.remove(job);
    }
}
