package dev.weft.master.checkpoint;

import dev.weft.core.error.Failure;
import dev.weft.core.fs.DurableOutput;
import dev.weft.core.fs.FilePaths;
import dev.weft.core.id.AttemptId;
import dev.weft.core.id.Epoch;
import dev.weft.core.id.OperatorId;
import dev.weft.core.id.SlotId;
import dev.weft.core.id.TaskId;
import dev.weft.core.id.WorkerId;
import dev.weft.core.testing.MemoryFileStore;
import dev.weft.master.plan.JobPlan;
import dev.weft.master.plan.PlannedVertex;
import dev.weft.master.slot.SlotOffer;
import dev.weft.protocol.deploy.Peer;
import dev.weft.protocol.deploy.ToWorker;
import dev.weft.protocol.report.FromWorker;
import dev.weft.protocol.state.KeyGroupRange;
import dev.weft.protocol.state.OperatorSnapshot;
import dev.weft.protocol.state.Segment;
import dev.weft.protocol.state.SnapshotStatistics;
import dev.weft.protocol.state.StateFile;
import dev.weft.protocol.state.StateHandle;
import dev.weft.protocol.state.StateKind;
import dev.weft.protocol.state.SubtaskSnapshot;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** The tasks of a job on two workers, without a job: notes what it is told and answers when the test says so. */
final class FakeTasks implements CheckpointedJob {
    final List<ToWorker> sent = new ArrayList<>();
    final Map<ToWorker, WorkerId> sentTo = new LinkedHashMap<>();
    final List<Failure> failures = new ArrayList<>();
    final List<String> enumerators = new ArrayList<>();
    final TreeSet<TaskId> drained = new TreeSet<>();
    final List<TaskId> notRunning = new ArrayList<>();
    final TreeMap<Long, List<ToWorker.TriggerCheckpoint>> triggers = new TreeMap<>();
    int cancelled;
    int settled;
    int attempt = 1;
    boolean holdEnumerators;
    /** What workers share with earlier checkpoints; null: nothing. */
    @Nullable
    FakeSharing sharing;

    private final JobPlan plan;
    private final MemoryFileStore store;
    private final Epoch epoch;
    private final Map<Long, Consumer<Map<OperatorId, EnumeratorState>>> asked = new TreeMap<>();

    FakeTasks(JobPlan plan, MemoryFileStore store, Epoch epoch) {
        this.plan = plan;
        this.store = store;
        this.epoch = epoch;
    }

    static SlotOffer slotOf(int subtask) {
        var worker = new WorkerId("worker" + subtask % 2);
        return new SlotOffer(new SlotId(worker, subtask), new Peer(worker, "host", 1), 1);
    }

    @Override
    public Census census() {
        List<Participant> participants = new ArrayList<>();
        for (PlannedVertex vertex : plan.vertices()) {
            for (int subtask = 0; subtask < vertex.parallelism(); subtask++) {
                var task = new TaskId(plan.job(), vertex.id(), subtask);
                participants.add(new Participant(
                        new AttemptId(task, attempt), slotOf(subtask), vertex.isSource(), drained.contains(task)));
            }
        }
        return new Census(participants, notRunning.stream().findFirst().map(TaskId::toString));
    }

    @Override
    public boolean allDrained() {
        return notRunning.isEmpty() && drained.containsAll(plan.tasks());
    }

    @Override
    public void snapshotEnumerators(
            long checkpoint, Consumer<Map<OperatorId, EnumeratorState>> taken, Consumer<Failure> failed) {
        enumerators.add("snapshot " + checkpoint);
        asked.put(checkpoint, taken);
        if (!holdEnumerators) {
            answerEnumerators(checkpoint);
        }
    }

    void answerEnumerators(long checkpoint) {
        Map<OperatorId, EnumeratorState> states = new LinkedHashMap<>();
        plan.vertices().stream()
                .filter(PlannedVertex::isSource)
                .forEach(vertex ->
                        states.put(vertex.head().id(), new EnumeratorState(1, new byte[] {(byte) checkpoint})));
        Optional.ofNullable(asked.remove(checkpoint)).ifPresent(taken -> taken.accept(states));
    }

    @Override
    public void releaseEnumerators(long checkpoint) {
        enumerators.add("release " + checkpoint);
    }

    @Override
    public void enumeratorsComplete(long checkpoint) {
        enumerators.add("complete " + checkpoint);
    }

    @Override
    public void enumeratorsAborted(long checkpoint) {
        enumerators.add("aborted " + checkpoint);
    }

    @Override
    public void send(SlotOffer at, ToWorker message) {
        sent.add(message);
        sentTo.put(message, at.slot().worker());
        if (message instanceof ToWorker.TriggerCheckpoint trigger) {
            triggers.computeIfAbsent(trigger.checkpoint(), id -> new ArrayList<>())
                    .add(trigger);
        }
    }

    @Override
    public void failed(Failure failure) {
        failures.add(failure);
    }

    @Override
    public void cancel() {
        cancelled++;
    }

    @Override
    public void settled() {
        settled++;
    }

    // ---- what workers do

    void drainAll() {
        drained.addAll(plan.tasks());
    }

    <M extends ToWorker> List<M> sent(Class<M> kind) {
        return sent.stream().filter(kind::isInstance).map(kind::cast).toList();
    }

    /** Writes the file of one worker's tasks and says so: one keyed state and one split list per task. */
    FromWorker.CheckpointAck write(ToWorker.TriggerCheckpoint trigger) {
        WorkerId worker = worker(trigger);
        String name = worker.value() + "-" + epoch + "-c1dfcdbe16c832e6.state";
        URI file = FilePaths.child(URI.create(trigger.folder()), name);
        write(file);
        if (sharing != null) {
            sharing.written(trigger, worker, epoch).ifPresent(this::write);
        }
        return ack(trigger, Optional.of(new StateFile(name, 3, 0)));
    }

    private void write(URI file) {
        try (DurableOutput out = store.createNew(file)) {
            out.write(new byte[] {1, 2, 3});
            out.closeDurably();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    WorkerId worker(ToWorker.TriggerCheckpoint trigger) {
        return slotOf(trigger.participants().get(0).task().subtask()).slot().worker();
    }

    FromWorker.CheckpointAck ack(ToWorker.TriggerCheckpoint trigger, Optional<StateFile> file) {
        FakeSharing.Shared shared = sharing == null ? FakeSharing.NOTHING : sharing.of(trigger, worker(trigger), epoch);
        List<SubtaskSnapshot> snapshots = new ArrayList<>();
        for (AttemptId one : trigger.participants()) {
            PlannedVertex vertex = plan.vertex(one.task().vertex());
            int subtask = one.task().subtask();
            KeyGroupRange groups = KeyGroupRange.of(vertex.maxParallelism(), vertex.parallelism(), subtask);
            List<StateHandle> states = List.of(
                    new StateHandle(StateKind.KEYED, "count", new Segment(0, 0, 1, 1), groups, 0, shared.parts()),
                    new StateHandle(StateKind.SPLIT, "splits", new Segment(0, 1, 2, 2), groups, 3));
            snapshots.add(new SubtaskSnapshot(
                    one.task().vertex(),
                    subtask,
                    drained.contains(one.task()),
                    List.of(new OperatorSnapshot(vertex.head().id(), 100 + subtask, states)),
                    new SnapshotStatistics(1_000_000, 2_000_000, 3_000_000, 4_000_000, 5, 6, 7)));
        }
        return new FromWorker.CheckpointAck(trigger.job(), trigger.checkpoint(), file, shared.files(), snapshots);
    }
}
