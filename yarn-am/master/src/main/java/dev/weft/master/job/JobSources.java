package dev.weft.master.job;

import dev.weft.core.error.Failure;
import dev.weft.core.id.AttemptId;
import dev.weft.core.id.OperatorId;
import dev.weft.core.id.TaskId;
import dev.weft.master.failover.JobFailure;
import dev.weft.master.job.source.SourceCoordinator;
import dev.weft.master.job.source.SourceOutput;
import dev.weft.master.job.source.SourceSettings;
import dev.weft.master.plan.PlannedVertex;
import dev.weft.protocol.deploy.ToWorker;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.SortedSet;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** The coordinators of a job's sources. Confined to the job's loop. */
final class JobSources {
    private final JobContext job;
    private final SourceSettings settings;
    private final Map<OperatorId, SourceCoordinator> coordinators = new LinkedHashMap<>();

    JobSources(JobContext job) {
        this.job = job;
        this.settings = new SourceSettings(
                job.plan().job(),
                job.loop(),
                job.services().loops(),
                job.services().io(),
                job.config().enumeratorTimeout(),
                job.services().cluster(),
                job.services().metrics());
    }

    void startAll() {
        job.plan().vertices().stream().filter(PlannedVertex::isSource).forEach(this::start);
    }

    private void start(PlannedVertex vertex) {
        var output = new Output(vertex);
        var coordinator = new SourceCoordinator(settings, vertex.head(), vertex.parallelism(), output);
        output.coordinator = coordinator;
        coordinators.put(coordinator.source(), coordinator);
        var setup = job.setup();
        var classes = job.services().classes();
        coordinator.start(() -> classes.open(job.plan().job(), setup));
    }

    /** The coordinator of the source, while the job lives. */
    Optional<SourceCoordinator> find(OperatorId source) {
        return Optional.ofNullable(coordinators.get(source));
    }

    /** Before the tasks get their next attempts: an enumerator that loses all its readers begins anew. */
    void restart(SortedSet<TaskId> tasks) {
        for (PlannedVertex vertex : job.plan().vertices()) {
            if (vertex.isSource()) {
                restart(vertex, tasks);
            }
        }
    }

    private void restart(PlannedVertex vertex, SortedSet<TaskId> tasks) {
        TreeSet<AttemptId> lost = new TreeSet<>();
        for (Execution execution : job.executions().of(vertex)) {
            if (tasks.contains(execution.attempt().task())) {
                lost.add(execution.attempt());
            }
        }
        if (lost.size() == vertex.parallelism()) {
            find(vertex.head().id()).ifPresent(SourceCoordinator::close);
            start(vertex);
        } else {
            find(vertex.head().id()).ifPresent(coordinator -> lost.forEach(coordinator::readerLost));
        }
    }

    void closeAll() {
        coordinators.values().forEach(SourceCoordinator::close);
        coordinators.clear();
    }

    /** From a source's loop to the job's: messages of a coordinator that was replaced are dropped. */
    private final class Output implements SourceOutput {
        private final PlannedVertex vertex;
        private @Nullable SourceCoordinator coordinator;

        Output(PlannedVertex vertex) {
            this.vertex = vertex;
        }

        @Override
        public void send(AttemptId reader, ToWorker message) {
            job.loop().execute(() -> {
                if (isCurrent()) {
                    sendNow(reader, message);
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
            return coordinator != null && coordinators.get(coordinator.source()) == coordinator;
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
