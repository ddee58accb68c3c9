package dev.weft.runtime.task;

import dev.weft.core.concurrent.NamedThreads;
import dev.weft.core.id.AttemptId;
import dev.weft.core.id.JobId;
import dev.weft.core.id.OperatorId;
import dev.weft.core.id.TaskId;
import dev.weft.core.id.VertexId;
import dev.weft.core.log.LogContext;
import dev.weft.core.metric.MetricRegistry;
import dev.weft.core.time.Clock;
import dev.weft.protocol.state.CheckpointOptions;
import dev.weft.runtime.exchange.ExchangeService;
import dev.weft.runtime.operator.SourceOperator;
import dev.weft.runtime.timer.HeldTime;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Runs the tasks of one worker process, each on a thread of its own. Called by the worker's loop; every method returns at
 * once and is safe on any thread.
 */
public final class TaskThreads implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(TaskThreads.class);

    private final Map<AttemptId, Running> running = new ConcurrentHashMap<>();
    private final TaskEnvironment environment;
    private final CancellationWatchdog watchdog;

    /**
     * With metrics that nobody reads.
     *
     * @param exchange channels to other tasks
     * @param cancellation how hard a task that was told to stop is pressed
     * @param clock for measuring and flushing
     * @param hostName name under which this worker is known; source readers may ask for it
     */
    public TaskThreads(ExchangeService exchange, CancellationSettings cancellation, Clock clock, String hostName) {
        this(exchange, cancellation, clock, hostName, new MetricRegistry());
    }

    /**
     * @param exchange channels to other tasks
     * @param cancellation how hard a task that was told to stop is pressed
     * @param clock for measuring and flushing
     * @param hostName name under which this worker is known; source readers may ask for it
     * @param metrics where the operators' metrics appear
     */
    public TaskThreads(
            ExchangeService exchange,
            CancellationSettings cancellation,
            Clock clock,
            String hostName,
            MetricRegistry metrics) {
        this.environment = new TaskEnvironment(exchange, clock, hostName, metrics);
        this.watchdog = new CancellationWatchdog(cancellation);
    }

    /** Starts an attempt; {@code listener} hears of it from now on. Starting a known attempt again has no effect. */
    public void start(TaskPlan plan, TaskListener listener) {
        AttemptId attempt = plan.attempt();
        Task task = new Task(plan, listener, environment, () -> running.remove(attempt));
        String job = attempt.job().toString();
        Thread thread = NamedThreads.daemon(plan.displayName(), () -> LogContext.ofJob(job, task));
        thread.setContextClassLoader(plan.userClasses());
        if (running.putIfAbsent(attempt, new Running(task, thread)) == null) {
            thread.start();
        }
    }

    /**
     * Loads what an attempt of this plan would load before its first record: classes, the user's objects, the code made for its chain.
     * Opens nothing, and runs no code of the user's but what reads those objects. Blocks, on a thread that runs no task.
     */
    public void rehearse(TaskPlan plan) {
        Thread thread = Thread.currentThread();
        ClassLoader before = thread.getContextClassLoader();
        thread.setContextClassLoader(plan.userClasses());
        try {
            Rehearsal.of(plan, environment.forRehearsal());
        } finally {
            thread.setContextClassLoader(before);
        }
    }

    /** Asks the attempt to stop soon; no effect when it ended or is unknown. */
    public void cancel(AttemptId attempt) {
        Running found = running.get(attempt);
        if (found != null && !found.task.canceled()) {
            found.task.cancel();
            watchdog.watch(found.task, found.thread);
        }
    }

    /** Hands splits to a source reader; dropped when the attempt ended. */
    public void addSplits(AttemptId attempt, OperatorId source, int serializerVersion, List<byte[]> splits) {
        toTask(attempt, found -> found.toSource(to -> to.addSplits(serializerVersion, splits)));
    }

    /** Tells a source reader that no splits follow; dropped when the attempt ended. */
    public void noMoreSplits(AttemptId attempt, OperatorId source) {
        toTask(attempt, found -> found.toSource(SourceOperator::noMoreSplits));
    }

    /** Hands an event from the master to a source reader or to a sink that clients ask; dropped when the attempt ended. */
    public void enumeratorEvent(AttemptId attempt, OperatorId operator, byte[] event) {
        toTask(attempt, found -> found.event(operator, event));
    }

    /** A source's alignment group allows event times up to {@code limit}; dropped when the attempt ended. */
    public void watermarkLimit(AttemptId attempt, long limit) {
        toTask(attempt, found -> found.toSource(to -> to.watermarkLimit(limit)));
    }

    /**
     * Has a source take a checkpoint and send its barrier; a task that is no source waits for its barriers instead.
     *
     * @return false when the attempt ended or is unknown
     */
    public boolean trigger(AttemptId attempt, long checkpoint, long epochMillis, CheckpointOptions options) {
        return toTask(attempt, found -> found.trigger(checkpoint, epochMillis, options));
    }

    /** Tells the attempt's operators that a checkpoint is complete; dropped when the attempt ended. */
    public void complete(AttemptId attempt, long checkpoint) {
        toTask(attempt, found -> found.complete(checkpoint));
    }

    /** The checkpoint will never be complete: no channel of the attempt waits for it any more; dropped when the attempt ended. */
    public void aborted(AttemptId attempt, long checkpoint) {
        toTask(attempt, found -> found.aborted(checkpoint));
    }

    /** Nobody is there who would complete a checkpoint: {@link #forgetAlignment(AttemptId)} for all attempts. */
    public void forgetAlignment() {
        running.keySet().forEach(this::forgetAlignment);
    }

    /**
     * What the attempt aligns for is given up: its channels go on, and a source that waits behind its barrier reads on. Barriers that
     * are still under way for a checkpoint that some task of its job in this process has heard of are dropped. One that none has
     * heard of blocks its channel until a higher one comes or it is aborted.
     */
    public void forgetAlignment(AttemptId attempt) {
        toTask(attempt, Task::forgetAlignment);
    }

    /** A source reads no more, as if its input had ended; dropped when the attempt ended. */
    public void drain(AttemptId attempt) {
        toTask(attempt, Task::drain);
    }

    /** A drained or suspended attempt ends: FINISHED, without a further word to its operators; dropped when it ended. */
    public void finish(AttemptId attempt) {
        toTask(attempt, Task::finish);
    }

    private boolean toTask(AttemptId attempt, Consumer<Task> action) {
        Running found = running.get(attempt);
        if (found == null) {
            return false;
        }
        action.accept(found.task);
        return true;
    }

    /** Running totals; zero when the attempt is unknown or ended. */
    public TaskTotals totals(AttemptId attempt) {
        Running found = running.get(attempt);
        return found == null ? TaskTotals.ZERO : found.task.totals();
    }

    /** Where the attempt's event time stood when somebody asked before; empty when it is unknown, ended or not open yet. */
    public Optional<HeldTime> heldTime(AttemptId attempt) {
        Running found = running.get(attempt);
        return found == null ? Optional.empty() : found.task.heldTime();
    }

    /** Has every task look, between two records, at what its metrics show and only its thread can see. */
    public void lookAtMetrics() {
        running.values().forEach(found -> found.task.heldTime());
    }

    /** The threads that run a vertex's tasks; of one subtask, or of all when it is empty. */
    public List<Thread> threadsOf(JobId job, VertexId vertex, Optional<Integer> subtask) {
        return running.entrySet().stream()
                .filter(entry -> runs(entry.getKey().task(), job, vertex, subtask))
                .map(entry -> entry.getValue().thread)
                .toList();
    }

    private static boolean runs(TaskId task, JobId job, VertexId vertex, Optional<Integer> subtask) {
        return task.job().equals(job)
                && task.vertex().equals(vertex)
                && subtask.map(index -> index == task.subtask()).orElse(true);
    }

    /**
     * All tasks of the job have ended and none will start: runs the hooks that wait for the end of its class loader, before the
     * caller closes that.
     */
    public void releaseJob(JobId job) {
        environment.exchange().releaseJob(job);
        environment.shapes().release(job);
        environment.checkpoints().remove(job);
        Map<String, Runnable> hooks = environment.hooks().remove(job);
        if (hooks != null) {
            hooks.forEach((name, hook) -> runHook(job, name, hook));
        }
    }

    private static void runHook(JobId job, String name, Runnable hook) {
        try {
            hook.run();
        } catch (RuntimeException e) {
            LOG.warn("Job {}: release hook {} failed", job, name, e);
        }
    }

    /** Cancels what still runs; returns at once. Idempotent. */
    @Override
    public void close() {
        running.keySet().forEach(this::cancel);
    }

    private record Running(Task task, Thread thread) {}
}
