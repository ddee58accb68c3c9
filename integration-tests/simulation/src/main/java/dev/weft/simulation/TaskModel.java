package dev.weft.simulation;

import dev.weft.core.error.ErrorCode;
import dev.weft.core.error.Failure;
import dev.weft.core.id.AttemptId;
import dev.weft.core.id.JobId;
import dev.weft.core.id.OperatorId;
import dev.weft.core.id.TaskId;
import dev.weft.protocol.deploy.DeployTasks;
import dev.weft.protocol.deploy.EdgeDeployment;
import dev.weft.protocol.deploy.ToWorker;
import dev.weft.protocol.report.TaskCounters;
import dev.weft.protocol.report.TaskState;
import dev.weft.taskmanager.deploy.TaskAssignment;
import dev.weft.taskmanager.deploy.TaskEvents;
import dev.weft.taskmanager.deploy.TaskRunner;
import java.time.Duration;
import java.util.HashSet;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Tasks of one worker without records: a source asks for splits and takes its time over each, any other task ends when all
 * attempts that feed it have ended. What runs where is told to the {@link TaskLedger}, which checks the invariants.
 */
final class TaskModel implements TaskRunner {
    private static final Duration MOST_START = Duration.ofMillis(300);
    private static final Duration MOST_SPLIT = Duration.ofMillis(800);
    private static final Duration MOST_STOP = Duration.ofMillis(500);
    private static final Duration POLL = Duration.ofMillis(20);

    private final World world;
    private final String process;
    private final TaskLedger ledger;
    private final double failure;
    private final TreeMap<AttemptId, Task> tasks = new TreeMap<>();
    private boolean dead;

    TaskModel(World world, String process, TaskLedger ledger, double failure) {
        this.world = world;
        this.process = process;
        this.ledger = ledger;
        this.failure = failure;
    }

    /** The process is gone, and all its tasks with it. */
    void die() {
        dead = true;
        tasks.keySet().forEach(attempt -> ledger.stopped(attempt, process));
        tasks.clear();
    }

    @Override
    public void start(TaskAssignment assignment, TaskEvents events) {
        ledger.started(assignment.attempt(), process);
        Task task = new Task(assignment, events);
        tasks.put(assignment.attempt(), task);
        world.after(world.between(Duration.ZERO, MOST_START), task::open);
    }

    @Override
    public void cancel(AttemptId attempt) {
        Task task = tasks.get(attempt);
        if (task != null) {
            world.after(world.between(Duration.ZERO, MOST_STOP), () -> task.end(TaskState.CANCELED));
        }
    }

    @Override
    public void addSplits(ToWorker.AddSplits message) {
        Task task = tasks.get(message.attempt());
        if (task != null) {
            for (byte[] split : message.splits()) {
                ledger.assigned(message.attempt(), split);
                task.waitingSplits++;
            }
            task.askedForSplit = false;
        }
    }

    @Override
    public void noMoreSplits(ToWorker.NoMoreSplits message) {
        Task task = tasks.get(message.attempt());
        if (task != null) {
            task.noMoreSplits = true;
        }
    }

    @Override
    public void enumeratorEvent(ToWorker.EnumeratorEvent message) {
        throw new IllegalStateException("The simulated source has no events: " + message);
    }

    @Override
    public TaskCounters counters(AttemptId attempt) {
        return TaskCounters.ZERO;
    }

    @Override
    public void releaseJob(JobId job) {
        if (tasks.keySet().stream().anyMatch(attempt -> attempt.job().equals(job))) {
            throw new IllegalStateException("Job " + job + " released on " + process + " while tasks live");
        }
    }

    private final class Task {
        private final TaskAssignment assignment;
        private final TaskEvents events;
        private final @Nullable OperatorId source;
        private int waitingSplits;
        private boolean askedForSplit;
        private boolean noMoreSplits;
        private boolean ended;

        Task(TaskAssignment assignment, TaskEvents events) {
            this.assignment = assignment;
            this.events = events;
            this.source = assignment.vertex().chain().get(0).spec().traits().source()
                    ? assignment.vertex().chain().get(0).id()
                    : null;
        }

        void open() {
            if (ended || dead) {
                return;
            }
            events.running(assignment.attempt());
            if (source != null) {
                events.readerStarted(assignment.attempt(), source);
            }
            step();
        }

        private void step() {
            if (ended || dead) {
                return;
            }
            if (world.chance(failure)) {
                end(TaskState.FAILED);
                return;
            }
            Duration next = source == null ? awaitInputs() : readSplit(source);
            if (!ended) {
                world.after(next, this::step);
            }
        }

        private Duration readSplit(OperatorId reader) {
            if (waitingSplits > 0) {
                waitingSplits--;
                return world.between(Duration.ZERO, MOST_SPLIT);
            }
            if (noMoreSplits) {
                end(TaskState.FINISHED);
            } else if (!askedForSplit) {
                askedForSplit = true;
                events.splitRequested(assignment.attempt(), reader);
            }
            return POLL;
        }

        private Duration awaitInputs() {
            if (ledger.allFinished(inputs())) {
                end(TaskState.FINISHED);
            }
            return POLL;
        }

        /** The attempts that feed this one. */
        private Set<AttemptId> inputs() {
            DeployTasks deployment = assignment.deployment();
            Set<AttemptId> inputs = new HashSet<>();
            for (EdgeDeployment edge : deployment.edges()) {
                if (edge.target().equals(assignment.vertex().id())) {
                    addSources(deployment.job(), edge, inputs);
                }
            }
            return inputs;
        }

        private void addSources(JobId job, EdgeDeployment edge, Set<AttemptId> inputs) {
            for (EdgeDeployment.PlacementRange range : edge.sources()) {
                for (int i = 0; i < range.count(); i++) {
                    TaskId task = new TaskId(job, edge.source(), range.firstSubtask() + i);
                    inputs.add(new AttemptId(task, range.attempt()));
                }
            }
        }

        void end(TaskState state) {
            if (ended || dead) {
                return;
            }
            ended = true;
            AttemptId attempt = assignment.attempt();
            tasks.remove(attempt);
            ledger.stopped(attempt, process);
            if (state == TaskState.FINISHED) {
                ledger.finished(attempt);
            }
            Optional<Failure> why = state == TaskState.FAILED
                    ? Optional.of(Failure.of(ErrorCode.USER_CODE, "the model says so"))
                    : Optional.empty();
            events.ended(attempt, state, why, TaskCounters.ZERO, new TreeMap<>());
        }
    }
}
