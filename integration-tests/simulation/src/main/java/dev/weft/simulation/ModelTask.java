package dev.weft.simulation;

import dev.weft.api.graph.OperatorSpec;
import dev.weft.core.error.EngineException;
import dev.weft.core.error.ErrorCode;
import dev.weft.core.error.Failure;
import dev.weft.core.fs.FileStores;
import dev.weft.core.id.AttemptId;
import dev.weft.core.id.OperatorId;
import dev.weft.protocol.deploy.ChainedOperator;
import dev.weft.protocol.report.TaskCounters;
import dev.weft.protocol.report.TaskState;
import dev.weft.protocol.state.CheckpointOptions;
import dev.weft.protocol.state.OperatorRestore;
import dev.weft.protocol.state.TaskRestore;
import dev.weft.runtime.checkpoint.OperatorFrozen;
import dev.weft.runtime.checkpoint.StateFileReader;
import dev.weft.runtime.checkpoint.TaskSnapshot;
import dev.weft.runtime.exchange.ChannelEvent;
import dev.weft.runtime.state.FrozenState;
import dev.weft.taskmanager.deploy.TaskAssignment;
import dev.weft.taskmanager.deploy.TaskEvents;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/**
 * One attempt without records: a source asks for splits and takes its time over each, any other task ends when all attempts that
 * feed it have ended; what loses one of those may fail, as a broken channel does. Takes part in checkpoints. The simulation's only
 * thread.
 */
final class ModelTask implements TaskLedger.Downstream {
    private static final Duration MOST_START = Duration.ofMillis(300);
    private static final Duration MOST_SPLIT = Duration.ofMillis(800);
    private static final Duration MOST_STOP = Duration.ofMillis(500);
    private static final Duration MOST_DRAIN = Duration.ofMillis(50);
    private static final Duration MOST_LIFE_OF_A_FAULTY_TASK = Duration.ofSeconds(4);
    private static final Duration MOST_NOTICE_OF_A_BROKEN_CHANNEL = Duration.ofSeconds(1);
    private static final double BROKEN_CHANNEL_FAILS = 0.7;
    /** After which a real worker finds that its task does not stop. */
    private static final Duration WATCHDOG = Duration.ofSeconds(8);

    private final Surroundings around;
    private final World world;
    private final SimulatedProcess process;
    private final TaskLedger ledger;
    private final Map<AttemptId, ModelTask> living;
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
    private boolean suspended;
    private final boolean checkpointing;
    private final List<OperatorId> operators;
    private final List<ModelSink> sinks;
    private final Optional<TaskRestore> restore;
    private final ModelAlignment alignment;
    private Duration lastInOrder = Duration.ZERO;
    private long lastComplete = Long.MIN_VALUE;

    /** @param living the tasks of its process, of which it is one until its end */
    ModelTask(Surroundings around, Map<AttemptId, ModelTask> living, TaskAssignment assignment, TaskEvents events) {
        this.around = around;
        this.world = around.world();
        this.process = around.process();
        this.ledger = around.ledger();
        this.living = living;
        ChainedOperator head = assignment.vertex().chain().get(0);
        this.attempt = assignment.attempt();
        this.events = events;
        this.source = head.spec().traits().source() ? head.id() : null;
        this.inputs = ModelInputs.of(assignment);
        this.checkpointing = assignment.deployment().setup().checkpointing();
        this.operators =
                assignment.vertex().chain().stream().map(ChainedOperator::id).toList();
        this.sinks = checkpointing
                ? assignment.vertex().chain().stream()
                        .filter(operator -> operator.spec() instanceof OperatorSpec.SinkSpec)
                        .map(operator -> new ModelSink(attempt, operator.id(), ledger.commits()))
                        .toList()
                : List.of();
        this.restore = assignment.subtask().restore();
        this.alignment = new ModelAlignment(inputs, ledger::hasFinished);
    }

    /**
     * What a task knows of the run.
     *
     * @param calm true when no task fails by itself any more
     */
    record Surroundings(
            World world,
            SimulatedProcess process,
            TaskLedger ledger,
            Faults faults,
            BooleanSupplier calm,
            FileStores files) {
        boolean happens(double probability) {
            return !calm.getAsBoolean() && world.chance(probability);
        }
    }

    /** Begins to start; a faulty one begins to fail. */
    void start() {
        later(MOST_START, this::open);
        if (around.happens(around.faults().taskFailure())) {
            later(MOST_LIFE_OF_A_FAULTY_TASK, () -> fail(ErrorCode.USER_CODE, "the model says so"));
        }
    }

    private void whileAlive(Runnable action) {
        if (living.get(attempt) == this && !process.isDead()) {
            action.run();
        }
    }

    private void later(Duration atMost, Runnable action) {
        world.after(process.pause().plus(world.between(Duration.ZERO, atMost)), () -> whileAlive(action));
    }

    /** What comes through channels and mail keeps its order. */
    private void inOrder(Runnable action) {
        Duration soonest = world.now().plus(process.pause()).plus(world.between(Duration.ZERO, MOST_DRAIN));
        lastInOrder = soonest.compareTo(lastInOrder) > 0 ? soonest : lastInOrder;
        world.after(lastInOrder.minus(world.now()), () -> whileAlive(action));
    }

    private void open() {
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

    /** Splits come, in the order of mail. */
    void addSplits(List<byte[]> more) {
        inOrder(() -> {
            more.forEach(split -> ledger.assigned(attempt, split));
            splits.add(more);
            readOn();
        });
    }

    /** No further splits come, in the order of mail. */
    void noMoreSplits() {
        inOrder(() -> {
            noMoreSplits = true;
            readOn();
        });
    }

    private void readOn() {
        if (source == null || !open || reading || stopping || ending || suspended) {
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

    /** A source's checkpoint begins with it, in the order of mail. */
    void trigger(ChannelEvent.Barrier barrier) {
        inOrder(() -> {
            if (source != null && alignment.inject(barrier.checkpoint())) {
                freeze(barrier);
            }
        });
    }

    /** The master aborted a checkpoint. */
    void aborted(long checkpoint) {
        alignment.aborted(checkpoint);
        suspend(false);
    }

    /** Behind a suspending barrier nothing is read. */
    private void suspend(boolean now) {
        suspended = now;
        readOn();
    }

    /** The master counts on no barrier that is on its way. */
    void forgetAlignment() {
        alignment.forget();
    }

    private void freeze(ChannelEvent.Barrier barrier) {
        if (stopping) {
            return;
        }
        suspend(CheckpointOptions.ofBits(barrier.options()).suspendSources());
        if (around.happens(around.faults().taskFailure() / 10)) {
            events.snapshotFailed(attempt, barrier.checkpoint(), Failure.of(ErrorCode.USER_CODE, "the model says so"));
        } else {
            ledger.froze(attempt, barrier.checkpoint());
            events.snapshotTaken(attempt, snapshot(barrier));
        }
        ledger.barrier(attempt, barrier);
    }

    private TaskSnapshot snapshot(ChannelEvent.Barrier barrier) {
        List<OperatorFrozen> frozen = new ArrayList<>();
        for (OperatorId operator : operators) {
            List<FrozenState> states = new ArrayList<>();
            if (operator.equals(source)) {
                states.add(splits.freeze());
            }
            sinks.stream()
                    .filter(sink -> sink.operator().equals(operator))
                    .forEach(sink -> states.add(sink.freeze(barrier.checkpoint())));
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
        StateFileReader reader = new StateFileReader(around.files(), () -> {});
        for (OperatorRestore operator : restore.get().operators()) {
            if (operator.operator().equals(source)) {
                ledger.restored(attempt, splits.restore(operator, reader));
            }
            for (ModelSink sink : sinks) {
                if (operator.operator().equals(sink.operator())) {
                    sink.restore(restore.get().checkpoint(), operator, reader);
                }
            }
        }
        reader.closeFiles();
    }

    /** The master says that a checkpoint is complete; one that takes over says so again. */
    void complete(long checkpoint) {
        if (checkpoint < lastComplete) {
            throw new InvariantViolation("checkpoint " + checkpoint + " is complete after " + lastComplete);
        }
        lastComplete = checkpoint;
        ledger.completed(attempt, checkpoint);
        sinks.forEach(sink -> sink.complete(checkpoint));
    }

    /** Its input ends here. */
    void stopReading() {
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

    /** Nothing is wanted of it any more, in the order of mail. */
    void release() {
        inOrder(this::leave);
    }

    private void leave() {
        if (stopping) {
            return;
        }
        living.remove(attempt);
        ledger.finished(attempt, process.name());
        tell(TaskState.FINISHED, Optional.empty());
    }

    /** Stops in a while, or does not. */
    void cancel() {
        if (stopping) {
            return;
        }
        stopping = true;
        if (around.happens(around.faults().stuckTask())) {
            world.happened(process.name(), "a task does not stop");
            world.after(WATCHDOG, () -> whileAlive(() -> events.stuck(attempt, "at the model's whim")));
        } else {
            later(MOST_STOP, this::stop);
        }
    }

    private void stop() {
        living.remove(attempt);
        ledger.stopped(attempt, process.name(), "stops");
        tell(TaskState.CANCELED, Optional.empty());
    }

    private void fail(ErrorCode code, String why) {
        if (stopping) {
            return;
        }
        living.remove(attempt);
        ledger.stopped(attempt, process.name(), "fails: " + why);
        tell(TaskState.FAILED, Optional.of(Failure.of(code, why)));
    }

    private void tell(TaskState state, Optional<Failure> why) {
        events.ended(attempt, state, why, TaskCounters.ZERO, new TreeMap<>());
    }
}
