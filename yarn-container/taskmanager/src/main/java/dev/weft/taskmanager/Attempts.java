package dev.weft.taskmanager;

import dev.weft.core.error.ErrorCode;
import dev.weft.core.error.Failure;
import dev.weft.core.id.AttemptId;
import dev.weft.core.id.JobId;
import dev.weft.core.id.OperatorId;
import dev.weft.protocol.deploy.DeployTasks;
import dev.weft.protocol.deploy.PrepareJob;
import dev.weft.protocol.deploy.ToWorker;
import dev.weft.protocol.report.EndedTask;
import dev.weft.protocol.report.FromWorker;
import dev.weft.protocol.report.JobReport;
import dev.weft.protocol.report.TaskCounters;
import dev.weft.protocol.report.TaskState;
import dev.weft.protocol.report.TaskStatus;
import dev.weft.protocol.state.TaskRestore;
import dev.weft.taskmanager.checkpoint.WorkerCheckpoints;
import dev.weft.taskmanager.deploy.TaskAssignment;
import dev.weft.taskmanager.deploy.TaskEvents;
import dev.weft.taskmanager.deploy.TaskRunner;
import dev.weft.taskmanager.local.WorkerCopies;
import dev.weft.taskmanager.slot.SlotTable;
import dev.weft.taskmanager.takeover.Memories;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Consumer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The life of the attempts on this worker: starts and stops them, knows their slots and states, and remembers of them what
 * another master would have to know. Confined to the worker's loop.
 */
final class Attempts {
    private static final Logger log = LoggerFactory.getLogger(Attempts.class);
    /** Jobs that are loaded ahead at a time: each takes room for its classes. */
    private static final int PREPARED_AT_MOST = 4;

    private final WorkerSettings settings;
    private final TaskRunner runner;
    private final TaskTable tasks;
    private final WorkerCheckpoints checkpoints;
    private final WorkerCopies copies;
    private final Consumer<FromWorker> master;
    private final Runnable ended;
    private final SlotTable slots;
    private final Memories memories;
    private final Set<JobId> releasing = new LinkedHashSet<>();
    private final Set<AttemptId> limited = new LinkedHashSet<>();
    /** Loaded ahead, and nothing of them has come yet. */
    private final Set<JobId> prepared = new LinkedHashSet<>();

    private boolean stopping;

    /**
     * @param tasks to be filled; others look into it
     * @param checkpoints in which attempts take part
     * @param master gets the reports
     * @param ended called behind every end
     */
    Attempts(
            WorkerSettings settings,
            TaskRunner runner,
            TaskTable tasks,
            WorkerCheckpoints checkpoints,
            WorkerCopies copies,
            Consumer<FromWorker> master,
            Runnable ended) {
        this.settings = settings;
        this.runner = runner;
        this.tasks = tasks;
        this.checkpoints = checkpoints;
        this.copies = copies;
        this.master = master;
        this.ended = ended;
        this.slots = new SlotTable(settings.slots());
        this.memories = new Memories(settings.host());
    }

    // ---- what the master orders

    void prepare(PrepareJob order) {
        JobId job = order.job();
        boolean known = tasks.knows(job) || prepared.contains(job);
        if (!stopping && !known && prepared.size() < PREPARED_AT_MOST) {
            prepared.add(job);
            runner.prepare(order.shape());
        }
    }

    /** What was loaded ahead goes: whoever leads next says again what is worth it. */
    void forgetPrepared() {
        prepared.forEach(runner::releaseJob);
        prepared.clear();
    }

    void deploy(DeployTasks deployment, TaskEvents events) {
        for (TaskAssignment assignment : TaskAssignment.of(deployment)) {
            AttemptId attempt = assignment.attempt();
            if (!tasks.isOld(attempt) && !stopping) {
                tasks.predecessors(attempt).forEach(this::cancel);
                start(assignment, events);
            }
        }
    }

    private void start(TaskAssignment assignment, TaskEvents events) {
        AttemptId attempt = assignment.attempt();
        int slot = assignment.subtask().slot();
        Optional<String> conflict = slots.hold(slot, attempt.job());
        memories.starts(attempt.task());
        tasks.add(
                attempt,
                slot,
                assignment.subtask().restore().map(TaskRestore::checkpoint).orElse(0L));
        if (conflict.isPresent()) {
            Failure failure = Failure.of(
                    ErrorCode.NO_RESOURCES,
                    "Worker " + settings.worker() + " cannot run " + attempt + ": " + conflict.get());
            ended(attempt, TaskState.FAILED, Optional.of(failure), TaskCounters.ZERO, new TreeMap<>());
            return;
        }
        releasing.remove(attempt.job());
        prepared.remove(attempt.job());
        copies.starts(attempt.job(), assignment.deployment().setup().options());
        log.info("Starting {} ({}) in slot {}", attempt, assignment.vertex().name(), slot);
        runner.start(assignment, events);
    }

    void cancel(AttemptId attempt) {
        if (tasks.move(attempt, TaskState.CANCELING)) {
            runner.cancel(attempt);
        } else {
            report(attempt, TaskState.CANCELED, Optional.empty(), TaskCounters.ZERO, new TreeMap<>());
        }
    }

    void cancelAll() {
        for (TaskTable.LiveTask task : tasks.all()) {
            cancel(task.attempt());
        }
    }

    /** Nothing starts any more. */
    void stop() {
        stopping = true;
        cancelAll();
    }

    void releaseJob(JobId job) {
        releasing.add(job);
        checkpoints.releaseJob(job);
        tasks.ofJob(job).forEach(this::cancel);
        finishReleases();
    }

    /** Jobs that are to leave and have nothing here any more do. */
    void finishReleases() {
        for (JobId job : List.copyOf(releasing)) {
            if (tasks.ofJob(job).isEmpty() && checkpoints.hasLeft(job)) {
                releasing.remove(job);
                slots.release(job);
                tasks.forget(job);
                memories.forget(job);
                prepared.remove(job);
                runner.releaseJob(job);
                log.info("Job {} has left this worker", job);
            }
        }
    }

    void addSplits(ToWorker.AddSplits order) {
        TaskTable.LiveTask task = tasks.find(order.attempt());
        if (task != null) {
            long named = checkpoints.highest(order.attempt().job());
            memories.readers().given(order, Math.max(named, task.restoredFrom()));
        }
        runner.addSplits(order);
    }

    void noMoreSplits(ToWorker.NoMoreSplits order) {
        memories.readers().noMoreSplits(order.attempt(), order.source());
        runner.noMoreSplits(order);
    }

    void checkpointComplete(ToWorker.CheckpointComplete order) {
        checkpoints.complete(order);
        memories.readers().complete(order.job(), order.checkpoint());
    }

    // ---- what tasks tell

    void running(AttemptId attempt) {
        TaskTable.LiveTask task = tasks.find(attempt);
        if (task != null && task.state() == TaskState.DEPLOYING) {
            tasks.move(attempt, TaskState.RUNNING);
            report(attempt, TaskState.RUNNING, Optional.empty(), TaskCounters.ZERO, new TreeMap<>());
        }
    }

    void drained(AttemptId attempt) {
        TaskTable.LiveTask task = tasks.find(attempt);
        if (task != null && task.state() == TaskState.RUNNING) {
            tasks.move(attempt, TaskState.DRAINED);
            report(attempt, TaskState.DRAINED, Optional.empty(), runner.counters(attempt), new TreeMap<>());
        }
    }

    void readerStarted(AttemptId attempt, OperatorId source) {
        if (tasks.find(attempt) != null) {
            memories.readers().started(attempt, source);
        }
        master.accept(new FromWorker.ReaderStarted(attempt, source, settings.host()));
    }

    void splitRequested(AttemptId attempt, OperatorId source) {
        memories.readers().requested(attempt, source);
        master.accept(new FromWorker.SplitRequested(attempt, source, settings.host()));
    }

    void ended(
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
        limited.remove(attempt);
        if (tasks.isNewest(attempt)) {
            memories.ended(new EndedTask(attempt, task.slot(), state, counters, accumulators));
        }
        if (!tasks.occupy(task.slot())) {
            slots.free(task.slot());
        }
        failure.ifPresentOrElse(
                why -> log.warn("{} failed: {}", attempt, why.message()), () -> log.info("{} is {}", attempt, state));
        report(attempt, state, failure, counters, accumulators);
        checkpoints.taskEnded(attempt, state);
        finishReleases();
        ended.run();
    }

    private void report(
            AttemptId attempt,
            TaskState state,
            Optional<Failure> failure,
            TaskCounters counters,
            SortedMap<String, byte[]> accumulators) {
        master.accept(new FromWorker.TaskReport(attempt, state, failure, counters, accumulators));
    }

    // ---- what the master is told of all of them

    /** A source is in an alignment group and may have a limit. */
    void aligned(AttemptId source) {
        if (tasks.find(source) != null) {
            limited.add(source);
        }
    }

    void watermarkLimit(ToWorker.WatermarkLimit message) {
        aligned(message.attempt());
        runner.watermarkLimit(message.attempt(), message.limit());
    }

    /** Nobody moves the limits of alignment groups any more: the sources read on as they can until a master hears them. */
    void liftWatermarkLimits() {
        limited.forEach(source -> runner.watermarkLimit(source, Long.MAX_VALUE));
        limited.clear();
    }

    List<TaskStatus> statuses() {
        return tasks.all().stream()
                .map(task -> new TaskStatus(
                        task.attempt(),
                        task.slot(),
                        task.state(),
                        runner.counters(task.attempt()),
                        runner.time(task.attempt())))
                .toList();
    }

    List<JobReport> jobReports() {
        return memories.reports(alive(), checkpoints::highest);
    }

    List<AttemptId> alive() {
        return tasks.all().stream().map(TaskTable.LiveTask::attempt).toList();
    }

    boolean isEmpty() {
        return tasks.isEmpty();
    }
}
