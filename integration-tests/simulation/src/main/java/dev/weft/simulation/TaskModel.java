package dev.weft.simulation;

import dev.weft.core.error.EngineException;
import dev.weft.core.error.ErrorCode;
import dev.weft.core.error.Failure;
import dev.weft.core.fs.FileStores;
import dev.weft.core.id.AttemptId;
import dev.weft.core.id.JobId;
import dev.weft.core.id.OperatorId;
import dev.weft.core.id.TaskId;
import dev.weft.protocol.deploy.ChainedOperator;
import dev.weft.protocol.deploy.DeployTasks;
import dev.weft.protocol.deploy.EdgeDeployment;
import dev.weft.protocol.deploy.ToWorker;
import dev.weft.protocol.report.TaskCounters;
import dev.weft.protocol.report.TaskState;
import dev.weft.protocol.state.CheckpointOptions;
import dev.weft.protocol.state.TaskRestore;
import dev.weft.runtime.checkpoint.OperatorFrozen;
import dev.weft.runtime.checkpoint.TaskSnapshot;
import dev.weft.runtime.exchange.ChannelEvent;
import dev.weft.runtime.exchange.ChannelReach;
import dev.weft.runtime.state.FrozenState;
import dev.weft.taskmanager.deploy.TaskAssignment;
import dev.weft.taskmanager.deploy.TaskEvents;
import dev.weft.taskmanager.deploy.TaskRunner;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Tasks of one worker without records: a source asks for splits and takes its time over each, any other task ends when all
 * attempts that feed it have ended; what loses one of those may fail, as a broken channel does. What runs where is told to the
 * {@link TaskLedger}, which checks it.
 */
final class TaskModel implements TaskRunner {
    private static final Duration MOST_START = Duration.ofMillis(300);
    private static final Duration MOST_SPLIT = Duration.ofMillis(800);
    private static final Duration MOST_STOP = Duration.ofMillis(500);
    private static final Duration MOST_DRAIN = Duration.ofMillis(50);
    private static final Duration MOST_LIFE_OF_A_FAULTY_TASK = Duration.ofSeconds(4);
    private static final Duration MOST_NOTICE_OF_A_BROKEN_CHANNEL = Duration.ofSeconds(1);
    private static final double BROKEN_CHANNEL_FAILS = 0.7;
    /** After which a real worker finds that its task does not stop. */
    private static final Duration WATCHDOG = Duration.ofSeconds(8);

    private final World world;
    private final SimulatedProcess process;
    private final TaskLedger ledger;
    private final Faults faults;
    private final BooleanSupplier calm;
    private final FileStores files;
    private final TreeMap<AttemptId, Task> tasks = new TreeMap<>();

    /** @param calm true when no task fails by itself any more */
    TaskModel(
            World world,
            SimulatedProcess process,
            TaskLedger ledger,
            Faults faults,
            BooleanSupplier calm,
            FileStores files) {
        this.world = world;
        this.process = process;
        this.ledger = ledger;
        this.faults = faults;
        this.calm = calm;
        this.files = files;
    }

    /** The process is gone, and all its tasks with it. */
    void die() {
        List<AttemptId> attempts = List.copyOf(tasks.keySet());
        tasks.clear();
        attempts.forEach(attempt -> ledger.stopped(attempt, process.name(), "dies with its process"));
    }

    @Override
    public void start(TaskAssignment assignment, TaskEvents events) {
        var task = new Task(assignment, events);
        tasks.put(assignment.attempt(), task);
        var place = new TaskLedger.Place(process.name(), assignment.subtask().slot());
        ledger.started(assignment.attempt(), place, task);
        task.later(MOST_START, task::open);
        if (happens(faults.taskFailure())) {
            task.later(MOST_LIFE_OF_A_FAULTY_TASK, () -> task.fail(ErrorCode.USER_CODE, "the model says so"));
        }
    }

    private boolean happens(double probability) {
        return !calm.getAsBoolean() && world.chance(probability);
    }

    @Override
    public void cancel(AttemptId attempt) {
        Task task = tasks.get(attempt);
        if (task == null || task.stopping) {
            return;
        }
        task.stopping = true;
        if (happens(faults.stuckTask())) {
            world.happened(process.name(), "a task does not stop");
            world.after(WATCHDOG, () -> task.whileAlive(() -> task.events.stuck(attempt, "at the model's whim")));
        } else {
            task.later(MOST_STOP, task::stop);
        }
    }

    @Override
    public void addSplits(ToWorker.AddSplits message) {
        with(
                message.attempt(),
                task -> task.inOrder(() -> {
                    message.splits().forEach(split -> ledger.assigned(message.attempt(), split));
                    task.splits.add(message.splits());
                    task.readOn();
                }));
    }

    @Override
    public void noMoreSplits(ToWorker.NoMoreSplits message) {
        with(
                message.attempt(),
                task -> task.inOrder(() -> {
                    task.noMoreSplits = true;
                    task.readOn();
                }));
    }

    @Override
    public void enumeratorEvent(ToWorker.EnumeratorEvent message) {
        throw new IllegalStateException("The simulated source has no events: " + message);
    }

    // ---- checkpoints

    @Override
    public void triggerCheckpoint(AttemptId source, long checkpoint, long epochMillis, CheckpointOptions options) {
        with(
                source,
                task -> task.inOrder(
                        () -> task.inject(new ChannelEvent.Barrier(checkpoint, epochMillis, options.asBits()))));
    }

    @Override
    public void checkpointComplete(AttemptId attempt, long checkpoint) {
        with(attempt, task -> task.complete(checkpoint));
    }

    @Override
    public void checkpointAborted(AttemptId attempt, long checkpoint) {
        with(attempt, task -> task.alignment.aborted(checkpoint));
    }

    @Override
    public void forgetAlignment(AttemptId attempt) {
        with(attempt, task -> task.alignment.forget());
    }

    @Override
    public void drain(AttemptId source) {
        with(source, task -> task.stopReading());
    }

    @Override
    public void finish(AttemptId attempt) {
        with(attempt, task -> task.inOrder(task::leave));
    }

    private void with(AttemptId attempt, Consumer<Task> action) {
        Task task = tasks.get(attempt);
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
            throw new InvariantViolation("job " + job + " is released on " + process.name() + " while tasks live");
        }
    }

    /** One attempt. */
    private final class Task implements TaskLedger.Downstream {
        private final AttemptId attempt;
        private final TaskEvents events;
        private final @Nullable OperatorId source;
        private final Set<AttemptId> inputs;
        private final ModelSplits splits = new ModelSplits();
        private boolean open;
        private boolean reading;
        private boolean asked;
        private boolean noMoreSplits;
        private boolean stopping;
        private boolean ending;
        private boolean drained;
        private final boolean checkpointing;
        private final List<OperatorId> operators;
        private final Optional<TaskRestore> restore;
        private final ModelAlignment alignment;
        private Duration lastInOrder = Duration.ZERO;
        private long lastComplete = Long.MIN_VALUE;

        Task(TaskAssignment assignment, TaskEvents events) {
            ChainedOperator head = assignment.vertex().chain().get(0);
            this.attempt = assignment.attempt();
            this.events = events;
            this.source = head.spec().traits().source() ? head.id() : null;
            this.inputs = inputsOf(assignment);
            this.checkpointing = assignment.deployment().setup().checkpointing();
            this.operators = assignment.vertex().chain().stream()
                    .map(ChainedOperator::id)
                    .toList();
            this.restore = assignment.subtask().restore();
            this.alignment = new ModelAlignment(inputs, ledger::hasFinished);
        }

        void whileAlive(Runnable action) {
            if (tasks.get(attempt) == this && !process.isDead()) {
                action.run();
            }
        }

        void later(Duration atMost, Runnable action) {
            world.after(process.pause().plus(world.between(Duration.ZERO, atMost)), () -> whileAlive(action));
        }

        /** What comes through channels and mail keeps its order. */
        void inOrder(Runnable action) {
            Duration soonest = world.now().plus(process.pause()).plus(world.between(Duration.ZERO, MOST_DRAIN));
            lastInOrder = soonest.compareTo(lastInOrder) > 0 ? soonest : lastInOrder;
            world.after(lastInOrder.minus(world.now()), () -> whileAlive(action));
        }

        void open() {
            try {
                restoreState();
            } catch (IOException | EngineException e) {
                fail(ErrorCode.STORAGE, "its state cannot be read: " + e.getMessage());
                return;
            }
            open = true;
            events.running(attempt);
            if (restore.map(TaskRestore::drained).orElse(false)) {
                endSoon();
            } else if (source != null) {
                events.readerStarted(attempt, source);
                readOn();
            } else {
                inputFinished();
            }
        }

        // ---- a source

        private void readOn() {
            if (source == null || !open || reading || stopping || ending) {
                return;
            }
            byte[] split = splits.begin();
            if (split != null) {
                reading = true;
                later(MOST_SPLIT, () -> hasRead(split));
            } else if (noMoreSplits) {
                endSoon();
            } else if (!asked) {
                asked = true;
                events.splitRequested(attempt, source);
            }
        }

        private void hasRead(byte[] split) {
            reading = false;
            asked = false;
            splits.end(split);
            ledger.read(attempt, split);
            readOn();
        }

        // ---- any other task

        @Override
        public Collection<AttemptId> inputs() {
            return inputs;
        }

        @Override
        public void inputFinished() {
            if (open && ledger.allDone(inputs)) {
                endSoon();
            }
        }

        @Override
        public void inputLost() {
            if (world.chance(BROKEN_CHANNEL_FAILS)) {
                later(
                        MOST_NOTICE_OF_A_BROKEN_CHANNEL,
                        () -> fail(ErrorCode.CONNECTION_LOST, "a channel of the model broke"));
            }
        }

        // ---- checkpoints

        @Override
        public void barrier(AttemptId from, ChannelEvent.Barrier barrier) {
            inOrder(() -> {
                if (alignment.barrier(from, barrier.checkpoint())) {
                    freeze(barrier);
                }
            });
        }

        private void inject(ChannelEvent.Barrier barrier) {
            if (source != null && alignment.inject(barrier.checkpoint())) {
                freeze(barrier);
            }
        }

        private void freeze(ChannelEvent.Barrier barrier) {
            if (stopping) {
                return;
            }
            if (happens(faults.taskFailure() / 10)) {
                events.snapshotFailed(
                        attempt, barrier.checkpoint(), Failure.of(ErrorCode.USER_CODE, "the model says so"));
            } else {
                ledger.froze(attempt, barrier.checkpoint());
                events.snapshotTaken(attempt, snapshot(barrier));
            }
            ledger.barrier(attempt, barrier);
        }

        private TaskSnapshot snapshot(ChannelEvent.Barrier barrier) {
            List<OperatorFrozen> frozen = new ArrayList<>();
            for (OperatorId operator : operators) {
                List<FrozenState> states = operator.equals(source) ? List.of(splits.freeze()) : List.of();
                frozen.add(new OperatorFrozen(operator, Long.MIN_VALUE, states));
            }
            return new TaskSnapshot(
                    barrier.checkpoint(),
                    barrier.epochMillis(),
                    CheckpointOptions.ofBits(barrier.options()),
                    drained,
                    frozen,
                    0,
                    0,
                    0);
        }

        private void restoreState() throws IOException {
            if (restore.isEmpty()) {
                return;
            }
            ledger.restored(attempt, splits.restore(restore.get(), files));
        }

        private void complete(long checkpoint) {
            if (checkpoint <= lastComplete) {
                throw new InvariantViolation("checkpoint " + checkpoint + " is complete after " + lastComplete);
            }
            lastComplete = checkpoint;
            ledger.completed(attempt, checkpoint);
        }

        private void stopReading() {
            splits.drop();
            noMoreSplits = true;
            readOn();
        }

        // ---- ends

        private void endSoon() {
            if (!ending) {
                ending = true;
                later(MOST_DRAIN, this::finish);
            }
        }

        private void finish() {
            if (!checkpointing) {
                leave();
            } else if (!drained) {
                drained = true;
                ledger.drained(attempt, process.name());
                events.drained(attempt);
            }
        }

        private void leave() {
            if (stopping) {
                return;
            }
            tasks.remove(attempt);
            ledger.finished(attempt, process.name());
            tell(TaskState.FINISHED, Optional.empty());
        }

        private void stop() {
            tasks.remove(attempt);
            ledger.stopped(attempt, process.name(), "stops");
            tell(TaskState.CANCELED, Optional.empty());
        }

        void fail(ErrorCode code, String why) {
            if (stopping) {
                return;
            }
            tasks.remove(attempt);
            ledger.stopped(attempt, process.name(), "fails: " + why);
            tell(TaskState.FAILED, Optional.of(Failure.of(code, why)));
        }

        private void tell(TaskState state, Optional<Failure> why) {
            events.ended(attempt, state, why, TaskCounters.ZERO, new TreeMap<>());
        }
    }

    /** The attempts that feed a new one. */
    private static Set<AttemptId> inputsOf(TaskAssignment assignment) {
        DeployTasks deployment = assignment.deployment();
        Set<AttemptId> inputs = new HashSet<>();
        for (EdgeDeployment edge : deployment.edges()) {
            if (edge.target().equals(assignment.vertex().id())) {
                addSources(deployment.job(), edge, assignment.subtask().subtask(), inputs);
            }
        }
        return inputs;
    }

    private static void addSources(JobId job, EdgeDeployment edge, int target, Set<AttemptId> inputs) {
        ChannelReach reach =
                ChannelReach.ofTarget(edge.partitioning(), target, edge.sourceParallelism(), edge.targetParallelism());
        for (EdgeDeployment.PlacementRange range : edge.sources()) {
            for (int i = 0; i < range.count(); i++) {
                int subtask = range.firstSubtask() + i;
                if (subtask >= reach.first() && subtask < reach.end()) {
                    inputs.add(new AttemptId(new TaskId(job, edge.source(), subtask), range.attempt()));
                }
            }
        }
    }
}
