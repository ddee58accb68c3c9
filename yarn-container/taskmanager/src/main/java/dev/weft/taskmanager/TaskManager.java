package dev.weft.taskmanager;

import dev.weft.core.concurrent.EventLoop;
import dev.weft.core.error.ErrorCode;
import dev.weft.core.error.Failure;
import dev.weft.core.id.AttemptId;
import dev.weft.core.id.Epoch;
import dev.weft.core.id.JobId;
import dev.weft.core.id.OperatorId;
import dev.weft.protocol.deploy.DeployTasks;
import dev.weft.protocol.deploy.ToWorker;
import dev.weft.protocol.gateway.Envelope;
import dev.weft.protocol.gateway.MasterGateway;
import dev.weft.protocol.gateway.StreamId;
import dev.weft.protocol.gateway.WorkerGateway;
import dev.weft.protocol.report.FromWorker;
import dev.weft.protocol.report.Refusal;
import dev.weft.protocol.report.RegistrationAccepted;
import dev.weft.protocol.report.TaskCounters;
import dev.weft.protocol.report.TaskState;
import dev.weft.protocol.report.TaskStatus;
import dev.weft.protocol.report.WorkerHeartbeat;
import dev.weft.protocol.report.WorkerRegistration;
import dev.weft.runtime.checkpoint.TaskSnapshot;
import dev.weft.taskmanager.checkpoint.CheckpointOwner;
import dev.weft.taskmanager.checkpoint.SnapshotStorage;
import dev.weft.taskmanager.checkpoint.WorkerCheckpoints;
import dev.weft.taskmanager.deploy.TaskAssignment;
import dev.weft.taskmanager.deploy.TaskEvents;
import dev.weft.taskmanager.deploy.TaskRunner;
import dev.weft.taskmanager.link.LinkOwner;
import dev.weft.taskmanager.link.MasterLink;
import dev.weft.taskmanager.slot.SlotTable;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.Executor;
import java.util.function.LongSupplier;
import java.util.random.RandomGenerator;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The control logic of a worker: obeys its master's stream, runs attempts through a {@link TaskRunner}, reports what they
 * do. Confined to the worker's loop: adapters and task threads enter through {@link #gateway()} and {@link #taskEvents()},
 * which only enqueue.
 */
public final class TaskManager {
    private static final Logger log = LoggerFactory.getLogger(TaskManager.class);

    private final EventLoop loop;
    private final WorkerSettings settings;
    private final TaskRunner runner;
    private final WorkerExit exit;
    private final LongSupplier heapUsedBytes;
    private final MasterLink link;
    private final WorkerCheckpoints checkpoints;
    private final SlotTable slots;
    private final TaskTable tasks = new TaskTable();
    private final Set<JobId> releasing = new LinkedHashSet<>();
    private final TaskEvents events = new EnqueuedEvents();
    private final WorkerGateway gateway = new EnqueuedCalls();
    private Optional<String> stopReason = Optional.empty();
    private int controlPort;

    /**
     * What the logic takes from its process, and a simulation models.
     *
     * @param blocking runs what would block the loop
     * @param storage where state of checkpoints goes
     * @param random draws incarnations
     * @param heapUsedBytes live use of the heap, for people
     */
    public record Surroundings(
            Executor blocking, SnapshotStorage storage, RandomGenerator random, LongSupplier heapUsedBytes) {}

    public TaskManager(
            EventLoop loop, WorkerSettings settings, TaskRunner runner, Surroundings surroundings, WorkerExit exit) {
        this.loop = loop;
        this.settings = settings;
        this.runner = runner;
        this.exit = exit;
        this.slots = new SlotTable(settings.slots());
        this.heapUsedBytes = surroundings.heapUsedBytes();
        this.link = new MasterLink(loop, new Owner(), surroundings.random(), settings.masterGracePeriod());
        this.checkpoints = new WorkerCheckpoints(
                loop, surroundings.blocking(), surroundings.storage(), runner, new Checkpointer());
    }

    /**
     * Begins to keep time and to look for a master. Callable from any thread.
     *
     * @param port where the control server of {@link #gateway()} listens; 0 inside the master's own process
     */
    public void start(int port) {
        loop.execute(() -> {
            controlPort = port;
            link.start();
        });
    }

    /** A master was found. Callable from any thread. */
    public void masterFound(Epoch epoch, MasterGateway master) {
        loop.execute(() -> link.masterFound(epoch, master));
    }

    /** The process of the master of {@code epoch} is gone for certain. Callable from any thread. */
    public void masterLost(Epoch epoch, String cause) {
        loop.execute(() -> link.masterLost(epoch, cause));
    }

    /** Stops all tasks and ends the process, as if a master had said so. Callable from any thread. */
    public void stop(String reason) {
        loop.execute(() -> stopWorker(reason));
    }

    /** Where the master's calls arrive. Callable from any thread. */
    public WorkerGateway gateway() {
        return gateway;
    }

    private void deploy(DeployTasks deployment) {
        for (TaskAssignment assignment : TaskAssignment.of(deployment)) {
            AttemptId attempt = assignment.attempt();
            if (!tasks.isOld(attempt) && stopReason.isEmpty()) {
                tasks.predecessors(attempt).forEach(this::cancel);
                start(assignment);
            }
        }
    }

    private void start(TaskAssignment assignment) {
        AttemptId attempt = assignment.attempt();
        int slot = assignment.subtask().slot();
        Optional<String> conflict = slots.hold(slot, attempt.job());
        tasks.add(attempt, slot);
        if (conflict.isPresent()) {
            Failure failure = Failure.of(
                    ErrorCode.NO_RESOURCES,
                    "Worker " + settings.worker() + " cannot run " + attempt + ": " + conflict.get());
            ended(attempt, TaskState.FAILED, Optional.of(failure), TaskCounters.ZERO, new TreeMap<>());
            return;
        }
        releasing.remove(attempt.job());
        log.info("Starting {} ({}) in slot {}", attempt, assignment.vertex().name(), slot);
        runner.start(assignment, events);
    }

    private void cancel(AttemptId attempt) {
        if (tasks.move(attempt, TaskState.CANCELING)) {
            runner.cancel(attempt);
        } else {
            report(attempt, TaskState.CANCELED, Optional.empty(), TaskCounters.ZERO, new TreeMap<>());
        }
    }

    private void releaseJob(JobId job) {
        releasing.add(job);
        checkpoints.releaseJob(job);
        tasks.ofJob(job).forEach(this::cancel);
        finishReleases();
    }

    private void finishReleases() {
        for (JobId job : List.copyOf(releasing)) {
            if (tasks.ofJob(job).isEmpty() && checkpoints.hasLeft(job)) {
                releasing.remove(job);
                slots.release(job);
                tasks.forget(job);
                runner.releaseJob(job);
                log.info("Job {} has left this worker", job);
            }
        }
    }

    private void running(AttemptId attempt) {
        TaskTable.LiveTask task = tasks.find(attempt);
        if (task != null && task.state() == TaskState.DEPLOYING) {
            tasks.move(attempt, TaskState.RUNNING);
            report(attempt, TaskState.RUNNING, Optional.empty(), TaskCounters.ZERO, new TreeMap<>());
        }
    }

    private void drained(AttemptId attempt) {
        TaskTable.LiveTask task = tasks.find(attempt);
        if (task != null && task.state() == TaskState.RUNNING) {
            tasks.move(attempt, TaskState.DRAINED);
            report(attempt, TaskState.DRAINED, Optional.empty(), runner.counters(attempt), new TreeMap<>());
        }
    }

    private void ended(
            AttemptId attempt,
            TaskState state,
            Optional<Failure> failure,
            TaskCounters counters,
            SortedMap<String, byte[]> accumulators) {
        TaskTable.LiveTask task = tasks.find(attempt);
        if (task == null) {
            throw new IllegalStateException("Attempt " + attempt + " ended as " + state + " but is not alive here");
        }
        tasks.remove(attempt);
        if (!tasks.occupy(task.slot())) {
            slots.free(task.slot());
        }
        failure.ifPresentOrElse(
                why -> log.warn("{} failed: {}", attempt, why.message()), () -> log.info("{} is {}", attempt, state));
        report(attempt, state, failure, counters, accumulators);
        checkpoints.taskEnded(attempt, state);
        finishReleases();
        link.renewWhenIdle();
        exitWhenIdle();
    }

    private void stuck(AttemptId attempt, String stack) {
        log.error("{} was told to stop and does not. Its thread stands at\n{}", attempt, stack);
        exit.exitAfterFailure("Task " + attempt + " cannot be stopped");
    }

    private void stopWorker(String reason) {
        if (stopReason.isPresent()) {
            return;
        }
        log.info("Stopping: {}", reason);
        stopReason = Optional.of(reason);
        checkpoints.stop();
        cancelAll();
        exitWhenIdle();
        loop.schedule(settings.stopTimeout(), () -> exit.exitAfterFailure(reason + "; tasks did not end in time"));
    }

    private void cancelAll() {
        for (TaskTable.LiveTask task : tasks.all()) {
            cancel(task.attempt());
        }
    }

    private void exitWhenIdle() {
        if (tasks.isEmpty() && checkpoints.idle()) {
            stopReason.ifPresent(exit::exitNormally);
        }
    }

    private void report(
            AttemptId attempt,
            TaskState state,
            Optional<Failure> failure,
            TaskCounters counters,
            SortedMap<String, byte[]> accumulators) {
        link.send(new FromWorker.TaskReport(attempt, state, failure, counters, accumulators));
    }

    private List<TaskStatus> statuses() {
        return tasks.all().stream()
                .map(task -> new TaskStatus(task.attempt(), task.slot(), task.state(), runner.counters(task.attempt())))
                .toList();
    }

    /** What tasks tell, brought to the loop. */
    private final class EnqueuedEvents implements TaskEvents {
        @Override
        public void running(AttemptId attempt) {
            loop.execute(() -> TaskManager.this.running(attempt));
        }

        @Override
        public void readerStarted(AttemptId attempt, OperatorId source) {
            loop.execute(() -> link.send(new FromWorker.ReaderStarted(attempt, source, settings.host())));
        }

        @Override
        public void splitRequested(AttemptId attempt, OperatorId source) {
            loop.execute(() -> link.send(new FromWorker.SplitRequested(attempt, source, settings.host())));
        }

        @Override
        public void readerEvent(AttemptId attempt, OperatorId source, byte[] event) {
            loop.execute(() -> link.send(new FromWorker.ReaderEvent(attempt, source, event)));
        }

        @Override
        public void snapshotTaken(AttemptId attempt, TaskSnapshot snapshot) {
            loop.execute(() -> checkpoints.snapshotTaken(attempt, snapshot));
        }

        @Override
        public void snapshotFailed(AttemptId attempt, long checkpoint, Failure failure) {
            loop.execute(() -> checkpoints.snapshotFailed(attempt, checkpoint, failure));
        }

        @Override
        public void drained(AttemptId attempt) {
            loop.execute(() -> TaskManager.this.drained(attempt));
        }

        @Override
        public void ended(
                AttemptId attempt,
                TaskState state,
                Optional<Failure> failure,
                TaskCounters counters,
                SortedMap<String, byte[]> accumulators) {
            loop.execute(() -> TaskManager.this.ended(attempt, state, failure, counters, accumulators));
        }

        @Override
        public void stuck(AttemptId attempt, String stack) {
            loop.execute(() -> TaskManager.this.stuck(attempt, stack));
        }
    }

    /** What the master says, brought to the loop. */
    private final class EnqueuedCalls implements WorkerGateway {
        @Override
        public void accepted(RegistrationAccepted accepted) {
            loop.execute(() -> link.accepted(accepted));
        }

        @Override
        public void refused(Refusal refusal) {
            loop.execute(() -> link.refused(refusal));
        }

        @Override
        public void heartbeat(StreamId stream) {
            loop.execute(() -> link.heard(stream));
        }

        @Override
        public void deliver(StreamId stream, Envelope<ToWorker> message) {
            loop.execute(() -> link.receive(stream, message));
        }

        @Override
        public void acknowledge(StreamId stream, long sequence) {
            loop.execute(() -> link.acknowledged(stream, sequence));
        }
    }

    /** The master's orders, in order and once. */
    private final class Orders implements ToWorker.Handler {
        @Override
        public void deploy(DeployTasks message) {
            TaskManager.this.deploy(message);
        }

        @Override
        public void cancel(ToWorker.CancelTasks message) {
            message.attempts().forEach(TaskManager.this::cancel);
        }

        @Override
        public void releaseJob(ToWorker.ReleaseJob message) {
            TaskManager.this.releaseJob(message.job());
        }

        @Override
        public void addSplits(ToWorker.AddSplits message) {
            runner.addSplits(message);
        }

        @Override
        public void noMoreSplits(ToWorker.NoMoreSplits message) {
            runner.noMoreSplits(message);
        }

        @Override
        public void enumeratorEvent(ToWorker.EnumeratorEvent message) {
            runner.enumeratorEvent(message);
        }

        @Override
        public void triggerCheckpoint(ToWorker.TriggerCheckpoint message) {
            checkpoints.trigger(message);
        }

        @Override
        public void checkpointComplete(ToWorker.CheckpointComplete message) {
            checkpoints.complete(message);
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
            stopWorker(message.reason());
        }
    }

    /** What the link asks of this worker. */
    private final class Owner implements LinkOwner {
        private final Orders orders = new Orders();

        @Override
        public WorkerRegistration registration(long incarnation, Epoch epoch) {
            return new WorkerRegistration(
                    settings.worker(),
                    incarnation,
                    epoch,
                    settings.host(),
                    controlPort,
                    settings.dataPort(),
                    settings.slots(),
                    settings.memory(),
                    statuses(),
                    List.of());
        }

        @Override
        public WorkerHeartbeat heartbeat(long incarnation, Epoch epoch) {
            return new WorkerHeartbeat(settings.worker(), incarnation, epoch, heapUsedBytes.getAsLong(), statuses());
        }

        @Override
        public StreamId stream(long incarnation, Epoch epoch) {
            return new StreamId(settings.worker(), incarnation, epoch);
        }

        @Override
        public void handle(ToWorker message) {
            loop.checkOwner();
            message.handle(orders);
        }

        @Override
        public void withoutMaster() {
            checkpoints.masterLost(
                    tasks.all().stream().map(TaskTable.LiveTask::attempt).toList());
        }

        @Override
        public void stopAllTasks() {
            withoutMaster();
            cancelAll();
        }

        @Override
        public boolean idle() {
            return tasks.isEmpty();
        }

        @Override
        public void stopWorker(String reason) {
            TaskManager.this.stopWorker(reason);
        }
    }

    /** What checkpoints ask of this worker. */
    private final class Checkpointer implements CheckpointOwner {
        @Override
        public List<AttemptId> attemptsOf(JobId job) {
            return tasks.ofJob(job);
        }

        @Override
        public boolean takesPart(AttemptId attempt) {
            return tasks.takesPart(attempt);
        }

        @Override
        public String fileName() {
            return settings.worker() + "-" + link.epoch() + "-" + Long.toHexString(link.incarnation()) + ".state";
        }

        @Override
        public void send(FromWorker message) {
            link.send(message);
        }

        @Override
        public void checkpointsIdle() {
            finishReleases();
            exitWhenIdle();
        }
    }
}
