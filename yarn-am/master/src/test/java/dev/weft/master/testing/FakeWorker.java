package dev.weft.master.testing;

import dev.weft.core.concurrent.EventLoop;
import dev.weft.core.error.ErrorCode;
import dev.weft.core.error.Failure;
import dev.weft.core.id.AttemptId;
import dev.weft.core.id.Epoch;
import dev.weft.core.id.JobId;
import dev.weft.core.id.OperatorId;
import dev.weft.core.id.TaskId;
import dev.weft.core.id.WorkerId;
import dev.weft.protocol.deploy.DeployTasks;
import dev.weft.protocol.deploy.PrepareJob;
import dev.weft.protocol.deploy.SubtaskDeployment;
import dev.weft.protocol.deploy.ToWorker;
import dev.weft.protocol.deploy.VertexDeployment;
import dev.weft.protocol.gateway.Envelope;
import dev.weft.protocol.gateway.Inbox;
import dev.weft.protocol.gateway.MasterGateway;
import dev.weft.protocol.gateway.Outbox;
import dev.weft.protocol.gateway.StreamId;
import dev.weft.protocol.gateway.WorkerGateway;
import dev.weft.protocol.inspect.Findings;
import dev.weft.protocol.inspect.InspectionReply;
import dev.weft.protocol.inspect.InspectionRequest;
import dev.weft.protocol.report.EndedTask;
import dev.weft.protocol.report.FromWorker;
import dev.weft.protocol.report.JobReport;
import dev.weft.protocol.report.ReaderReport;
import dev.weft.protocol.report.Refusal;
import dev.weft.protocol.report.RegistrationAccepted;
import dev.weft.protocol.report.TaskCounters;
import dev.weft.protocol.report.TaskState;
import dev.weft.protocol.report.TaskStatus;
import dev.weft.protocol.report.TaskTime;
import dev.weft.protocol.report.WorkerHeartbeat;
import dev.weft.protocol.report.WorkerMemory;
import dev.weft.protocol.report.WorkerRegistration;
import dev.weft.protocol.state.SnapshotStatistics;
import dev.weft.protocol.state.SubtaskSnapshot;
import dev.weft.protocol.state.TaskRestore;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Predicate;

/**
 * A worker whose tasks run until the test ends them: registers, beats, acknowledges, says RUNNING, obeys cancel. On its own
 * loop; the test's methods only enqueue.
 */
public final class FakeWorker implements WorkerGateway {
    private static final WorkerMemory MEMORY = new WorkerMemory(1L << 30, 1L << 29, 1L << 26, 1L << 26, 1L << 26);

    public final WorkerId id;
    public final TreeMap<AttemptId, Integer> running = new TreeMap<>();
    public final List<AttemptId> everDeployed = new ArrayList<>();
    public final List<ToWorker> received = new ArrayList<>();
    public final List<Refusal> refusals = new ArrayList<>();
    public final Map<AttemptId, OperatorId> sources = new TreeMap<>(Comparator.naturalOrder());
    public boolean stopped;
    public boolean accepted;

    /** What it does with a deployed attempt that is not allowed to run: nothing. */
    public Predicate<AttemptId> startsUp = attempt -> true;
    /** What each attempt was told to go on from. */
    public final Map<AttemptId, Optional<TaskRestore>> restores = new TreeMap<>();
    /** True: tasks that are told to finish do not. */
    public boolean keepsTasks;

    /** False: checkpoints get no answer. */
    public boolean acknowledges = true;
    /** Attempts that are at the end of their input. */
    public final TreeSet<AttemptId> drained = new TreeSet<>();

    /** What becomes of its process when it was told to stop. */
    public Runnable exits = () -> {};

    /** False: tasks ignore cancel. */
    public boolean obeysCancel = true;

    /** Attempts that were told to stop and have not. */
    public final TreeSet<AttemptId> stopping = new TreeSet<>();
    /** What it says of ended attempts to a master that takes over. */
    public final TreeMap<AttemptId, EndedTask> ended = new TreeMap<>();
    /** True: it says nothing of readers of which the test says nothing. */
    public boolean forgetsReaders;
    /** What it says of readers. */
    public final TreeMap<AttemptId, ReaderReport> readers = new TreeMap<>();

    private final TreeMap<JobId, Long> highestCheckpoints = new TreeMap<>();

    private final EventLoop loop;
    private MasterGateway master;
    private Epoch epoch;
    private final int slots;
    private final int number;
    private Inbox<ToWorker> inbox = new Inbox<>();
    private Outbox<FromWorker> outbox = new Outbox<>();
    private long incarnation;
    private boolean mute;

    public FakeWorker(WorkerId id, int number, EventLoop loop, MasterGateway master, Epoch epoch, int slots) {
        this.id = id;
        this.number = number;
        this.loop = loop;
        this.master = master;
        this.epoch = epoch;
        this.slots = slots;
        this.incarnation = 1000L + number;
    }

    public FakeWorker begin() {
        loop.execute(() -> {
            register();
            loop.schedule(Duration.ofSeconds(1), this::tick);
        });
        return this;
    }

    /** Dies, or is cut off: says nothing more and hears nothing. */
    public void die() {
        loop.execute(() -> mute = true);
    }

    /** Speaks again after {@link #die}. */
    public void revive() {
        loop.execute(() -> {
            mute = false;
            tick();
        });
    }

    /** Looks after its tasks under another master. */
    public FakeWorker serve(MasterGateway next, Epoch nextEpoch) {
        loop.execute(() -> {
            List<Envelope<FromWorker>> open = outbox.unacknowledged();
            master = next;
            epoch = nextEpoch;
            inbox = new Inbox<>();
            outbox = new Outbox<>();
            received.clear();
            accepted = false;
            register();
            open.stream()
                    .map(Envelope::message)
                    .filter(FromWorker::outlivesMaster)
                    .forEach(this::send);
        });
        return this;
    }

    public int slots() {
        return slots;
    }

    public int controlPort() {
        return 10_000 + number;
    }

    // ---- what the test lets tasks do

    public void finish(Predicate<AttemptId> which) {
        finish(which, new TreeMap<>());
    }

    public void finish(Predicate<AttemptId> which, SortedMap<String, byte[]> accumulators) {
        loop.execute(() -> end(which, TaskState.FINISHED, Optional.empty(), accumulators));
    }

    public void finishAll() {
        finish(attempt -> true);
    }

    public void fail(Predicate<AttemptId> which, ErrorCode code, String message) {
        loop.execute(() -> end(which, TaskState.FAILED, Optional.of(Failure.of(code, message)), new TreeMap<>()));
    }

    /** Tasks come to the end of their input. */
    public void drain(Predicate<AttemptId> which) {
        loop.execute(() -> running.keySet().stream().filter(which).forEach(attempt -> {
            drained.add(attempt);
            send(new FromWorker.TaskReport(attempt, TaskState.DRAINED, Optional.empty(), counters(), new TreeMap<>()));
        }));
    }

    /** Says something about an attempt, whether it runs here or not. */
    public void report(AttemptId attempt, TaskState state) {
        Optional<Failure> failure = state == TaskState.FAILED
                ? Optional.of(Failure.of(ErrorCode.USER_CODE, "said by " + attempt))
                : Optional.empty();
        loop.execute(
                () -> send(new FromWorker.TaskReport(attempt, state, failure, TaskCounters.ZERO, new TreeMap<>())));
    }

    public void readerStarted(AttemptId attempt, OperatorId source) {
        loop.execute(() -> send(new FromWorker.ReaderStarted(attempt, source, "host" + number)));
    }

    public void requestSplit(AttemptId attempt, OperatorId source) {
        loop.execute(() -> send(new FromWorker.SplitRequested(attempt, source, "host" + number)));
    }

    public void readerEvent(AttemptId attempt, OperatorId source, byte[] event) {
        loop.execute(() -> send(new FromWorker.ReaderEvent(attempt, source, event)));
    }

    /** A source reader of the group "group" that may be ahead by 20 ms tells how far it has come. */
    public void readerWatermark(AttemptId attempt, OperatorId source, long watermark, boolean idle, long limit) {
        loop.execute(() -> send(new FromWorker.ReaderWatermark(attempt, source, "group", 20, watermark, idle, limit)));
    }

    private void end(
            Predicate<AttemptId> which,
            TaskState state,
            Optional<Failure> failure,
            SortedMap<String, byte[]> accumulators) {
        for (AttemptId attempt : List.copyOf(running.keySet())) {
            if (which.test(attempt)) {
                int slot = Objects.requireNonNull(running.remove(attempt), "it was listed");
                ended.put(attempt, new EndedTask(attempt, slot, state, counters(), accumulators));
                readers.remove(attempt);
                send(new FromWorker.TaskReport(attempt, state, failure, counters(), accumulators));
            }
        }
    }

    private static Optional<TaskTime> time() {
        return Optional.of(new TaskTime(500, false, Optional.of(TaskTime.Holder.ofSubtask(0, 1, 500))));
    }

    private static TaskCounters counters() {
        return new TaskCounters(10, 20, 30, 40, 50, 60, 70);
    }

    // ---- what the master says

    @Override
    public void accepted(RegistrationAccepted accept) {
        loop.execute(() -> accepted = accepted || accept.incarnation() == incarnation);
    }

    @Override
    public void refused(Refusal refusal) {
        loop.execute(() -> {
            if (mute || refusal.incarnation() != incarnation) {
                return;
            }
            refusals.add(refusal);
            if (refusal.reason() == Refusal.Reason.UNKNOWN_WORKER) {
                running.clear();
                incarnation += 1_000_000;
                inbox = new Inbox<>();
                outbox = new Outbox<>();
                register();
            }
        });
    }

    @Override
    public void heartbeat(StreamId stream) {}

    @Override
    public void deliver(StreamId stream, Envelope<ToWorker> message) {
        loop.execute(() -> {
            if (mute || stream.incarnation() != incarnation) {
                return;
            }
            for (ToWorker due : inbox.receive(message)) {
                received.add(due);
                due.handle(new Obedience());
            }
            master.acknowledge(stream(), inbox.handledSequence());
        });
    }

    @Override
    public void acknowledge(StreamId stream, long sequence) {
        loop.execute(() -> outbox.acknowledge(sequence));
    }

    /** Answers that it has no log files, unless it is cut off. */
    @Override
    public void inspect(StreamId stream, InspectionRequest request) {
        loop.execute(() -> {
            if (!mute && stream.incarnation() == incarnation) {
                master.inspected(stream(), new InspectionReply(request.id(), new Findings.LogFiles(List.of())));
            }
        });
    }

    private void register() {
        if (mute) {
            return;
        }
        master.register(new WorkerRegistration(
                id,
                incarnation,
                epoch,
                "host" + number,
                controlPort(),
                20_000 + number,
                slots,
                MEMORY,
                statuses(),
                reports()));
    }

    private List<TaskStatus> statuses() {
        List<TaskStatus> tasks = new ArrayList<>();
        running.forEach(
                (attempt, slot) -> tasks.add(new TaskStatus(attempt, slot, stateOf(attempt), counters(), time())));
        return tasks;
    }

    private TaskState stateOf(AttemptId attempt) {
        if (stopping.contains(attempt)) {
            return TaskState.CANCELING;
        }
        return drained.contains(attempt) ? TaskState.DRAINED : TaskState.RUNNING;
    }

    private List<JobReport> reports() {
        TreeSet<JobId> jobs = new TreeSet<>();
        everDeployed.forEach(attempt -> jobs.add(attempt.job()));
        return jobs.stream()
                .map(job -> new JobReport(
                        job,
                        highestCheckpoints.getOrDefault(job, 0L),
                        ended.values().stream()
                                .filter(one -> one.attempt().job().equals(job))
                                .toList(),
                        readerReports(job)))
                .toList();
    }

    /** Of a reader of which the test says nothing: it got nothing and asked for nothing. */
    private List<ReaderReport> readerReports(JobId job) {
        TreeMap<AttemptId, ReaderReport> all = new TreeMap<>(readers);
        if (!forgetsReaders) {
            sources.forEach((attempt, source) -> {
                if (running.containsKey(attempt)) {
                    all.putIfAbsent(attempt, new ReaderReport(attempt, source, "host" + number, false, 0, List.of()));
                }
            });
        }
        return all.values().stream()
                .filter(one -> one.attempt().job().equals(job))
                .toList();
    }

    private void tick() {
        if (mute || stopped) {
            return;
        }
        master.heartbeat(new WorkerHeartbeat(id, incarnation, epoch, 1 << 20, statuses()));
        outbox.unacknowledged().forEach(envelope -> master.deliver(stream(), envelope));
        loop.schedule(Duration.ofSeconds(1), this::tick);
    }

    private void send(FromWorker message) {
        Envelope<FromWorker> envelope = outbox.add(message);
        if (!mute && !stopped) {
            master.deliver(stream(), envelope);
        }
    }

    private StreamId stream() {
        return new StreamId(id, incarnation, epoch);
    }

    private void start(DeployTasks message, VertexDeployment vertex, SubtaskDeployment subtask) {
        var attempt = new AttemptId(new TaskId(message.job(), vertex.id(), subtask.subtask()), subtask.attempt());
        everDeployed.add(attempt);
        restores.put(attempt, subtask.restore());
        if (running.containsKey(attempt) || !startsUp.test(attempt)) {
            return;
        }
        running.put(attempt, subtask.slot());
        if (vertex.chain().get(0).spec().traits().source()) {
            sources.put(attempt, vertex.chain().get(0).id());
        }
        send(new FromWorker.TaskReport(
                attempt, TaskState.DEPLOYING, Optional.empty(), TaskCounters.ZERO, new TreeMap<>()));
        send(new FromWorker.TaskReport(
                attempt, TaskState.RUNNING, Optional.empty(), TaskCounters.ZERO, new TreeMap<>()));
    }

    private final class Obedience implements ToWorker.Handler {
        @Override
        public void deploy(DeployTasks message) {
            message.vertices().forEach(vertex -> vertex.subtasks().forEach(subtask -> start(message, vertex, subtask)));
        }

        @Override
        public void prepareJob(PrepareJob message) {}

        @Override
        public void cancel(ToWorker.CancelTasks message) {
            for (AttemptId attempt : message.attempts()) {
                if (!obeysCancel) {
                    stopping.add(attempt);
                }
                if (obeysCancel) {
                    running.remove(attempt);
                    send(new FromWorker.TaskReport(
                            attempt, TaskState.CANCELED, Optional.empty(), TaskCounters.ZERO, new TreeMap<>()));
                }
            }
        }

        @Override
        public void releaseJob(ToWorker.ReleaseJob message) {
            end(attempt -> attempt.job().equals(message.job()), TaskState.CANCELED, Optional.empty(), new TreeMap<>());
            ended.keySet().removeIf(attempt -> attempt.job().equals(message.job()));
            everDeployed.removeIf(attempt -> attempt.job().equals(message.job()));
        }

        @Override
        public void addSplits(ToWorker.AddSplits message) {}

        @Override
        public void noMoreSplits(ToWorker.NoMoreSplits message) {}

        @Override
        public void enumeratorEvent(ToWorker.EnumeratorEvent message) {}

        @Override
        public void triggerCheckpoint(ToWorker.TriggerCheckpoint message) {
            highestCheckpoints.merge(message.job(), message.checkpoint(), Math::max);
            if (!acknowledges) {
                return;
            }
            List<SubtaskSnapshot> snapshots = new ArrayList<>();
            for (AttemptId attempt : message.participants()) {
                if (!running.containsKey(attempt)) {
                    send(new FromWorker.CheckpointDeclined(
                            message.job(), message.checkpoint(), attempt, "it does not run here", false));
                    return;
                }
                snapshots.add(new SubtaskSnapshot(
                        attempt.task().vertex(),
                        attempt.task().subtask(),
                        drained.contains(attempt),
                        List.of(),
                        new SnapshotStatistics(1, 2, 3, 4, 5, 6, 5)));
            }
            send(new FromWorker.CheckpointAck(
                    message.job(), message.checkpoint(), Optional.empty(), List.of(), snapshots));
        }

        @Override
        public void checkpointComplete(ToWorker.CheckpointComplete message) {}

        @Override
        public void checkpointAborted(ToWorker.CheckpointAborted message) {}

        @Override
        public void drainSources(ToWorker.DrainSources message) {}

        @Override
        public void finishTasks(ToWorker.FinishTasks message) {
            end(
                    attempt -> !keepsTasks && message.attempts().contains(attempt),
                    TaskState.FINISHED,
                    Optional.empty(),
                    new TreeMap<>());
        }

        @Override
        public void watermarkLimit(ToWorker.WatermarkLimit message) {}

        @Override
        public void stop(ToWorker.StopWorker message) {
            stopped = true;
            running.clear();
            loop.execute(() -> exits.run());
        }
    }
}
