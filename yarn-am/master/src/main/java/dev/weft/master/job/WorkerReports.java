package dev.weft.master.job;

import dev.weft.core.error.ErrorCode;
import dev.weft.core.error.Failure;
import dev.weft.core.id.AttemptId;
import dev.weft.core.id.TaskId;
import dev.weft.core.id.WorkerId;
import dev.weft.master.failover.JobFailure;
import dev.weft.master.resource.WorkerInventory;
import dev.weft.master.resource.WorkerLoss;
import dev.weft.master.view.ExecutionState;
import dev.weft.protocol.deploy.ToWorker;
import dev.weft.protocol.report.FromWorker;
import dev.weft.protocol.report.TaskState;
import dev.weft.protocol.report.TaskStatus;
import java.util.List;
import java.util.Optional;
import java.util.TreeSet;
import java.util.function.Consumer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Turns what workers say about a job into changes of its executions and events for its state. Only a task's current attempt
 * is heard; an older one that is still alive is told to stop. Saying the same thing twice changes nothing. Confined to the
 * job's loop.
 */
final class WorkerReports {
    private static final Logger log = LoggerFactory.getLogger(WorkerReports.class);

    private final JobContext job;
    private final Consumer<JobEvent> events;
    private final AlignmentGroups alignment = new AlignmentGroups();

    WorkerReports(JobContext job, Consumer<JobEvent> events) {
        this.job = job;
        this.events = events;
    }

    /** The handler of one worker's messages. */
    FromWorker.Handler from(WorkerId worker) {
        return new FromWorker.Handler() {
            @Override
            public void taskReport(FromWorker.TaskReport message) {
                WorkerReports.this.taskReport(worker, message);
            }

            @Override
            public void readerStarted(FromWorker.ReaderStarted message) {
                alive(message.attempt())
                        .flatMap(execution -> job.sources().find(message.source()))
                        .ifPresent(source -> source.readerStarted(message.attempt(), message.host()));
            }

            @Override
            public void splitRequested(FromWorker.SplitRequested message) {
                alive(message.attempt())
                        .flatMap(execution -> job.sources().find(message.source()))
                        .ifPresent(source -> source.splitRequested(message.attempt(), message.host()));
            }

            @Override
            public void readerEvent(FromWorker.ReaderEvent message) {
                alive(message.attempt())
                        .ifPresent(execution -> job.sources()
                                .find(message.source())
                                .ifPresentOrElse(
                                        source -> source.readerEvent(message.attempt(), message.event()),
                                        () -> job.clientRequests().answered(message.source(), message.event())));
            }

            @Override
            public void readerWatermark(FromWorker.ReaderWatermark message) {
                alive(message.attempt())
                        .filter(execution -> !execution.isDrained())
                        .ifPresent(execution -> align(worker, message));
            }

            @Override
            public void checkpointAck(FromWorker.CheckpointAck message) {
                job.checkpoints().acknowledged(worker, message);
            }

            @Override
            public void checkpointDeclined(FromWorker.CheckpointDeclined message) {
                job.checkpoints().declined(message);
            }
        };
    }

    /** The answer goes to the reader alone: the others of its group get theirs when they report. */
    private void align(WorkerId worker, FromWorker.ReaderWatermark report) {
        alignment
                .reported(report)
                .ifPresent(limit -> job.services()
                        .resources()
                        .send(worker, new ToWorker.WatermarkLimit(report.attempt(), report.source(), limit)));
    }

    private void taskReport(WorkerId worker, FromWorker.TaskReport report) {
        if (report.state().terminal() && job.slots().left(report.attempt())) {
            events.accept(new JobEvent.SlotsChanged());
        }
        report.failure().ifPresent(cause -> job.explained(report.attempt(), cause));
        Optional<Execution> found = current(report.attempt());
        if (found.isEmpty()) {
            if (!report.state().terminal()) {
                stopStale(worker, report.attempt());
            }
            return;
        }
        Execution execution = found.get();
        execution.count(report.counters());
        if (report.state().terminal() || report.state() == TaskState.DRAINED) {
            alignment.leave(report.attempt());
        }
        switch (report.state()) {
            case DEPLOYING -> advance(execution, ExecutionState.INITIALIZING);
            case RUNNING -> advance(execution, ExecutionState.RUNNING);
            case DRAINED -> drained(execution);
            case CANCELING -> advance(execution, ExecutionState.CANCELING);
            case FINISHED -> finished(execution, report);
            case CANCELED -> canceled(execution);
            case FAILED -> failed(execution, report);
        }
        if (report.state().terminal()) {
            events.accept(new JobEvent.WorkerNews(worker)); // whoever says so lives, as one that sends a heartbeat does
        }
    }

    private void advance(Execution execution, ExecutionState next) {
        if (execution.become(next, now())) {
            events.accept(new JobEvent.TasksChanged());
        }
    }

    private void drained(Execution execution) {
        if (!execution.ended() && !execution.isDrained()) {
            execution.drain();
            execution.become(ExecutionState.RUNNING, now());
            events.accept(new JobEvent.TasksChanged());
        }
    }

    private void finished(Execution execution, FromWorker.TaskReport report) {
        if (!execution.ended()) {
            if (job.checkpoints().periodic() && !job.checkpoints().finishing()) {
                String message = "'" + nameOf(execution) + "' finished before the last checkpoint was complete";
                fail(execution, Failure.of(ErrorCode.INTERNAL, message));
                return;
            }
            execution.accumulate(report.accumulators());
            advance(execution, ExecutionState.FINISHED);
        }
    }

    private void canceled(Execution execution) {
        if (execution.state() == ExecutionState.CANCELING) {
            advance(execution, ExecutionState.CANCELED);
        } else if (!execution.ended()) {
            String message = "'" + nameOf(execution) + "' was stopped by its worker, nobody had asked for it";
            fail(execution, Failure.of(ErrorCode.WORKER_LOST, message));
        }
    }

    private void failed(Execution execution, FromWorker.TaskReport report) {
        if (!execution.ended()) {
            execution.accumulate(report.accumulators());
            Failure unknown = Failure.of(ErrorCode.INTERNAL, "'" + nameOf(execution) + "' failed without saying why");
            fail(execution, report.failure().orElse(unknown));
        }
    }

    private void fail(Execution execution, Failure failure) {
        execution.become(ExecutionState.FAILED, now());
        TreeSet<TaskId> tasks = new TreeSet<>();
        tasks.add(execution.attempt().task());
        events.accept(new JobEvent.Failed(
                new JobFailure(failure, tasks, nameOf(execution), execution.place(), workerOf(execution), false)));
    }

    /** The slots of a lost worker are gone; what ran on it has ended, its successors will have higher numbers. */
    void workerLost(WorkerLoss loss) {
        List<Execution> hit = job.executions().on(loss.worker());
        job.slots().removeWorker(loss.worker());
        if (loss.end().isEmpty()) {
            job.awaitExplanation(loss.worker());
        }
        TreeSet<TaskId> tasks = new TreeSet<>();
        for (Execution execution : hit) {
            boolean stopping = execution.state() == ExecutionState.CANCELING;
            execution.become(stopping ? ExecutionState.CANCELED : ExecutionState.FAILED, now());
            alignment.leave(execution.attempt());
            tasks.add(execution.attempt().task());
        }
        if (!hit.isEmpty()) {
            events.accept(new JobEvent.Failed(new JobFailure(
                    Failure.of(ErrorCode.WORKER_LOST, loss.message()),
                    tasks,
                    nameOf(hit.get(0)),
                    loss.host(),
                    Optional.of(loss.worker()),
                    loss.blameless())));
        }
        events.accept(new JobEvent.SlotsChanged());
    }

    /** A worker of an earlier master comes after it was decided what runs on: what it has is stale, its slots are welcome. */
    void late(WorkerInventory inventory) {
        job.orders().deployedTo().add(inventory.id());
        job.slots().add(inventory.slots());
        for (TaskStatus status : inventory.running()) {
            job.orders().stopStale(inventory.slot(status.slot()).slot(), status.attempt());
        }
        events.accept(new JobEvent.SlotsChanged());
    }

    /** Counts what the attempts have done; an attempt that is not current and still alive is told to stop. */
    void heartbeat(WorkerId worker, List<TaskStatus> tasks) {
        for (TaskStatus status : tasks) {
            Optional<Execution> execution = current(status.attempt());
            execution.ifPresent(found -> {
                found.count(status.counters());
                found.at(status.time());
            });
            if (execution.isEmpty() && !status.state().terminal()) {
                stopStale(worker, status.attempt());
            }
        }
    }

    private void stopStale(WorkerId worker, AttemptId attempt) {
        log.info(
                "Job {}: attempt {} on {} is out of date and told to stop",
                job.plan().job(),
                attempt,
                worker);
        job.services()
                .resources()
                .send(worker, new ToWorker.CancelTasks(job.plan().job(), List.of(attempt)));
    }

    private Optional<Execution> current(AttemptId reported) {
        return job.executions()
                .of(reported.task())
                .filter(execution -> AttemptGuard.isCurrent(execution.attempt(), reported));
    }

    private Optional<Execution> alive(AttemptId reported) {
        return current(reported).filter(Execution::isDeployed);
    }

    private String nameOf(Execution execution) {
        return job.executions().nameOf(execution.attempt());
    }

    private static Optional<WorkerId> workerOf(Execution execution) {
        return execution.slot().map(slot -> slot.slot().worker());
    }

    private long now() {
        return job.loop().clock().epochMillis();
    }
}
