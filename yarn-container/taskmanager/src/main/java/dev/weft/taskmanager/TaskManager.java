package dev.weft.taskmanager;

import dev.weft.core.concurrent.EventLoop;
import dev.weft.core.id.AttemptId;
import dev.weft.core.id.Epoch;
import dev.weft.core.id.JobId;
import dev.weft.protocol.deploy.ToWorker;
import dev.weft.protocol.gateway.MasterGateway;
import dev.weft.protocol.gateway.StreamId;
import dev.weft.protocol.gateway.WorkerGateway;
import dev.weft.protocol.report.FromWorker;
import dev.weft.protocol.report.MetricsReport;
import dev.weft.protocol.report.WorkerHeartbeat;
import dev.weft.protocol.report.WorkerRegistration;
import dev.weft.taskmanager.checkpoint.CheckpointOwner;
import dev.weft.taskmanager.checkpoint.SnapshotStorage;
import dev.weft.taskmanager.checkpoint.WorkerCheckpoints;
import dev.weft.taskmanager.deploy.TaskRunner;
import dev.weft.taskmanager.inspect.Inspector;
import dev.weft.taskmanager.link.LinkOwner;
import dev.weft.taskmanager.link.MasterLink;
import dev.weft.taskmanager.local.WorkerCopies;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Executor;
import java.util.function.LongSupplier;
import java.util.random.RandomGenerator;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The control logic of a worker: obeys its master's stream, runs attempts through a {@link TaskRunner}, reports what they
 * do. Confined to the worker's loop: adapters and task threads enter through {@link EnqueuedCalls} and {@link EnqueuedEvents},
 * which only enqueue.
 */
public final class TaskManager {
    private static final Logger log = LoggerFactory.getLogger(TaskManager.class);

    private final EventLoop loop;
    private final WorkerSettings settings;
    private final WorkerExit exit;
    private final LongSupplier heapUsedBytes;
    private final TaskTable tasks = new TaskTable();
    private final MasterLink link;
    private final WorkerCheckpoints checkpoints;
    private final Attempts attempts;
    private final Orders orders;
    private final WorkerGateway gateway;
    private Optional<String> stopReason = Optional.empty();
    private int controlPort;

    /**
     * What the logic takes from its process, and a simulation models.
     *
     * @param blocking runs what would block the loop
     * @param storage where state of checkpoints goes
     * @param copies that the worker keeps of it
     * @param random draws incarnations
     * @param heapUsedBytes live use of the heap, for people
     * @param inspector finds out what people ask of the process
     */
    public record Surroundings(
            Executor blocking,
            SnapshotStorage storage,
            WorkerCopies copies,
            RandomGenerator random,
            LongSupplier heapUsedBytes,
            Inspector inspector) {}

    public TaskManager(
            EventLoop loop, WorkerSettings settings, TaskRunner runner, Surroundings surroundings, WorkerExit exit) {
        this.loop = loop;
        this.settings = settings;
        this.exit = exit;
        this.heapUsedBytes = surroundings.heapUsedBytes();
        this.link = new MasterLink(loop, new Owner(), surroundings.random(), settings.masterGracePeriod());
        this.gateway = new EnqueuedCalls(loop, link, surroundings.inspector());
        this.checkpoints = new WorkerCheckpoints(
                loop,
                surroundings.blocking(),
                surroundings.storage(),
                runner,
                new Checkpointer(),
                surroundings.copies());
        this.attempts = new Attempts(
                settings, runner, tasks, checkpoints, surroundings.copies(), link::send, this::attemptEnded);
        var events = new EnqueuedEvents(loop, attempts, checkpoints, link, this::stuck);
        this.orders = new Orders(attempts, events, runner, checkpoints, this::stopWorker);
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

    /** Tells the master what this process measures, if one listens. Callable from any thread. */
    void measured(MetricsReport report) {
        loop.execute(() -> link.measured(report));
    }

    /** Where the master's calls arrive. Callable from any thread. */
    public WorkerGateway gateway() {
        return gateway;
    }

    private void attemptEnded() {
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
        attempts.stop();
        exitWhenIdle();
        loop.schedule(settings.stopTimeout(), () -> exit.exitAfterFailure(reason + "; tasks did not end in time"));
    }

    private void exitWhenIdle() {
        if (attempts.isEmpty() && checkpoints.idle()) {
            stopReason.ifPresent(exit::exitNormally);
        }
    }

    /** What the link asks of this worker. */
    private final class Owner implements LinkOwner {
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
                    attempts.statuses(),
                    attempts.jobReports());
        }

        @Override
        public WorkerHeartbeat heartbeat(long incarnation, Epoch epoch) {
            return new WorkerHeartbeat(
                    settings.worker(), incarnation, epoch, heapUsedBytes.getAsLong(), attempts.statuses());
        }

        @Override
        public StreamId stream(long incarnation, Epoch epoch) {
            return new StreamId(settings.worker(), incarnation, epoch);
        }

        @Override
        public void begunAnew() {
            attempts.forgetPrepared();
        }

        @Override
        public void handle(ToWorker message) {
            loop.checkOwner();
            message.handle(orders);
        }

        @Override
        public void withoutMaster() {
            checkpoints.masterLost(attempts.alive());
            attempts.liftWatermarkLimits();
        }

        @Override
        public void stopAllTasks() {
            withoutMaster();
            attempts.cancelAll();
        }

        @Override
        public boolean idle() {
            return attempts.isEmpty();
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
            attempts.finishReleases();
            exitWhenIdle();
        }
    }
}
