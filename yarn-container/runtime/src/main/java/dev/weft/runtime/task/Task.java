package dev.weft.runtime.task;

import dev.weft.api.function.Accumulator;
import dev.weft.api.graph.UserCode;
import dev.weft.core.config.Configuration;
import dev.weft.core.config.PipelineOptions;
import dev.weft.core.error.EngineException;
import dev.weft.core.error.ErrorCode;
import dev.weft.core.error.Failure;
import dev.weft.core.id.OperatorId;
import dev.weft.core.metric.MetricRegistry;
import dev.weft.protocol.state.CheckpointOptions;
import dev.weft.runtime.exchange.ChannelEvent;
import dev.weft.runtime.exchange.OutputSet;
import dev.weft.runtime.exchange.PlannedChannel;
import dev.weft.runtime.exchange.TaskSignal;
import dev.weft.runtime.operator.ReaderLink;
import dev.weft.runtime.operator.ReaderProgress;
import dev.weft.runtime.operator.SourceOperator;
import dev.weft.runtime.operator.TaskScope;
import dev.weft.runtime.timer.HeldTime;
import dev.weft.runtime.timer.ProcessingTimers;
import java.io.IOException;
import java.time.Duration;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * One attempt on its thread: builds the chain, opens it, runs its loop, gives everything back and says how it ended. {@link #run}
 * and what it calls belong to the task's thread; the other package-private methods may be called by any thread.
 */
final class Task implements Runnable {
    private static final Logger LOG = LoggerFactory.getLogger(Task.class);

    private final TaskPlan plan;
    private final TaskListener listener;
    private final TaskEnvironment environment;
    private final TaskSignal signal;
    private final Mailbox mailbox;
    private final ProcessingTimers timers;
    private final OutputSet outputs;
    private final TaskCounters counters;
    private final TaskScope scope;
    private final TaskLife life = new TaskLife();
    private final ChainRestore restore;
    private final Runnable onExit;

    private final TaskMetrics metrics;
    private final Latencies latencies;
    private final AtomicBoolean timeAsked = new AtomicBoolean();
    private final AtomicLong askedNanos = new AtomicLong();
    private volatile @Nullable HeldTime heldTime;
    private volatile boolean inUserLoop = true;

    // Task thread.
    private @Nullable TaskChain chain;
    private @Nullable TaskInput input;
    private @Nullable TaskCheckpoints checkpoints;
    private Runnable closeInputs = () -> {};

    /** @param onExit called on the task's thread before the listener hears of the end */
    Task(TaskPlan plan, TaskListener listener, TaskEnvironment environment, Runnable onExit) {
        this.plan = plan;
        this.listener = listener;
        this.environment = environment;
        this.onExit = onExit;
        this.signal = new TaskSignal(environment.clock());
        this.mailbox = new Mailbox(signal);
        this.timers = new ProcessingTimers(environment.clock());
        this.outputs = new OutputSet(signal, environment.clock());
        this.counters = new TaskCounters(signal, environment.clock());
        this.metrics = new TaskMetrics(environment.clock());
        this.scope = scope(plan, environment, environment.metrics(), timers, mailbox);
        this.latencies =
                new Latencies(plan.chain().stream().map(PlannedOperator::id).toList(), scope);
        this.restore = new ChainRestore(plan, signal);
    }

    /** What the operators of an attempt see of it. */
    static TaskScope scope(
            TaskPlan plan,
            TaskEnvironment environment,
            MetricRegistry metrics,
            ProcessingTimers timers,
            Mailbox mailbox) {
        Configuration configuration = Configuration.fromMap(plan.options());
        return new TaskScope(
                plan.attempt(),
                plan.jobName(),
                plan.vertexName(),
                plan.parallelism(),
                plan.maxParallelism(),
                environment.hostName(),
                configuration,
                configuration.get(PipelineOptions.OBJECT_REUSE),
                plan.checkpointing(),
                plan.userClasses(),
                timers,
                mailbox,
                metrics,
                environment.releaseHooks(plan.attempt().job()),
                TaskScope.noAccumulators());
    }

    @Override
    public void run() {
        signal.bind();
        Throwable thrown = null;
        try {
            work();
        } catch (Throwable t) { // the owner of the task's thread: whatever happened is this task's end
            thrown = t;
        }
        inUserLoop = false;
        Thread.interrupted(); // an interrupt of the watchdog must not disturb what follows
        thrown = giveBack(thrown);
        report(thrown);
    }

    private void work() throws Exception {
        signal.checkCanceled();
        long begunNanos = environment.clock().nanos();
        ChainBuilder builder = new ChainBuilder(
                plan,
                scope,
                environment.exchange(),
                environment.shapes(),
                outputs,
                signal,
                link(),
                listener::readerEvent);
        closeInputs = builder::closeInputs;
        chain = builder.chain();
        TaskChain built = builder.build();
        TaskCheckpoints steps = steps(built);
        checkpoints = steps;
        TaskInput from = builder.input(life, steps, environment.clock(), marker -> pass(built, marker));
        input = from;
        signal.checkCanceled();
        long builtNanos = environment.clock().nanos();
        built.restore(restore.operators());
        long restoredNanos = environment.clock().nanos();
        showMetrics(builder);
        open(built);
        counters.start();
        sendMarkers(built);
        metrics.opened(environment.clock().nanos() - begunNanos);
        listener.running();
        LOG.info(
                "Task {} of job {} runs: linked in {} ms, restored in {} ms, opened in {} ms",
                plan.displayName(),
                plan.attempt().job(),
                Duration.ofNanos(builtNanos - begunNanos).toMillis(),
                Duration.ofNanos(restoredNanos - builtNanos).toMillis(),
                Duration.ofNanos(environment.clock().nanos() - restoredNanos).toMillis());
        TaskLoop loop =
                new TaskLoop(built, from, outputs, mailbox, timers, life, signal, counters, environment.clock());
        if (restore.drained()) {
            built.sendRestoredEnd();
        } else {
            built.sendRestoredEventTime();
            loop.run();
        }
        end(built, from, loop);
        built.finish();
        outputs.awaitDrained();
    }

    private void showMetrics(ChainBuilder builder) {
        builder.showCounts(() -> totals().recordsIn());
        metrics.register(
                environment.metrics(),
                scope.metricScope(),
                plan,
                counters::totals,
                signal,
                new TaskMetrics.Served(mailbox, timers.fired()));
    }

    /** A marker went through the chain, or begins behind its source. */
    private void pass(TaskChain built, ChannelEvent.LatencyMarker marker) {
        latencies.update(marker, environment.clock().epochMillis());
        built.latencyMarker(marker);
    }

    private void sendMarkers(TaskChain built) {
        long millis = latencies.interval().toMillis();
        if (millis > 0 && built.head() instanceof SourceOperator) {
            timers.registerTimer(environment.clock().epochMillis() + millis, due -> {
                pass(
                        built,
                        new ChannelEvent.LatencyMarker(
                                headId(), environment.clock().epochMillis()));
                sendMarkers(built);
            });
        }
    }

    private TaskCheckpoints steps(TaskChain built) {
        return new TaskCheckpoints(
                plan,
                built,
                outputs,
                life,
                listener,
                signal,
                environment.clock(),
                environment.highestCheckpoint(plan.attempt().job()),
                metrics::aligned);
    }

    private void open(TaskChain built) throws Exception {
        // Known to its enumerator before it opens: many a reader asks for its first split while it does.
        // A drained one must not be given any.
        if (built.head() instanceof SourceOperator && !restore.drained()) {
            listener.readerStarted(headId());
        }
        built.open();
        restore.opened();
    }

    /** What follows the last record: the end of the input, told once over all restarts; with checkpoints, the time until they let go. */
    private void end(TaskChain built, TaskInput from, TaskLoop loop) throws Exception {
        if (life.isFinishing()) {
            outputs.broadcast(new ChannelEvent.Left());
            return;
        }
        if (!restore.drained()) {
            built.endOfInput();
        }
        if (plan.checkpointing()) {
            life.drained();
            from.drained();
            listener.drained();
            loop.serve();
        }
    }

    private OperatorId headId() {
        return plan.chain().get(0).id();
    }

    private ReaderLink link() {
        return new ReaderLink() {
            @Override
            public void splitRequested() {
                if (!restore.drained()) {
                    listener.splitRequested(headId());
                }
            }

            @Override
            public void readerEvent(byte[] event) {
                listener.readerEvent(headId(), event);
            }

            @Override
            public void progress(ReaderProgress progress) {
                listener.readerProgress(headId(), progress);
            }
        };
    }

    /** Everything goes back whatever happened before; the first failure stays the cause. */
    private @Nullable Throwable giveBack(@Nullable Throwable thrown) {
        TaskChain made = chain;
        TaskInput from = input;
        Throwable cause = made == null ? thrown : doing(made::dispose, thrown);
        boolean orderly = cause == null;
        cause = doing(from == null ? closeInputs::run : from::close, cause);
        cause = doing(outputs::close, cause);
        cause = doing(restore::close, cause);
        if (!orderly) {
            cause = doing(this::forgetChannels, cause);
        }
        return doing(
                () -> {
                    environment.metrics().remove(scope.metricScope());
                    latencies.remove();
                },
                cause);
    }

    /** One step of giving back, which may fail like any other. */
    private interface Step {
        void run() throws Exception;
    }

    private static @Nullable Throwable doing(Step step, @Nullable Throwable before) {
        try {
            step.run();
            return before;
        } catch (Throwable t) { // as in run()
            return keepFirst(before, t);
        }
    }

    private void forgetChannels() {
        Consumer<PlannedChannel> forget = environment.exchange()::forget;
        plan.inputs().forEach(edge -> edge.channels().forEach(forget));
        plan.outputs().forEach(edge -> edge.channels().forEach(forget));
    }

    private static Throwable keepFirst(@Nullable Throwable first, Throwable later) {
        if (first == null) {
            return later;
        }
        if (first != later) {
            first.addSuppressed(later);
        }
        return first;
    }

    private void report(@Nullable Throwable thrown) {
        SortedMap<String, byte[]> accumulators = new TreeMap<>();
        Throwable cause = thrown;
        try {
            scope.accumulators().forEach((name, value) -> accumulators.put(name, bytesOf(name, value)));
        } catch (EngineException e) {
            cause = keepFirst(cause, e);
        }
        TaskTotals totals = totals();
        onExit.run();
        if (cause == null) {
            listener.ended(TaskEnd.FINISHED, Optional.empty(), totals, accumulators);
        } else if (signal.canceled()) {
            LOG.debug("Task {} was canceled", plan.displayName(), cause);
            listener.ended(TaskEnd.CANCELED, Optional.empty(), totals, accumulators);
        } else {
            Failure failure = Failure.of(ErrorCode.INTERNAL, cause);
            LOG.warn(
                    "Task {} of job {} failed",
                    plan.displayName(),
                    plan.attempt().job(),
                    cause);
            listener.ended(TaskEnd.FAILED, Optional.of(failure), totals, accumulators);
        }
    }

    private static byte[] bytesOf(String name, Accumulator<?, ?> accumulator) {
        try {
            return UserCode.of(accumulator).bytes();
        } catch (IOException e) {
            throw new EngineException(
                    ErrorCode.USER_CODE, "The accumulator '" + name + "' cannot be serialised: " + e, e);
        }
    }

    TaskTotals totals() {
        return counters.totals();
    }

    /**
     * Where event time stood when somebody asked before, and what held it there: the thread looks between two records. Empty until it
     * has done so once.
     */
    Optional<HeldTime> heldTime() {
        if (timeAsked.compareAndSet(false, true)) {
            askedNanos.set(environment.clock().nanos());
            mailbox.executeBetweenRecords(this::look);
        }
        return Optional.ofNullable(heldTime);
    }

    private void look() {
        timeAsked.set(false);
        TaskInput from = input;
        if (from != null) {
            heldTime = from.heldTime();
        }
        TaskChain made = chain;
        if (from != null && made != null) {
            metrics.looked(seen(made, from), environment.clock().nanos() - askedNanos.get());
        }
    }

    private TaskLook seen(TaskChain made, TaskInput from) {
        return new TaskLook(
                from.inputWatermarks(),
                made.arrivedWatermarks(),
                made.leftWatermarks(),
                from.fill(),
                outputs.fill(),
                from.batchesIn(),
                from.chunksIn(),
                outputs.buffersSent(),
                mailbox.run());
    }

    /** Asks the thread to stop at its next look. */
    void cancel() {
        signal.cancel();
    }

    boolean canceled() {
        return signal.canceled();
    }

    /** True until the thread left the chain's code and closes what it holds. */
    boolean inUserLoop() {
        return inUserLoop;
    }

    /** Runs {@code action} on the source, between records. */
    void toSource(Consumer<SourceOperator> action) {
        mailbox.executeBetweenRecords(() -> {
            if (chain != null && chain.head() instanceof SourceOperator source) {
                action.accept(source);
            }
        });
    }

    /** Hands an event to the operator that it is for: a source's comes between records, any other may come inside one. */
    void event(OperatorId operator, byte[] event) {
        if (plan.chain().get(0).spec().traits().source() && operator.equals(headId())) {
            toSource(source -> source.enumeratorEvent(event));
            return;
        }
        mailbox.execute(
                () -> {
                    if (chain != null) {
                        chain.clientAsks(operator, event);
                    }
                },
                "a client's request");
    }

    /** A source takes the checkpoint between records; other tasks wait for barriers. */
    void trigger(long checkpoint, long epochMillis, CheckpointOptions options) {
        between((steps, from) -> {
            if (from instanceof SourceInput) {
                steps.triggered(new ChannelEvent.Barrier(checkpoint, epochMillis, options.asBits()));
            }
        });
    }

    void complete(long checkpoint) {
        between((steps, from) -> steps.complete(checkpoint));
    }

    void aborted(long checkpoint) {
        between((steps, from) -> {
            from.abortAlignment(checkpoint);
            steps.aborted(checkpoint);
        });
    }

    void forgetAlignment() {
        between((steps, from) -> {
            from.forgetAlignment(steps.highestKnown());
            steps.forgotten();
        });
    }

    void drain() {
        between((steps, from) -> {
            if (from instanceof SourceInput source) {
                source.drain();
            }
        });
    }

    void finish() {
        between((steps, from) -> life.finishing());
    }

    /** What happens between two records of an open task. */
    private interface Between {
        void run(TaskCheckpoints steps, TaskInput from) throws Exception;
    }

    private void between(Between action) {
        mailbox.executeBetweenRecords(() -> {
            TaskCheckpoints steps = checkpoints;
            TaskInput from = input;
            if (steps != null && from != null) {
                action.run(steps, from);
            }
        });
    }

    TaskListener listener() {
        return listener;
    }

    TaskPlan plan() {
        return plan;
    }
}
