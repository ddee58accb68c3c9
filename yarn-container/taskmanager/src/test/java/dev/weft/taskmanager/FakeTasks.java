package dev.weft.taskmanager;

import dev.weft.core.id.AttemptId;
import dev.weft.core.id.JobId;
import dev.weft.core.id.OperatorId;
import dev.weft.protocol.deploy.DeployTasks;
import dev.weft.protocol.deploy.ToWorker;
import dev.weft.protocol.report.TaskCounters;
import dev.weft.protocol.report.TaskState;
import dev.weft.protocol.report.TaskTime;
import dev.weft.protocol.state.CheckpointOptions;
import dev.weft.runtime.checkpoint.TaskSnapshot;
import dev.weft.runtime.operator.ReaderProgress;
import dev.weft.taskmanager.deploy.TaskAssignment;
import dev.weft.taskmanager.deploy.TaskEvents;
import dev.weft.taskmanager.deploy.TaskRunner;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeMap;

/** Tasks that do what the test says. */
public final class FakeTasks implements TaskRunner {
    final List<AttemptId> started = new ArrayList<>();
    final List<AttemptId> cancelled = new ArrayList<>();
    final List<JobId> prepared = new ArrayList<>();
    final List<JobId> released = new ArrayList<>();
    final List<ToWorker.AddSplits> splits = new ArrayList<>();

    /** What was said of checkpoints, for example {@code "complete 3 of <attempt>"}. */
    public final List<String> calls = new ArrayList<>();

    /** Called when an alignment is to be forgotten, on the worker's loop. */
    Runnable forgotten = () -> {};

    private final Map<AttemptId, TaskEvents> listeners = new HashMap<>();

    void running(AttemptId attempt) {
        of(attempt).running(attempt);
    }

    void end(AttemptId attempt, TaskState state) {
        of(attempt).ended(attempt, state, Optional.empty(), TaskCounters.ZERO, new TreeMap<>());
    }

    void readerStarted(AttemptId attempt, OperatorId source) {
        of(attempt).readerStarted(attempt, source);
    }

    void splitRequested(AttemptId attempt, OperatorId source) {
        of(attempt).splitRequested(attempt, source);
    }

    void readerEvent(AttemptId attempt, OperatorId source, byte[] event) {
        of(attempt).readerEvent(attempt, source, event);
    }

    void drained(AttemptId attempt) {
        of(attempt).drained(attempt);
    }

    void snapshotTaken(AttemptId attempt, TaskSnapshot snapshot) {
        of(attempt).snapshotTaken(attempt, snapshot);
    }

    void progress(AttemptId attempt, OperatorId source, ReaderProgress progress) {
        of(attempt).readerProgress(attempt, source, progress);
    }

    void stuck(AttemptId attempt) {
        of(attempt).stuck(attempt, "in a loop");
    }

    private TaskEvents of(AttemptId attempt) {
        return Objects.requireNonNull(listeners.get(attempt), () -> attempt + " was not started");
    }

    @Override
    public void prepare(DeployTasks shape) {
        prepared.add(shape.job());
    }

    @Override
    public void start(TaskAssignment assignment, TaskEvents events) {
        listeners.put(assignment.attempt(), events);
        started.add(assignment.attempt());
    }

    @Override
    public void cancel(AttemptId attempt) {
        cancelled.add(attempt);
    }

    @Override
    public void addSplits(ToWorker.AddSplits message) {
        splits.add(message);
    }

    @Override
    public void noMoreSplits(ToWorker.NoMoreSplits message) {}

    @Override
    public void enumeratorEvent(ToWorker.EnumeratorEvent message) {}

    @Override
    public void watermarkLimit(AttemptId source, long limit) {
        calls.add("limit " + limit + " of " + source);
    }

    @Override
    public void triggerCheckpoint(AttemptId source, long checkpoint, long epochMillis, CheckpointOptions options) {
        calls.add("trigger " + checkpoint + " of " + source);
    }

    @Override
    public void checkpointComplete(AttemptId attempt, long checkpoint) {
        calls.add("complete " + checkpoint + " of " + attempt);
    }

    @Override
    public void checkpointAborted(AttemptId attempt, long checkpoint) {
        calls.add("abort " + checkpoint + " of " + attempt);
    }

    @Override
    public void forgetAlignment(AttemptId attempt) {
        forgotten.run();
        calls.add("forget of " + attempt);
    }

    @Override
    public void drain(AttemptId source) {
        calls.add("drain " + source);
    }

    @Override
    public void finish(AttemptId attempt) {
        calls.add("finish " + attempt);
    }

    @Override
    public TaskCounters counters(AttemptId attempt) {
        return TaskCounters.ZERO;
    }

    @Override
    public Optional<TaskTime> time(AttemptId attempt) {
        return Optional.of(new TaskTime(7, false, Optional.of(TaskTime.Holder.ofSplit("split", 7))));
    }

    @Override
    public void releaseJob(JobId job) {
        released.add(job);
    }
}
