package dev.weft.taskmanager.checkpoint;

import dev.weft.core.fs.FileStatus;
import dev.weft.core.id.AttemptId;
import dev.weft.core.id.JobId;
import dev.weft.core.id.OperatorId;
import dev.weft.core.id.TaskId;
import dev.weft.core.id.VertexId;
import dev.weft.core.testing.ManualEventLoop;
import dev.weft.core.testing.ManualScheduler;
import dev.weft.core.testing.MemoryFileStore;
import dev.weft.protocol.deploy.ToWorker;
import dev.weft.protocol.report.FromWorker;
import dev.weft.protocol.state.CheckpointOptions;
import dev.weft.runtime.checkpoint.OperatorFrozen;
import dev.weft.runtime.checkpoint.TaskSnapshot;
import dev.weft.runtime.state.FrozenState;
import dev.weft.taskmanager.FakeTasks;
import dev.weft.taskmanager.local.WorkerCopies;
import java.io.IOException;
import java.net.URI;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Optional;

/** A worker with tasks that the test plays; I/O steps wait until the test runs them. */
final class CheckpointedWorker implements CheckpointOwner {
    static final JobId JOB = JobId.hashOf("job");
    static final URI ROOT = URI.create("memory:/checkpoints");

    final ManualScheduler scheduler = new ManualScheduler();
    final ManualEventLoop loop = scheduler.loop("worker");
    final MemoryFileStore memory = new MemoryFileStore(scheduler.clock());
    final FailingFiles files = new FailingFiles(memory);
    final FakeTasks tasks = new FakeTasks();
    final List<AttemptId> running = new ArrayList<>();
    final List<FromWorker> sent = new ArrayList<>();
    final List<FakeState> states = new ArrayList<>();
    final WorkerCheckpoints checkpoints;
    int timesIdle;
    private final Deque<Runnable> steps = new ArrayDeque<>();

    CheckpointedWorker() {
        this(WorkerCopies.none());
    }

    CheckpointedWorker(WorkerCopies copies) {
        this.checkpoints = new WorkerCheckpoints(loop, steps::add, file -> files, tasks, this, copies);
    }

    /** An attempt that runs here. */
    AttemptId task(int subtask) {
        return task("vertex", subtask);
    }

    AttemptId task(String vertex, int subtask) {
        AttemptId attempt = attempt(vertex, subtask);
        running.add(attempt);
        return attempt;
    }

    static AttemptId attempt(String vertex, int subtask) {
        return new AttemptId(new TaskId(JOB, VertexId.hashOf(vertex), subtask), 1);
    }

    void trigger(long id, AttemptId... participants) {
        checkpoints.trigger(new ToWorker.TriggerCheckpoint(
                JOB,
                id,
                1000,
                new CheckpointOptions(CheckpointOptions.Kind.CHECKPOINT, false),
                folder(id).toString(),
                List.of(participants).subList(0, Math.min(1, participants.length)),
                List.of(participants),
                Optional.empty()));
        settle();
    }

    static URI folder(long id) {
        return URI.create(ROOT + "/chk-" + id);
    }

    void abort(long id) {
        checkpoints.aborted(new ToWorker.CheckpointAborted(JOB, id, "test"));
        settle();
    }

    void complete(long id) {
        checkpoints.complete(new ToWorker.CheckpointComplete(JOB, id));
        settle();
    }

    /** The task freezes one state per name. */
    void freeze(AttemptId attempt, long id, String... names) {
        List<FrozenState> frozen = new ArrayList<>();
        for (String name : names) {
            frozen.add(FakeState.named(name));
        }
        freeze(attempt, id, frozen);
    }

    void freeze(AttemptId attempt, long id, List<FrozenState> frozen) {
        frozen.forEach(state -> states.add((FakeState) state));
        List<OperatorFrozen> operators = new ArrayList<>();
        for (FrozenState state : frozen) {
            operators.add(new OperatorFrozen(OperatorId.hashOf(state.meta().name()), 77, List.of(state)));
        }
        checkpoints.snapshotTaken(
                attempt,
                new TaskSnapshot(
                        id,
                        1000,
                        new CheckpointOptions(CheckpointOptions.Kind.CHECKPOINT, false),
                        false,
                        operators,
                        11,
                        12,
                        13));
        settle();
    }

    /** Runs one step that writes; false when none waits. */
    boolean step() {
        Runnable step = steps.poll();
        if (step != null) {
            step.run();
            settle();
        }
        return step != null;
    }

    void writeAll() {
        while (step()) {
            settle();
        }
    }

    int waitingSteps() {
        return steps.size();
    }

    void settle() {
        scheduler.runReady();
    }

    List<String> filesIn(URI folder) {
        try {
            return memory.exists(folder)
                    ? memory.list(folder).stream()
                            .map(FileStatus::uri)
                            .map(URI::getPath)
                            .toList()
                    : List.of();
        } catch (IOException e) {
            throw new IllegalStateException(e);
        }
    }

    /** Folders of checkpoints that are there. */
    List<String> folders() {
        return filesIn(ROOT);
    }

    boolean allReleased() {
        return states.stream().allMatch(state -> state.released);
    }

    FromWorker.CheckpointAck ack() {
        return (FromWorker.CheckpointAck) last();
    }

    FromWorker.CheckpointDeclined decline() {
        return (FromWorker.CheckpointDeclined) last();
    }

    private FromWorker last() {
        return sent.get(sent.size() - 1);
    }

    @Override
    public List<AttemptId> attemptsOf(JobId job) {
        return running.stream().filter(attempt -> attempt.job().equals(job)).toList();
    }

    @Override
    public boolean takesPart(AttemptId attempt) {
        return running.contains(attempt);
    }

    @Override
    public String fileName() {
        return "w1-1.1-a.state";
    }

    @Override
    public void send(FromWorker message) {
        sent.add(message);
    }

    @Override
    public void checkpointsIdle() {
        timesIdle++;
    }
}
