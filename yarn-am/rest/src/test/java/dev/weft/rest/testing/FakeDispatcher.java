package dev.weft.rest.testing;

import dev.weft.api.graph.JobGraph;
import dev.weft.core.config.CheckpointingMode;
import dev.weft.core.config.ExternalizedCheckpointRetention;
import dev.weft.core.error.EngineException;
import dev.weft.core.error.ErrorCode;
import dev.weft.core.error.Failure;
import dev.weft.core.id.Id128;
import dev.weft.core.id.JobId;
import dev.weft.core.id.OperatorId;
import dev.weft.core.id.VertexId;
import dev.weft.core.id.WorkerId;
import dev.weft.master.cluster.ApplicationEnd;
import dev.weft.master.dispatcher.DispatcherGateway;
import dev.weft.master.metric.HistoryView;
import dev.weft.master.metric.MetricHistory;
import dev.weft.master.metric.MetricStore;
import dev.weft.master.view.AccumulatorView;
import dev.weft.master.view.CheckpointConfigView;
import dev.weft.master.view.CheckpointingView;
import dev.weft.master.view.ClusterOverview;
import dev.weft.master.view.EventTimeView;
import dev.weft.master.view.ExceptionHistory;
import dev.weft.master.view.ExecutionState;
import dev.weft.master.view.FailureView;
import dev.weft.master.view.FlameGraphView;
import dev.weft.master.view.IoMetrics;
import dev.weft.master.view.JobAccumulators;
import dev.weft.master.view.JobConfigView;
import dev.weft.master.view.JobDetails;
import dev.weft.master.view.JobOverview;
import dev.weft.master.view.JobResult;
import dev.weft.master.view.JobStatus;
import dev.weft.master.view.OperationView;
import dev.weft.master.view.PlanView;
import dev.weft.master.view.RescaleView;
import dev.weft.master.view.ResourceOverview;
import dev.weft.master.view.SavepointOrder;
import dev.weft.master.view.SlotShortage;
import dev.weft.master.view.SubtaskView;
import dev.weft.master.view.TaskCounts;
import dev.weft.master.view.VertexDetails;
import dev.weft.master.view.VertexView;
import dev.weft.master.view.WorkerView;
import dev.weft.protocol.inspect.Findings;
import dev.weft.protocol.inspect.Inspection;
import dev.weft.protocol.report.WorkerMemory;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Function;

/** A dispatcher with one running job, one worker and a record of what it was told. */
public class FakeDispatcher implements DispatcherGateway {
    /** Workers that were asked, in order. */
    public final List<WorkerId> inspected = new ArrayList<>();
    /** Of any vertex. */
    public FlameGraphView flameGraph = FlameGraphView.none(FlameGraphView.State.SAMPLING);
    /** What any worker answers. */
    public Function<Inspection, Findings> findings = inspection -> new Findings.LogFiles(List.of());

    public static final JobId JOB = JobId.hashOf("job");
    public static final VertexId VERTEX = VertexId.hashOf("vertex");
    public static final String NAME = "<img src=x onerror=alert(1)> & \"job\"";

    public final List<JobId> cancelled = new CopyOnWriteArrayList<>();
    public final List<JobGraph> submitted = new CopyOnWriteArrayList<>();
    public final List<String> ended = new CopyOnWriteArrayList<>();
    public final List<SavepointOrder> savepoints = new CopyOnWriteArrayList<>();
    public final List<String> disposed = new CopyOnWriteArrayList<>();

    public final Map<VertexId, Integer> rescaled = new ConcurrentHashMap<>();

    /** One that is over and one that is not. */
    public static final List<RescaleView> RESCALES = List.of(
            new RescaleView(
                    new Id128(1, 2),
                    2,
                    RescaleView.Status.IN_PROGRESS,
                    4000,
                    OptionalLong.empty(),
                    Optional.empty(),
                    List.of(new RescaleView.Vertex(VERTEX, NAME, "default", 4, 2))),
            new RescaleView(
                    new Id128(1, 1),
                    1,
                    RescaleView.Status.COMPLETED,
                    2000,
                    OptionalLong.of(2500),
                    Optional.empty(),
                    List.of(new RescaleView.Vertex(VERTEX, NAME, "default", 2, 4))));

    /** What is said of every savepoint, checkpoint and disposal. */
    public volatile OperationView operation = OperationView.IN_PROGRESS;

    /** What was measured; empty at first. */
    public final MetricStore metrics = new MetricStore();

    public final MetricHistory history = new MetricHistory(metrics, Duration.ofSeconds(10));

    /** When set, this master stands by and refuses so. */
    public volatile Optional<EngineException> standby = Optional.empty();

    @Override
    public CompletableFuture<JobId> submit(JobGraph graph) {
        if (standby.isPresent()) {
            return CompletableFuture.failedFuture(standby.get());
        }
        if (submitted.stream().anyMatch(other -> other.id().equals(graph.id()))) {
            return CompletableFuture.failedFuture(
                    new EngineException(ErrorCode.CONFLICT, "Job " + graph.id() + " was submitted before"));
        }
        submitted.add(graph);
        return CompletableFuture.completedFuture(graph.id());
    }

    @Override
    public CompletableFuture<Void> cancel(JobId job) {
        return known(job).thenAccept(cancelled::add);
    }

    @Override
    public CompletableFuture<MetricStore> metrics() {
        return CompletableFuture.completedFuture(metrics);
    }

    @Override
    public CompletableFuture<HistoryView<VertexId>> history(JobId job, Set<VertexId> vertices) {
        return CompletableFuture.completedFuture(history.of(job, vertices));
    }

    @Override
    public CompletableFuture<HistoryView<WorkerId>> history(WorkerId worker) {
        return CompletableFuture.completedFuture(history.of(worker));
    }

    @Override
    public CompletableFuture<List<JobOverview>> jobs() {
        return CompletableFuture.completedFuture(List.of(overviewOf()));
    }

    @Override
    public CompletableFuture<JobDetails> job(JobId job) {
        return known(job)
                .thenApply(id -> new JobDetails(
                        overviewOf(),
                        5000,
                        Map.of(JobStatus.RUNNING, 1500L),
                        List.of(vertexView()),
                        new PlanView(
                                id,
                                NAME,
                                true,
                                List.of(new PlanView.Node(
                                        VERTEX,
                                        2,
                                        "Source: a<br/>",
                                        List.of(new PlanView.Input(0, VERTEX, "HASH", "pipelined_bounded"))))),
                        0));
    }

    @Override
    public CompletableFuture<VertexDetails> vertex(JobId job, VertexId vertex) {
        if (!vertex.equals(VERTEX)) {
            return CompletableFuture.failedFuture(
                    new EngineException(ErrorCode.NOT_FOUND, "Job " + job + " has no vertex " + vertex));
        }
        return known(job)
                .thenApply(id -> new VertexDetails(
                        vertexView(),
                        5000,
                        List.of(new SubtaskView(
                                0,
                                1,
                                ExecutionState.RUNNING,
                                "localhost:1",
                                "w-1",
                                1500,
                                -1,
                                3500,
                                Map.of(ExecutionState.RUNNING, 1600L),
                                new IoMetrics(1, 2, 3, 4, 5, 6, 7, true),
                                Optional.of(new EventTimeView(
                                        false,
                                        1700,
                                        false,
                                        Optional.of(new EventTimeView.Holder("Source: a (1/1)", 1700))))))));
    }

    @Override
    public CompletableFuture<ExceptionHistory> exceptions(JobId job) {
        FailureView root = new FailureView(
                Failure.of(ErrorCode.USER_CODE, new IllegalStateException("boom")), 2000, "Map (1/2) #1", "h:1", "w-1");
        return known(job)
                .thenApply(id -> new ExceptionHistory(List.of(new ExceptionHistory.Entry(root, List.of(root))), false));
    }

    @Override
    public CompletableFuture<Optional<JobResult>> result(JobId job) {
        SortedMap<String, byte[]> accumulators = new TreeMap<>(Map.of("count", new byte[] {1, 2}));
        return known(job)
                .thenApply(id -> Optional.of(new JobResult(
                        id,
                        NAME,
                        JobStatus.FAILED,
                        1000,
                        4000,
                        Optional.of(Failure.of(ErrorCode.USER_CODE, new IllegalStateException("boom"))),
                        accumulators)));
    }

    @Override
    public CompletableFuture<JobResult> whenEnded(JobId job) {
        return new CompletableFuture<>();
    }

    @Override
    public CompletableFuture<ClusterOverview> overview() {
        if (standby.isPresent()) {
            return CompletableFuture.failedFuture(standby.get());
        }
        return CompletableFuture.completedFuture(
                new ClusterOverview(new ResourceOverview(1, 2, 1, 3, "waits in queue <default>"), 1, 2, 3, 4));
    }

    @Override
    public CompletableFuture<List<WorkerView>> workers() {
        return CompletableFuture.completedFuture(List.of(workerView()));
    }

    @Override
    public CompletableFuture<WorkerView> worker(WorkerId worker) {
        return worker.equals(workerView().id())
                ? CompletableFuture.completedFuture(workerView())
                : CompletableFuture.failedFuture(new EngineException(ErrorCode.NOT_FOUND, "No worker " + worker));
    }

    @Override
    public CompletableFuture<SortedMap<String, String>> configuration() {
        return CompletableFuture.completedFuture(new TreeMap<>(Map.of("rest.port", "8081", "a.password", "******")));
    }

    @Override
    public CompletableFuture<PlanView> plan(JobGraph graph) {
        return CompletableFuture.completedFuture(new PlanView(graph.id(), graph.name(), true, List.of()));
    }

    @Override
    public CompletableFuture<JobConfigView> jobConfig(JobId job) {
        return known(job)
                .thenApply(id -> new JobConfigView(
                        "fixed-delay", 2, true, new TreeMap<>(Map.of("a", "b", "password", "******"))));
    }

    /** The sink says what it was asked; an empty request has no answer. */
    @Override
    public CompletableFuture<Optional<byte[]>> collect(JobId job, OperatorId sink, byte[] request) {
        return known(job).thenApply(id -> Optional.of(request).filter(bytes -> bytes[0] != 0));
    }

    @Override
    public CompletableFuture<Void> rescale(JobId job, Map<VertexId, Integer> parallelism) {
        return known(job).thenAccept(id -> rescaled.putAll(parallelism));
    }

    @Override
    public CompletableFuture<List<RescaleView>> rescales(JobId job) {
        return known(job).thenApply(id -> RESCALES);
    }

    @Override
    public CompletableFuture<JobAccumulators> accumulators(JobId job) {
        var count = new AccumulatorView("count", "LongCounter", "7", Optional.of(7L));
        return known(job)
                .thenApply(id -> new JobAccumulators(
                        List.of(count),
                        new TreeMap<>(Map.of(
                                VERTEX,
                                new JobAccumulators.Vertex(
                                        List.of(count), List.of(new JobAccumulators.Subtask(0, List.of(count))))))));
    }

    @Override
    public CompletableFuture<CheckpointingView> checkpoints(JobId job) {
        return known(job).thenApply(id -> SampleCheckpoints.view());
    }

    @Override
    public CompletableFuture<CheckpointConfigView> checkpointConfig(JobId job) {
        return known(job)
                .thenApply(id -> new CheckpointConfigView(
                        CheckpointingMode.EXACTLY_ONCE,
                        Optional.of(Duration.ofSeconds(2)),
                        Duration.ofMinutes(10),
                        Duration.ZERO,
                        1,
                        3,
                        1,
                        ExternalizedCheckpointRetention.RETAIN_ON_CANCELLATION,
                        Optional.of("file:/cp"),
                        "rocksdb"));
    }

    @Override
    public CompletableFuture<Id128> triggerSavepoint(JobId job, SavepointOrder order) {
        return known(job).thenApply(id -> {
            savepoints.add(order);
            return order.trigger().orElse(new Id128(1, 2));
        });
    }

    @Override
    public CompletableFuture<OperationView> savepointState(JobId job, Id128 trigger) {
        return known(job).thenApply(id -> stateOf(trigger));
    }

    @Override
    public CompletableFuture<Id128> triggerCheckpoint(JobId job, Optional<Id128> trigger) {
        return known(job).thenApply(id -> trigger.orElse(new Id128(3, 4)));
    }

    @Override
    public CompletableFuture<OperationView> checkpointState(JobId job, Id128 trigger) {
        return known(job).thenApply(id -> stateOf(trigger));
    }

    @Override
    public CompletableFuture<Id128> disposeSavepoint(Optional<Id128> trigger, String path) {
        disposed.add(path);
        return CompletableFuture.completedFuture(trigger.orElse(new Id128(5, 6)));
    }

    @Override
    public CompletableFuture<OperationView> disposalState(Id128 trigger) {
        return CompletableFuture.supplyAsync(() -> stateOf(trigger));
    }

    private OperationView stateOf(Id128 trigger) {
        if (trigger.equals(new Id128(0, 0))) {
            throw new EngineException(ErrorCode.NOT_FOUND, "No operation with trigger id " + trigger + " is known");
        }
        return operation;
    }

    @Override
    public CompletableFuture<Void> shutDown(ApplicationEnd end, String diagnostics) {
        ended.add(end + " " + diagnostics);
        return CompletableFuture.completedFuture(null);
    }

    private static CompletableFuture<JobId> known(JobId job) {
        return job.equals(JOB)
                ? CompletableFuture.completedFuture(job)
                : CompletableFuture.failedFuture(new EngineException(ErrorCode.NOT_FOUND, "No job " + job));
    }

    private static JobOverview overviewOf() {
        List<ExecutionState> tasks = new ArrayList<>(List.of(ExecutionState.RUNNING, ExecutionState.FINISHED));
        return new JobOverview(
                JOB, NAME, JobStatus.RUNNING, true, 1000, -1, 4000, 1500, TaskCounts.of(tasks), SlotShortage.NONE);
    }

    private static VertexView vertexView() {
        return new VertexView(
                VERTEX,
                "Source: a",
                "default",
                2,
                128,
                ExecutionState.RUNNING,
                1500,
                -1,
                3500,
                TaskCounts.of(List.of(ExecutionState.RUNNING)),
                new IoMetrics(1, 2, 3, 4, 5, 6, 7, true));
    }

    private static WorkerView workerView() {
        return new WorkerView(
                new WorkerId("w-1"),
                "localhost",
                7,
                8,
                4999,
                2,
                List.of(new WorkerView.Allocation(0, JOB, 2)),
                1,
                new WorkerMemory(1L << 30, 1L << 29, 1L << 26, 1L << 27, 1L << 28),
                1L << 20);
    }

    @Override
    public CompletableFuture<Findings> inspect(WorkerId worker, Inspection inspection) {
        inspected.add(worker);
        return CompletableFuture.supplyAsync(() -> findings.apply(inspection), Runnable::run);
    }

    @Override
    public CompletableFuture<FlameGraphView> flameGraph(JobId job, VertexId vertex, Optional<Integer> subtask) {
        return CompletableFuture.completedFuture(flameGraph);
    }
}
