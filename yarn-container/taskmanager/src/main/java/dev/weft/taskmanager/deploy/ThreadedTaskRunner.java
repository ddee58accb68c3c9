package dev.weft.taskmanager.deploy;

import dev.weft.core.classes.UserClassLoader;
import dev.weft.core.concurrent.EventLoop;
import dev.weft.core.error.ErrorCode;
import dev.weft.core.error.Failure;
import dev.weft.core.fs.FileStores;
import dev.weft.core.id.AttemptId;
import dev.weft.core.id.JobId;
import dev.weft.core.id.OperatorId;
import dev.weft.core.id.WorkerId;
import dev.weft.protocol.deploy.DeployTasks;
import dev.weft.protocol.deploy.ToWorker;
import dev.weft.protocol.report.TaskCounters;
import dev.weft.protocol.report.TaskState;
import dev.weft.protocol.report.TaskTime;
import dev.weft.protocol.state.CheckpointOptions;
import dev.weft.runtime.checkpoint.TaskSnapshot;
import dev.weft.runtime.operator.ReaderProgress;
import dev.weft.runtime.task.TaskEnd;
import dev.weft.runtime.task.TaskListener;
import dev.weft.runtime.task.TaskThreads;
import dev.weft.runtime.task.TaskTotals;
import dev.weft.runtime.timer.HeldTime;
import dev.weft.taskmanager.local.WorkerCopies;
import java.io.IOException;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.Executor;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Runs attempts as threads of the data plane. A job's files are fetched on I/O threads, once for all its attempts; an
 * attempt starts when they are there. Confined to the worker's loop.
 */
public final class ThreadedTaskRunner implements TaskRunner {
    private static final Logger log = LoggerFactory.getLogger(ThreadedTaskRunner.class);

    private final EventLoop loop;
    private final Executor blocking;
    private final TaskThreads threads;
    private final JobFiles files;
    private final PlanTranslation translation;
    private final Map<JobId, CompletableFuture<UserClassLoader>> jobs = new HashMap<>();
    private final Map<AttemptId, TaskEvents> waitingForFiles = new HashMap<>();
    private final Preparation preparation;

    /**
     * @param blocking runs file transfers
     * @param ahead runs what nobody waits for
     * @param stores where state is restored from
     * @param copies that are read instead
     * @param worker this process
     * @param slotHeapBytes a slot's share of the heap
     * @param defaults the worker's configuration, under that of each job
     */
    public ThreadedTaskRunner(
            EventLoop loop,
            Executor blocking,
            Executor ahead,
            TaskThreads threads,
            JobFiles files,
            FileStores stores,
            WorkerCopies copies,
            WorkerId worker,
            long slotHeapBytes,
            SortedMap<String, String> defaults) {
        this.loop = loop;
        this.blocking = blocking;
        this.threads = threads;
        this.files = files;
        this.translation = new PlanTranslation(worker, slotHeapBytes, defaults, stores, copies);
        this.preparation = new Preparation(ahead, threads, translation);
    }

    @Override
    public void prepare(DeployTasks shape) {
        preparation.begin(shape, loading(shape));
    }

    @Override
    public void start(TaskAssignment assignment, TaskEvents events) {
        waitingForFiles.put(assignment.attempt(), events);
        loading(assignment.deployment())
                .whenComplete((loader, error) -> loop.execute(() -> launch(assignment, loader, error)));
    }

    /** The job's files, which are fetched once. */
    private CompletableFuture<UserClassLoader> loading(DeployTasks deployment) {
        JobId job = deployment.job();
        CompletableFuture<UserClassLoader> known = jobs.get(job);
        if (known != null) {
            return known;
        }
        CompletableFuture<UserClassLoader> loading =
                CompletableFuture.supplyAsync(() -> files.open(job, deployment.setup()), blocking);
        jobs.put(job, loading);
        loading.whenComplete((loader, error) -> loop.execute(() -> {
            if (error != null) {
                // Whoever comes next tries it again: storage or disk may have room by then.
                jobs.remove(job, loading);
            }
        }));
        return loading;
    }

    private void launch(TaskAssignment assignment, @Nullable UserClassLoader loader, @Nullable Throwable error) {
        AttemptId attempt = assignment.attempt();
        TaskEvents events = waitingForFiles.remove(attempt);
        if (events == null) {
            return;
        }
        if (loader == null) {
            Throwable cause =
                    error instanceof CompletionException && error.getCause() != null ? error.getCause() : error;
            Failure failure = Failure.of(
                    ErrorCode.STORAGE, cause != null ? cause : new IllegalStateException("no loader for " + attempt));
            events.ended(attempt, TaskState.FAILED, Optional.of(failure), TaskCounters.ZERO, new TreeMap<>());
            return;
        }
        threads.start(translation.plan(assignment, loader), new Listener(attempt, events));
    }

    @Override
    public void cancel(AttemptId attempt) {
        TaskEvents waiting = waitingForFiles.remove(attempt);
        if (waiting != null) {
            waiting.ended(attempt, TaskState.CANCELED, Optional.empty(), TaskCounters.ZERO, new TreeMap<>());
        } else {
            threads.cancel(attempt);
        }
    }

    @Override
    public void addSplits(ToWorker.AddSplits message) {
        threads.addSplits(message.attempt(), message.source(), message.serializerVersion(), message.splits());
    }

    @Override
    public void noMoreSplits(ToWorker.NoMoreSplits message) {
        threads.noMoreSplits(message.attempt(), message.source());
    }

    @Override
    public void enumeratorEvent(ToWorker.EnumeratorEvent message) {
        threads.enumeratorEvent(message.attempt(), message.source(), message.event());
    }

    @Override
    public void watermarkLimit(AttemptId source, long limit) {
        threads.watermarkLimit(source, limit);
    }

    @Override
    public void triggerCheckpoint(AttemptId source, long checkpoint, long epochMillis, CheckpointOptions options) {
        threads.trigger(source, checkpoint, epochMillis, options);
    }

    @Override
    public void checkpointComplete(AttemptId attempt, long checkpoint) {
        threads.complete(attempt, checkpoint);
    }

    @Override
    public void checkpointAborted(AttemptId attempt, long checkpoint) {
        threads.aborted(attempt, checkpoint);
    }

    @Override
    public void forgetAlignment(AttemptId attempt) {
        threads.forgetAlignment(attempt);
    }

    @Override
    public void drain(AttemptId source) {
        threads.drain(source);
    }

    @Override
    public void finish(AttemptId attempt) {
        threads.finish(attempt);
    }

    @Override
    public TaskCounters counters(AttemptId attempt) {
        return counters(threads.totals(attempt));
    }

    @Override
    public Optional<TaskTime> time(AttemptId attempt) {
        return threads.heldTime(attempt).map(ThreadedTaskRunner::time);
    }

    private static TaskTime time(HeldTime held) {
        return new TaskTime(
                held.watermark(),
                held.idle(),
                held.holder()
                        .map(holder -> new TaskTime.Holder(
                                holder.split(), holder.edge(), holder.subtask(), holder.watermark())));
    }

    @Override
    public void releaseJob(JobId job) {
        CompletableFuture<UserClassLoader> loading = jobs.remove(job);
        if (loading != null) {
            preparation.end(job).thenCompose(done -> loading).thenAcceptAsync(loader -> close(job, loader), blocking);
        }
    }

    /** On an I/O thread: the user's release hooks run in here, and the loader is closed after them. */
    private void close(JobId job, UserClassLoader loader) {
        threads.releaseJob(job);
        try {
            files.close(job, loader);
        } catch (IOException e) {
            log.warn("Files of job {} stay on this worker's disk", job, e);
        }
    }

    private static TaskCounters counters(TaskTotals totals) {
        return new TaskCounters(
                totals.recordsIn(),
                totals.recordsOut(),
                totals.bytesIn(),
                totals.bytesOut(),
                totals.busyNanos(),
                totals.backPressuredNanos(),
                totals.idleNanos());
    }

    private static TaskState state(TaskEnd end) {
        return switch (end) {
            case FINISHED -> TaskState.FINISHED;
            case CANCELED -> TaskState.CANCELED;
            case FAILED -> TaskState.FAILED;
        };
    }

    /** Adds the attempt to what a task tells. Called on its thread. */
    private record Listener(AttemptId attempt, TaskEvents events) implements TaskListener {
        @Override
        public void running() {
            events.running(attempt);
        }

        @Override
        public void readerStarted(OperatorId operator) {
            events.readerStarted(attempt, operator);
        }

        @Override
        public void splitRequested(OperatorId operator) {
            events.splitRequested(attempt, operator);
        }

        @Override
        public void readerEvent(OperatorId operator, byte[] event) {
            events.readerEvent(attempt, operator, event);
        }

        @Override
        public void readerProgress(OperatorId operator, ReaderProgress progress) {
            events.readerProgress(attempt, operator, progress);
        }

        @Override
        public void snapshotTaken(TaskSnapshot snapshot) {
            events.snapshotTaken(attempt, snapshot);
        }

        @Override
        public void snapshotFailed(long checkpoint, Failure failure) {
            events.snapshotFailed(attempt, checkpoint, failure);
        }

        @Override
        public void drained() {
            events.drained(attempt);
        }

        @Override
        public void ended(
                TaskEnd end, Optional<Failure> failure, TaskTotals totals, SortedMap<String, byte[]> accumulators) {
            events.ended(attempt, state(end), failure, counters(totals), accumulators);
        }

        @Override
        public void stuck(String stack) {
            events.stuck(attempt, stack);
        }
    }
}
