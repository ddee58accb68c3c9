package dev.weft.master.dispatcher;

import dev.weft.core.config.CheckpointingMode;
import dev.weft.core.config.ExternalizedCheckpointRetention;
import dev.weft.master.failover.Incidents;
import dev.weft.master.job.AccumulatorPictures;
import dev.weft.master.view.ArchivedJob;
import dev.weft.master.view.CheckpointConfigView;
import dev.weft.master.view.CheckpointingView;
import dev.weft.master.view.ExecutionState;
import dev.weft.master.view.IoMetrics;
import dev.weft.master.view.JobConfigView;
import dev.weft.master.view.JobDetails;
import dev.weft.master.view.JobOverview;
import dev.weft.master.view.JobResult;
import dev.weft.master.view.JobStatus;
import dev.weft.master.view.PlanView;
import dev.weft.master.view.SlotShortage;
import dev.weft.master.view.TaskCounts;
import dev.weft.master.view.VertexDetails;
import dev.weft.master.view.VertexView;
import dev.weft.protocol.life.EndedVertex;
import dev.weft.protocol.life.JobEnd;
import dev.weft.protocol.report.TaskCounters;
import java.time.Duration;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;

/**
 * Makes the record of a job's end from what is remembered of it, and what a later master remembers from the record: all but single
 * subtasks and the history of checkpoints. Pure.
 */
final class EndRecords {
    private static final CheckpointConfigView UNKNOWN_CONFIG = new CheckpointConfigView(
            CheckpointingMode.EXACTLY_ONCE,
            Optional.empty(),
            Duration.ZERO,
            Duration.ZERO,
            0,
            0,
            0,
            ExternalizedCheckpointRetention.NO_EXTERNALIZED_CHECKPOINTS,
            Optional.empty(),
            "");

    private EndRecords() {}

    // ---- to the record

    static JobEnd record(ArchivedJob job) {
        JobDetails details = job.details();
        JobResult result = job.result();
        TreeMap<String, Long> reached = new TreeMap<>();
        details.timestamps().forEach((status, millis) -> reached.put(status.name(), millis));
        return new JobEnd(
                result.job(),
                result.name(),
                result.status().name(),
                details.overview().streaming(),
                result.startMillis(),
                result.endMillis(),
                result.failure(),
                result.accumulators(),
                details.restarts(),
                Incidents.record(job.exceptions()),
                job.exceptions().truncated(),
                reached,
                details.vertices().stream()
                        .map(vertex -> record(vertex, details.plan()))
                        .toList());
    }

    private static EndedVertex record(VertexView vertex, PlanView plan) {
        Optional<PlanView.Node> node = plan.nodes().stream()
                .filter(one -> one.id().equals(vertex.id()))
                .findFirst();
        TreeMap<String, Integer> tasks = new TreeMap<>();
        vertex.tasks().byState().forEach((state, count) -> {
            if (count > 0) {
                tasks.put(state.name(), count);
            }
        });
        return new EndedVertex(
                vertex.id(),
                vertex.name(),
                node.map(PlanView.Node::description).orElse(""),
                vertex.slotSharingGroup(),
                vertex.parallelism(),
                vertex.maxParallelism(),
                vertex.status().name(),
                vertex.startMillis(),
                vertex.endMillis(),
                tasks,
                counters(vertex.metrics()),
                vertex.metrics().complete(),
                node.map(PlanView.Node::inputs).orElse(List.of()).stream()
                        .map(input -> new EndedVertex.Input(
                                input.number(), input.source(), input.shipStrategy(), input.exchange()))
                        .toList());
    }

    private static TaskCounters counters(IoMetrics metrics) {
        return new TaskCounters(
                metrics.readRecords(),
                metrics.writeRecords(),
                metrics.readBytes(),
                metrics.writeBytes(),
                TimeUnit.MILLISECONDS.toNanos(metrics.busyMillis()),
                TimeUnit.MILLISECONDS.toNanos(metrics.backPressuredMillis()),
                TimeUnit.MILLISECONDS.toNanos(metrics.idleMillis()));
    }

    // ---- from the record

    /** @throws IllegalArgumentException when it names a status that this version does not know */
    static ArchivedJob archive(JobEnd end) {
        List<VertexView> vertices =
                end.vertices().stream().map(EndRecords::vertex).toList();
        JobStatus status = JobStatus.valueOf(end.status());
        var result = new JobResult(
                end.job(),
                end.name(),
                status,
                end.startEpochMillis(),
                end.endEpochMillis(),
                end.failure(),
                end.accumulators());
        return new ArchivedJob(
                details(end, status, vertices),
                vertices.stream()
                        .map(vertex -> new VertexDetails(vertex, end.endEpochMillis(), List.of()))
                        .toList(),
                Incidents.view(end.failures(), end.truncated()),
                result,
                CheckpointingView.EMPTY,
                UNKNOWN_CONFIG,
                JobConfigView.UNKNOWN,
                AccumulatorPictures.total(end.accumulators()));
    }

    private static JobDetails details(JobEnd end, JobStatus status, List<VertexView> vertices) {
        TaskCounts tasks = vertices.stream().map(VertexView::tasks).reduce(new TaskCounts(Map.of()), TaskCounts::plus);
        var overview = new JobOverview(
                end.job(),
                end.name(),
                status,
                end.streaming(),
                end.startEpochMillis(),
                end.endEpochMillis(),
                end.endEpochMillis() - end.startEpochMillis(),
                end.endEpochMillis(),
                tasks,
                SlotShortage.NONE);
        EnumMap<JobStatus, Long> reached = new EnumMap<>(JobStatus.class);
        end.reachedEpochMillis().forEach((name, millis) -> reached.put(JobStatus.valueOf(name), millis));
        return new JobDetails(overview, end.endEpochMillis(), reached, vertices, plan(end), end.restarts());
    }

    private static PlanView plan(JobEnd end) {
        return new PlanView(
                end.job(),
                end.name(),
                end.streaming(),
                end.vertices().stream()
                        .map(vertex -> new PlanView.Node(
                                vertex.id(),
                                vertex.parallelism(),
                                vertex.description(),
                                vertex.inputs().stream()
                                        .map(input -> new PlanView.Input(
                                                input.number(), input.source(), input.shipStrategy(), input.exchange()))
                                        .toList()))
                        .toList());
    }

    private static VertexView vertex(EndedVertex vertex) {
        EnumMap<ExecutionState, Integer> tasks = new EnumMap<>(ExecutionState.class);
        vertex.tasks().forEach((state, count) -> tasks.put(ExecutionState.valueOf(state), count));
        boolean started = vertex.startEpochMillis() >= 0 && vertex.endEpochMillis() >= 0;
        return new VertexView(
                vertex.id(),
                vertex.name(),
                vertex.slotSharingGroup(),
                vertex.parallelism(),
                vertex.maxParallelism(),
                ExecutionState.valueOf(vertex.status()),
                vertex.startEpochMillis(),
                vertex.endEpochMillis(),
                started ? vertex.endEpochMillis() - vertex.startEpochMillis() : -1,
                new TaskCounts(tasks),
                IoMetrics.of(vertex.counters(), vertex.complete()));
    }
}
