package dev.weft.master.job;

import dev.weft.core.error.ErrorCode;
import dev.weft.core.error.Failure;
import dev.weft.core.id.AttemptId;
import dev.weft.core.id.OperatorId;
import dev.weft.core.id.TaskId;
import dev.weft.master.checkpoint.EnumeratorState;
import dev.weft.master.checkpoint.Restoration;
import dev.weft.master.failover.JobFailure;
import dev.weft.master.job.source.SourceCoordinator;
import dev.weft.master.job.source.SourceOutput;
import dev.weft.master.job.source.SourceSettings;
import dev.weft.master.plan.PlannedVertex;
import dev.weft.master.view.ExecutionState;
import dev.weft.protocol.deploy.ToWorker;
import dev.weft.protocol.report.ReaderReport;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** The coordinators of a job's sources. Confined to the job's loop. */
final class JobSources {
    private final JobContext job;
    private final SourceSettings settings;
    private final Map<OperatorId, Output> outputs = new LinkedHashMap<>();
    private final TreeSet<Long> beingTaken = new TreeSet<>();

    JobSources(JobContext job) {
        this.job = job;
        this.settings = new SourceSettings(
                job.plan().job(),
                job.plan().name(),
                job.loop(),
                job.services().loops(),
                job.services().io(),
                job.config().enumeratorTimeout(),
                job.services().cluster(),
                job.services().metrics());
    }

    void startAll(Optional<Restoration> from) {
        job.plan().vertices().stream().filter(PlannedVertex::isSource).forEach(vertex -> start(vertex, from));
    }

    /**
     * Starts all; those whose readers run on take them over from the enumerator of an earlier master. A source that cannot do
     * that restarts with its readers.
     *
     * @param readers that run on or have finished
     */
    void takeOver(Collection<ReaderReport> readers, Optional<Restoration> from) {
        long checkpoint = from.map(Restoration::checkpoint).orElse(0L);
        for (PlannedVertex vertex : job.plan().vertices()) {
            if (vertex.isSource()) {
                start(vertex, from);
                List<ReaderReport> own = readers.stream()
                        .filter(reader -> reader.source().equals(vertex.head().id()))
                        .toList();
                adopt(vertex, own, checkpoint);
            }
        }
    }

    private void adopt(PlannedVertex vertex, List<ReaderReport> readers, long checkpoint) {
        Output output = Objects.requireNonNull(outputs.get(vertex.head().id()), "the source was not started");
        SourceCoordinator coordinator = output.coordinator;
        if (coordinator == null) {
            return;
        }
        if (!allReported(vertex, readers)) {
            job.loop().execute(() -> cannotGoOn(output));
        } else if (!readers.isEmpty()) {
            coordinator.adopt(readers, checkpoint, adopted -> {
                if (!adopted) {
                    cannotGoOn(output);
                }
            });
        }
    }

    /** A worker says nothing of a reader that got more splits than it could keep. */
    private boolean allReported(PlannedVertex vertex, List<ReaderReport> readers) {
        Set<AttemptId> reported = readers.stream().map(ReaderReport::attempt).collect(Collectors.toSet());
        return job.executions().of(vertex).stream()
                .filter(reader -> reader.state() == ExecutionState.RUNNING && !reader.isDrained())
                .allMatch(reader -> reported.contains(reader.attempt()));
    }

    private void cannotGoOn(Output output) {
        if (output.isCurrent()) {
            String message = "Source '" + output.vertex.name()
                    + "' cannot go on with readers of an earlier master: they restart from the newest checkpoint";
            job.tell(new JobEvent.MustRestart(output.failureOf(Failure.of(ErrorCode.USER_CODE, message))));
        }
    }

    private void start(PlannedVertex vertex, Optional<Restoration> from) {
        OperatorId source = vertex.head().id();
        var output = new Output(vertex);
        outputs.put(source, output);
        output.coordinator = new SourceCoordinator(
                settings,
                vertex.head(),
                vertex.parallelism(),
                output,
                from.flatMap(restoration -> restoration.enumerator(source)));
        var setup = job.setup();
        var classes = job.classes();
        output.coordinator.start(() -> classes.open(setup));
    }

    /** The coordinator of the source, while the job lives. */
    Optional<SourceCoordinator> find(OperatorId source) {
        return Optional.ofNullable(outputs.get(source)).flatMap(output -> Optional.ofNullable(output.coordinator));
    }

    private List<SourceCoordinator> all() {
        return outputs.keySet().stream()
                .flatMap(source -> find(source).stream())
                .toList();
    }

    /** Before the tasks get their next attempts: an enumerator that loses all its readers begins anew. */
    void restart(SortedSet<TaskId> tasks, Optional<Restoration> from) {
        for (PlannedVertex vertex : job.plan().vertices()) {
            if (vertex.isSource()) {
                restart(vertex, tasks, from);
            }
        }
    }

    private void restart(PlannedVertex vertex, SortedSet<TaskId> tasks, Optional<Restoration> from) {
        TreeSet<AttemptId> lost = new TreeSet<>();
        for (Execution execution : job.executions().of(vertex)) {
            if (tasks.contains(execution.attempt().task())) {
                lost.add(execution.attempt());
            }
        }
        if (lost.size() == vertex.parallelism()) {
            find(vertex.head().id()).ifPresent(SourceCoordinator::close);
            start(vertex, from);
        } else {
            find(vertex.head().id()).ifPresent(coordinator -> lost.forEach(coordinator::readerLost));
        }
    }

    void closeAll() {
        all().forEach(SourceCoordinator::close);
        outputs.clear();
    }

    // ---- checkpoints

    /** Takes the state of all enumerators; from its own on, each source's messages wait for {@link #release}. */
    void snapshot(long checkpoint, Consumer<Map<OperatorId, EnumeratorState>> taken, Consumer<Failure> failed) {
        beingTaken.add(checkpoint);
        Map<OperatorId, EnumeratorState> states = new LinkedHashMap<>();
        int expected = outputs.size();
        if (expected == 0) {
            taken.accept(states);
        }
        for (Output output : List.copyOf(outputs.values())) {
            SourceCoordinator coordinator = output.coordinator;
            if (coordinator != null) {
                coordinator.snapshot(
                        checkpoint,
                        state -> {
                            if (output.isCurrent() && beingTaken.contains(checkpoint)) {
                                output.hold(checkpoint);
                                states.put(coordinator.source(), state);
                                if (states.size() == expected) {
                                    taken.accept(states);
                                }
                            }
                        },
                        failure -> {
                            if (output.isCurrent() && beingTaken.remove(checkpoint)) {
                                failed.accept(failure);
                            }
                        });
            }
        }
    }

    /** Messages that waited for this checkpoint go on. */
    void release(long checkpoint) {
        beingTaken.remove(checkpoint);
        outputs.values().forEach(output -> output.release(checkpoint));
    }

    void checkpointComplete(long checkpoint) {
        all().forEach(coordinator -> coordinator.checkpointComplete(checkpoint));
    }

    void checkpointAborted(long checkpoint) {
        all().forEach(coordinator -> coordinator.checkpointAborted(checkpoint));
    }

    /** From a source's loop to the job's: messages of a coordinator that was replaced are dropped. */
    private final class Output implements SourceOutput {
        private final PlannedVertex vertex;
        private final TreeSet<Long> holding = new TreeSet<>();
        private final List<Runnable> held = new ArrayList<>();
        private @Nullable SourceCoordinator coordinator;

        Output(PlannedVertex vertex) {
            this.vertex = vertex;
        }

        void hold(long checkpoint) {
            holding.add(checkpoint);
        }

        void release(long checkpoint) {
            holding.remove(checkpoint);
            if (holding.isEmpty()) {
                List<Runnable> due = List.copyOf(held);
                held.clear();
                due.forEach(Runnable::run);
            }
        }

        @Override
        public void send(AttemptId reader, ToWorker message) {
            job.loop().execute(() -> {
                if (!isCurrent()) {
                    return;
                }
                if (holding.isEmpty()) {
                    sendNow(reader, message);
                } else {
                    held.add(() -> sendNow(reader, message));
                }
            });
        }

        @Override
        public void failed(OperatorId source, Failure failure) {
            job.loop().execute(() -> {
                if (isCurrent()) {
                    job.tell(new JobEvent.Failed(failureOf(failure)));
                }
            });
        }

        private boolean isCurrent() {
            return coordinator != null && outputs.get(coordinator.source()) == this;
        }

        private JobFailure failureOf(Failure failure) {
            TreeSet<TaskId> readers = new TreeSet<>();
            job.executions()
                    .of(vertex)
                    .forEach(reader -> readers.add(reader.attempt().task()));
            return new JobFailure(failure, readers, vertex.name(), "", Optional.empty(), false);
        }
    }

    private void sendNow(AttemptId reader, ToWorker message) {
        job.executions()
                .of(reader.task())
                .filter(execution -> execution.attempt().equals(reader) && execution.isDeployed())
                .flatMap(Execution::slot)
                .ifPresent(slot -> job.services().resources().send(slot, message));
    }
}
