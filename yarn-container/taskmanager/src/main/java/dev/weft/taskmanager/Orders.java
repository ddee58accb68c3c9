package dev.weft.taskmanager;

import dev.weft.protocol.deploy.DeployTasks;
import dev.weft.protocol.deploy.PrepareJob;
import dev.weft.protocol.deploy.ToWorker;
import dev.weft.taskmanager.checkpoint.WorkerCheckpoints;
import dev.weft.taskmanager.deploy.TaskEvents;
import dev.weft.taskmanager.deploy.TaskRunner;
import java.util.function.Consumer;

/** The master's orders, in order and once, brought to who obeys them. On the worker's loop. */
final class Orders implements ToWorker.Handler {
    private final Attempts attempts;
    private final TaskEvents events;
    private final TaskRunner runner;
    private final WorkerCheckpoints checkpoints;
    private final Consumer<String> stop;

    /**
     * @param events hears what new attempts tell
     * @param stop ends the worker, for a reason
     */
    Orders(
            Attempts attempts,
            TaskEvents events,
            TaskRunner runner,
            WorkerCheckpoints checkpoints,
            Consumer<String> stop) {
        this.attempts = attempts;
        this.events = events;
        this.runner = runner;
        this.checkpoints = checkpoints;
        this.stop = stop;
    }

    @Override
    public void deploy(DeployTasks message) {
        attempts.deploy(message, events);
    }

    @Override
    public void prepareJob(PrepareJob message) {
        attempts.prepare(message);
    }

    @Override
    public void cancel(ToWorker.CancelTasks message) {
        message.attempts().forEach(attempts::cancel);
    }

    @Override
    public void releaseJob(ToWorker.ReleaseJob message) {
        attempts.releaseJob(message.job());
    }

    @Override
    public void addSplits(ToWorker.AddSplits message) {
        attempts.addSplits(message);
    }

    @Override
    public void noMoreSplits(ToWorker.NoMoreSplits message) {
        attempts.noMoreSplits(message);
    }

    @Override
    public void enumeratorEvent(ToWorker.EnumeratorEvent message) {
        runner.enumeratorEvent(message);
    }

    @Override
    public void watermarkLimit(ToWorker.WatermarkLimit message) {
        attempts.watermarkLimit(message);
    }

    @Override
    public void triggerCheckpoint(ToWorker.TriggerCheckpoint message) {
        checkpoints.trigger(message);
    }

    @Override
    public void checkpointComplete(ToWorker.CheckpointComplete message) {
        attempts.checkpointComplete(message);
    }

    @Override
    public void checkpointAborted(ToWorker.CheckpointAborted message) {
        checkpoints.aborted(message);
    }

    @Override
    public void drainSources(ToWorker.DrainSources message) {
        message.sources().forEach(runner::drain);
    }

    @Override
    public void finishTasks(ToWorker.FinishTasks message) {
        message.attempts().forEach(runner::finish);
    }

    @Override
    public void stop(ToWorker.StopWorker message) {
        stop.accept(message.reason());
    }
}
