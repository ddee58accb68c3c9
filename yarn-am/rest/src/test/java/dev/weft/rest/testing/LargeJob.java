package dev.weft.rest.testing;

import dev.weft.core.id.JobId;
import dev.weft.core.id.VertexId;
import dev.weft.master.view.AccumulatorView;
import dev.weft.master.view.CheckpointView;
import dev.weft.master.view.CheckpointView.Totals;
import dev.weft.master.view.CheckpointingView;
import dev.weft.master.view.EventTimeView;
import dev.weft.master.view.ExecutionState;
import dev.weft.master.view.IoMetrics;
import dev.weft.master.view.JobAccumulators;
import dev.weft.master.view.JobDetails;
import dev.weft.master.view.JobOverview;
import dev.weft.master.view.JobStatus;
import dev.weft.master.view.PlanView;
import dev.weft.master.view.SlotShortage;
import dev.weft.master.view.StatsSummary;
import dev.weft.master.view.SubtaskView;
import dev.weft.master.view.TaskCheckpointView;
import dev.weft.master.view.TaskCounts;
import dev.weft.master.view.VertexDetails;
import dev.weft.master.view.VertexView;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import java.util.function.IntFunction;
import java.util.stream.IntStream;

/** A dispatcher with a simulated job of five vertices at parallelism 1,000 whose figures are as long as they get. */
public final class LargeJob extends FakeDispatcher {
    public static final int VERTICES = 5;
    public static final int SUBTASKS = 1000;
    private static final int SUBTASKS_PER_WORKER = 8;
    /** Of the history: all of them are taken in a test of their own, a few of them tell the size of one. */
    private static final int POINTS = 3;

    private static final long TIME = 1_796_158_430_974L;
    private static final IoMetrics METRICS = new IoMetrics(
            987_654_321_012L,
            987_654_321_012L,
            12_345_678_901L,
            12_345_678_901L,
            123_456_789,
            123_456_789,
            123_456_789,
            true);

    /** The id of a vertex. */
    public static VertexId vertexId(int number) {
        return VertexId.hashOf("vertex " + number);
    }

    public LargeJob() {
        for (int point = 0; point < POINTS; point++) {
            LargeMetrics.report(metrics, point);
            history.sample(TIME + point * 10_000L);
        }
    }

    private static <T> List<T> each(int count, IntFunction<T> maker) {
        return IntStream.range(0, count).mapToObj(maker).toList();
    }

    @Override
    public CompletableFuture<JobDetails> job(JobId job) {
        List<VertexView> vertices = each(VERTICES, LargeJob::vertexView);
        var overview = new JobOverview(
                job,
                "large",
                JobStatus.RUNNING,
                true,
                TIME,
                -1,
                1000,
                TIME,
                vertices.get(0).tasks(),
                SlotShortage.NONE);
        List<PlanView.Node> nodes = each(
                VERTICES,
                number -> new PlanView.Node(
                        vertexId(number),
                        SUBTASKS,
                        "Window(TumblingEventTimeWindows(1000), Sum)<br/>+- Map<br/>".repeat(5),
                        number == 0
                                ? List.of()
                                : List.of(new PlanView.Input(0, vertexId(number - 1), "HASH", "pipelined_bounded"))));
        return CompletableFuture.completedFuture(
                new JobDetails(overview, TIME, Map.of(), vertices, new PlanView(job, "large", true, nodes), 0));
    }

    private static VertexView vertexView(int number) {
        return new VertexView(
                vertexId(number),
                "Window(TumblingEventTimeWindows(1000), Sum) -> Map -> Sink: " + number,
                "default",
                SUBTASKS,
                4096,
                ExecutionState.RUNNING,
                TIME,
                -1,
                1000,
                TaskCounts.of(Collections.nCopies(SUBTASKS, ExecutionState.RUNNING)),
                METRICS);
    }

    @Override
    public CompletableFuture<VertexDetails> vertex(JobId job, VertexId vertex) {
        return CompletableFuture.completedFuture(
                new VertexDetails(vertexView(1), TIME, each(SUBTASKS, LargeJob::subtask)));
    }

    private static SubtaskView subtask(int index) {
        int worker = index / SUBTASKS_PER_WORKER;
        return new SubtaskView(
                index,
                12,
                ExecutionState.RUNNING,
                "worker-" + worker + ".data.example.org:40123",
                "container_e17_1796158430974_0042_01_%06d".formatted(worker),
                TIME,
                -1,
                123_456_789,
                Map.of(
                        ExecutionState.CREATED, TIME,
                        ExecutionState.SCHEDULED, TIME,
                        ExecutionState.DEPLOYING, TIME,
                        ExecutionState.INITIALIZING, TIME,
                        ExecutionState.RUNNING, TIME),
                METRICS,
                Optional.of(new EventTimeView(
                        false,
                        TIME,
                        false,
                        Optional.of(new EventTimeView.Holder("Source: orders -> parse (" + index + "/1000)", TIME)))));
    }

    @Override
    public CompletableFuture<JobAccumulators> accumulators(JobId job) {
        List<AccumulatorView> values =
                List.of(new AccumulatorView("records-late", "LongCounter", "123456789", Optional.of(123456789L)));
        return CompletableFuture.completedFuture(new JobAccumulators(
                values,
                new TreeMap<>(Map.of(
                        vertexId(1),
                        new JobAccumulators.Vertex(
                                values, each(SUBTASKS, index -> new JobAccumulators.Subtask(index, values)))))));
    }

    @Override
    public CompletableFuture<CheckpointingView> checkpoints(JobId job) {
        var totals = new Totals(1L << 40, 1L << 40, SUBTASKS, SUBTASKS, 1L << 40);
        var acknowledged = new TaskCheckpointView.Acknowledged(
                TIME, 40_000, 1L << 30, 100, 2000, 300, 1L << 30, 500, false, 1L << 30);
        List<TaskCheckpointView.Subtask> subtasks =
                each(SUBTASKS, index -> new TaskCheckpointView.Subtask(index, Optional.of(acknowledged)));
        List<TaskCheckpointView> tasks = each(
                VERTICES,
                number -> new TaskCheckpointView(
                        vertexId(number), CheckpointView.Status.COMPLETED, TIME, totals, 40_000, subtasks));
        List<CheckpointView> history = each(10, number -> checkpoint(10L - number, totals, tasks));
        StatsSummary stats = StatsSummary.of(1, 1L << 40);
        return CompletableFuture.completedFuture(new CheckpointingView(
                new CheckpointingView.Counts(1, 4, 1, 2, 1),
                new CheckpointingView.Summary(stats, stats, stats, stats),
                Optional.of(history.get(0)),
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                history));
    }

    private static CheckpointView checkpoint(long id, Totals totals, List<TaskCheckpointView> tasks) {
        return new CheckpointView(
                id,
                CheckpointView.Status.COMPLETED,
                CheckpointView.Kind.CHECKPOINT,
                TIME,
                TIME,
                totals,
                40_000,
                tasks,
                Optional.of("hdfs://nameservice/checkpoints/chk-" + id),
                false,
                -1,
                Optional.empty());
    }
}
