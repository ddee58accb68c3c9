package dev.weft.taskmanager.checkpoint;

import dev.weft.core.concurrent.EventLoop;
import dev.weft.core.error.Failure;
import dev.weft.core.id.AttemptId;
import dev.weft.core.id.JobId;
import dev.weft.protocol.deploy.ToWorker;
import dev.weft.protocol.report.FromWorker;
import dev.weft.protocol.report.TaskState;
import dev.weft.protocol.state.SubtaskSnapshot;
import dev.weft.runtime.checkpoint.TaskSnapshot;
import dev.weft.taskmanager.deploy.TaskRunner;
import dev.weft.taskmanager.local.WorkerCopies;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.Executor;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The checkpoints in which this worker takes part. Collects what its tasks froze, has it written into one file per checkpoint, and
 * answers for all of them together; a checkpoint that cannot be is declined, and leaves no file. A task's barrier may come before
 * the master's trigger: its state waits then, until the trigger comes or the checkpoint is overtaken, aborted or its master lost.
 * Confined to the worker's loop.
 */
public final class WorkerCheckpoints {
    private static final Logger log = LoggerFactory.getLogger(WorkerCheckpoints.class);

    private final EventLoop loop;
    private final Executor blocking;
    private final SnapshotStorage storage;
    private final TaskRunner runner;
    private final CheckpointOwner owner;
    private final WorkerCopies copies;
    private final OpenCheckpoint.Fate fate = new Fates();
    private final TreeMap<JobId, JobCheckpoints> jobs = new TreeMap<>();
    private final Set<OpenCheckpoint> leaving = new LinkedHashSet<>();

    /**
     * @param blocking runs the steps that write
     * @param storage where files lie
     * @param runner of the tasks
     * @param copies that the worker keeps of its files
     */
    public WorkerCheckpoints(
            EventLoop loop,
            Executor blocking,
            SnapshotStorage storage,
            TaskRunner runner,
            CheckpointOwner owner,
            WorkerCopies copies) {
        this.loop = loop;
        this.blocking = blocking;
        this.storage = storage;
        this.runner = runner;
        this.owner = owner;
        this.copies = copies;
    }

    /** The master begins a checkpoint. An id that is not above those already heard of is ignored. */
    public void trigger(ToWorker.TriggerCheckpoint message) {
        if (owner.attemptsOf(message.job()).isEmpty()) {
            reasonAgainst(message).ifPresent(why -> decline(message.job(), message.checkpoint(), why));
            return;
        }
        JobCheckpoints job = of(message.job());
        long id = message.checkpoint();
        if (!job.hears(id)) {
            log.debug("Job {}: checkpoint {} is out of date", message.job(), id);
            return;
        }
        job.overtaken(id).forEach(this::drop);
        Optional<Decline> decline = reasonAgainst(message).or(() -> reasonAgainst(message, job));
        if (decline.isPresent()) {
            job.remove(id).ifPresent(this::drop);
            decline(message.job(), id, decline.get());
            return;
        }
        var writer = new SnapshotWriter(
                storage,
                message.folder(),
                owner.fileName(),
                loop.clock(),
                message.base(),
                copies.begin(message.job(), id, message.options().kind()));
        job.opened(id, () -> open(message.job(), id)).begin(writer, message.participants());
        message.sources()
                .forEach(source -> runner.triggerCheckpoint(source, id, message.epochMillis(), message.options()));
    }

    /** Why this worker cannot take part. */
    private record Decline(AttemptId attempt, String reason, boolean storage) {}

    private Optional<Decline> reasonAgainst(ToWorker.TriggerCheckpoint message) {
        for (AttemptId attempt : message.participants()) {
            if (!owner.takesPart(attempt)) {
                return Optional.of(new Decline(attempt, attempt + " does not run on this worker", false));
            }
        }
        return Optional.empty();
    }

    private static Optional<Decline> reasonAgainst(ToWorker.TriggerCheckpoint message, JobCheckpoints job) {
        if (job.wasForgotten(message.checkpoint())) {
            String reason = "its barrier was forgotten when the master could not be reached";
            return message.participants().stream().findFirst().map(first -> new Decline(first, reason, false));
        }
        return job.refusal(message.checkpoint())
                .map(refusal -> new Decline(refusal.attempt(), refusal.reason(), false));
    }

    /** The checkpoint is complete; so is what came before it. */
    public void complete(ToWorker.CheckpointComplete message) {
        copies.complete(message.job(), message.checkpoint());
        if (owner.attemptsOf(message.job()).isEmpty()) {
            return;
        }
        JobCheckpoints job = of(message.job());
        job.hears(message.checkpoint());
        job.upTo(message.checkpoint()).forEach(this::drop);
        owner.attemptsOf(message.job()).forEach(attempt -> runner.checkpointComplete(attempt, message.checkpoint()));
    }

    /** The checkpoint will never be complete. */
    public void aborted(ToWorker.CheckpointAborted message) {
        copies.aborted(message.job(), message.checkpoint());
        if (owner.attemptsOf(message.job()).isEmpty()) {
            return;
        }
        JobCheckpoints job = of(message.job());
        job.hears(message.checkpoint());
        job.remove(message.checkpoint()).ifPresent(this::drop);
        log.debug("Job {}: checkpoint {} is aborted: {}", message.job(), message.checkpoint(), message.reason());
        owner.attemptsOf(message.job()).forEach(attempt -> runner.checkpointAborted(attempt, message.checkpoint()));
    }

    /** A task froze its state, which is owned from here on. */
    public void snapshotTaken(AttemptId attempt, TaskSnapshot snapshot) {
        long id = snapshot.checkpoint();
        if (!owner.takesPart(attempt) || of(attempt.job()).isOver(id)) {
            snapshot.release();
            return;
        }
        of(attempt.job()).opened(id, () -> open(attempt.job(), id)).add(attempt, snapshot);
    }

    /** A task could not freeze its state; it goes on. */
    public void snapshotFailed(AttemptId attempt, long id, Failure failure) {
        if (!owner.takesPart(attempt) || of(attempt.job()).isOver(id)) {
            return;
        }
        JobCheckpoints job = of(attempt.job());
        Optional<OpenCheckpoint> open = job.find(id);
        if (open.isEmpty() || open.get().early()) {
            job.refuse(id, attempt, failure.message());
        } else if (open.get().involves(attempt)) {
            giveUp(open.get(), new Decline(attempt, failure.message(), false));
        }
    }

    /** An attempt is gone: what waits for it, or counts on it, cannot be. */
    public void taskEnded(AttemptId attempt, TaskState how) {
        JobCheckpoints job = jobs.get(attempt.job());
        if (job == null) {
            return;
        }
        for (OpenCheckpoint open : job.all()) {
            boolean spoiled = how == TaskState.FINISHED ? open.awaits(attempt) : open.involves(attempt);
            if (spoiled) {
                giveUp(open, new Decline(attempt, attempt + " is " + how, false));
            }
        }
    }

    /** Nobody will complete what is open: tasks forget what they align for, and nothing of it is kept. */
    public void masterLost(List<AttemptId> alive) {
        jobs.values().forEach(job -> {
            for (OpenCheckpoint open : job.all()) {
                if (open.early()) {
                    job.forget(open.id());
                    job.remove(open.id()).ifPresent(this::drop);
                } else {
                    giveUp(open, new Decline(open.anyParticipant(), "the master could not be reached", false));
                }
            }
        });
        alive.forEach(runner::forgetAlignment);
    }

    /** The job leaves this worker. */
    public void releaseJob(JobId job) {
        copies.releaseJob(job);
        JobCheckpoints released = jobs.remove(job);
        if (released != null) {
            released.all().forEach(this::drop);
        }
    }

    /** The worker stops. */
    public void stop() {
        List.copyOf(jobs.keySet()).forEach(this::releaseJob);
    }

    /** The highest checkpoint of {@code job} that the master named, or whose barrier a task met, here; 0 for none. */
    public long highest(JobId job) {
        JobCheckpoints known = jobs.get(job);
        return known == null ? 0 : known.highest();
    }

    /** True when no file is being written or deleted. */
    public boolean idle() {
        return leaving.isEmpty() && jobs.values().stream().allMatch(JobCheckpoints::isIdle);
    }

    /** True when no file of {@code job} is being deleted. */
    public boolean hasLeft(JobId job) {
        return leaving.stream().noneMatch(open -> open.job().equals(job));
    }

    private JobCheckpoints of(JobId job) {
        return jobs.computeIfAbsent(job, id -> new JobCheckpoints());
    }

    private OpenCheckpoint open(JobId job, long id) {
        return new OpenCheckpoint(job, id, loop, blocking, fate);
    }

    private void giveUp(OpenCheckpoint open, Decline why) {
        of(open.job()).remove(open.id()).ifPresent(this::drop);
        decline(open.job(), open.id(), why);
    }

    private void drop(OpenCheckpoint open) {
        leaving.add(open);
        open.drop();
    }

    private void decline(JobId job, long id, Decline why) {
        log.info("Job {}: checkpoint {} is declined: {}", job, id, why.reason());
        owner.send(new FromWorker.CheckpointDeclined(job, id, why.attempt(), why.reason(), why.storage()));
    }

    /** How files end. */
    private final class Fates implements OpenCheckpoint.Fate {
        @Override
        public void written(OpenCheckpoint checkpoint, SnapshotWriter.Files files, List<SubtaskSnapshot> subtasks) {
            of(checkpoint.job()).remove(checkpoint.id());
            owner.send(new FromWorker.CheckpointAck(
                    checkpoint.job(), checkpoint.id(), files.own(), files.shared(), subtasks));
        }

        @Override
        public void failed(OpenCheckpoint checkpoint, AttemptId attempt, String reason, boolean storage) {
            of(checkpoint.job()).remove(checkpoint.id());
            decline(checkpoint.job(), checkpoint.id(), new Decline(attempt, reason, storage));
        }

        @Override
        public void gone(OpenCheckpoint checkpoint) {
            leaving.remove(checkpoint);
            owner.checkpointsIdle();
        }
    }
}
