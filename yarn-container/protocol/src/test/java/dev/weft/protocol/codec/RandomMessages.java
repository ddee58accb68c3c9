package dev.weft.protocol.codec;

import dev.weft.api.graph.Artifact;
import dev.weft.api.graph.Edge;
import dev.weft.api.graph.JobGraph;
import dev.weft.api.graph.KeyParts;
import dev.weft.api.graph.OperatorNode;
import dev.weft.api.graph.OperatorSpec;
import dev.weft.api.graph.Partitioning;
import dev.weft.api.graph.TwoInputSpec;
import dev.weft.api.graph.TwoKeyParts;
import dev.weft.api.graph.UserCode;
import dev.weft.core.error.ErrorCode;
import dev.weft.core.error.Failure;
import dev.weft.core.id.AttemptId;
import dev.weft.core.id.ContentHash;
import dev.weft.core.id.Epoch;
import dev.weft.core.id.JobId;
import dev.weft.core.id.OperatorId;
import dev.weft.core.id.TaskId;
import dev.weft.core.id.VertexId;
import dev.weft.core.id.WorkerId;
import dev.weft.core.metric.MetricScope;
import dev.weft.core.metric.MetricValues;
import dev.weft.protocol.deploy.ChainedOperator;
import dev.weft.protocol.deploy.DeployTasks;
import dev.weft.protocol.deploy.EdgeDeployment;
import dev.weft.protocol.deploy.JobSetup;
import dev.weft.protocol.deploy.Peer;
import dev.weft.protocol.deploy.PrepareJob;
import dev.weft.protocol.deploy.SubtaskDeployment;
import dev.weft.protocol.deploy.ToWorker;
import dev.weft.protocol.deploy.VertexDeployment;
import dev.weft.protocol.gateway.StreamId;
import dev.weft.protocol.inspect.InspectionReply;
import dev.weft.protocol.inspect.InspectionRequest;
import dev.weft.protocol.report.EndedTask;
import dev.weft.protocol.report.FromWorker;
import dev.weft.protocol.report.JobReport;
import dev.weft.protocol.report.MetricsReport;
import dev.weft.protocol.report.ReaderReport;
import dev.weft.protocol.report.Refusal;
import dev.weft.protocol.report.RegistrationAccepted;
import dev.weft.protocol.report.SplitsAfter;
import dev.weft.protocol.report.TaskCounters;
import dev.weft.protocol.report.TaskState;
import dev.weft.protocol.report.TaskStatus;
import dev.weft.protocol.report.TaskTime;
import dev.weft.protocol.report.WorkerHeartbeat;
import dev.weft.protocol.report.WorkerMemory;
import dev.weft.protocol.report.WorkerRegistration;
import dev.weft.protocol.state.Manifest;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.function.Supplier;

/** Messages with every component drawn from a seed: empty and full lists, odd texts, extreme numbers. */
final class RandomMessages {
    private static final List<String> TEXTS =
            List.of("", "a", "Flat Map -> Sink", "zwölf \u2192 \uD83D\uDE00", "a\nb\t\"<c>");
    private static final int MAX_LIST = 4;

    private final SplittableRandom random;
    private final RandomState state;

    RandomMessages(long seed) {
        this.random = new SplittableRandom(seed);
        this.state = new RandomState(this, random);
    }

    String text() {
        return TEXTS.get(random.nextInt(TEXTS.size())) + (random.nextBoolean() ? "" : random.nextLong());
    }

    int anyInt() {
        return random.nextInt(4) == 0 ? random.nextInt() : random.nextInt(100);
    }

    long anyLong() {
        return random.nextInt(4) == 0 ? random.nextLong() : random.nextInt(1000);
    }

    byte[] array() {
        byte[] bytes = new byte[random.nextInt(20)];
        random.nextBytes(bytes);
        return bytes;
    }

    <T> List<T> list(Supplier<T> element) {
        List<T> list = new ArrayList<>();
        for (int i = random.nextInt(MAX_LIST); i > 0; i--) {
            list.add(element.get());
        }
        return list;
    }

    <T> SortedMap<String, T> map(Supplier<T> value) {
        SortedMap<String, T> map = new TreeMap<>();
        for (int i = random.nextInt(MAX_LIST); i > 0; i--) {
            map.put(text(), value.get());
        }
        return map;
    }

    <T> Optional<T> maybe(Supplier<T> value) {
        return random.nextBoolean() ? Optional.of(value.get()) : Optional.empty();
    }

    <E extends Enum<E>> E any(Class<E> type) {
        E[] constants = type.getEnumConstants();
        return constants[random.nextInt(constants.length)];
    }

    private UserCode code() {
        return UserCode.ofBytes(array());
    }

    Epoch epoch() {
        return new Epoch(1 + random.nextInt(5), 1 + (random.nextLong() >>> 1) / 2);
    }

    private WorkerId worker() {
        return new WorkerId("container_e17_" + random.nextLong());
    }

    StreamId stream() {
        return new StreamId(worker(), anyLong(), epoch());
    }

    long sequence() {
        return 1L + random.nextInt(1_000_000);
    }

    AttemptId attempt() {
        TaskId task = new TaskId(JobId.random(random), VertexId.random(random), random.nextInt(1000));
        return new AttemptId(task, 1 + random.nextInt(9));
    }

    private Failure failure() {
        return new Failure(any(ErrorCode.class), text(), text());
    }

    OperatorSpec spec() {
        return random.nextInt(3) == 0 ? twoInputSpec() : oneInputSpec();
    }

    private OperatorSpec oneInputSpec() {
        return switch (random.nextInt(10)) {
            case 0 -> new OperatorSpec.SourceSpec(code(), code(), random.nextBoolean());
            case 1 -> new OperatorSpec.MapSpec(code(), maybe(this::key));
            case 2 -> new OperatorSpec.FlatMapSpec(code(), maybe(this::key));
            case 3 -> new OperatorSpec.FilterSpec(code(), maybe(this::key));
            case 4 -> new OperatorSpec.ProcessSpec(code(), maybe(this::key));
            case 5 -> new OperatorSpec.KeyedProcessSpec(code(), key());
            case 6 -> new OperatorSpec.TimestampsSpec(code());
            case 7 -> new OperatorSpec.ReduceSpec(code(), code(), code(), code());
            case 8 -> new OperatorSpec.AsyncSpec(code(), code(), code());
            default -> new OperatorSpec.SinkSpec(code(), code());
        };
    }

    private OperatorSpec twoInputSpec() {
        return switch (random.nextInt(7)) {
            case 0 -> new TwoInputSpec.CoMapSpec(code(), maybe(this::keys));
            case 1 -> new TwoInputSpec.CoFlatMapSpec(code(), maybe(this::keys));
            case 2 -> new TwoInputSpec.CoProcessSpec(code(), maybe(this::keys));
            case 3 -> new TwoInputSpec.KeyedCoProcessSpec(code(), keys());
            case 4 -> new TwoInputSpec.BroadcastProcessSpec(code(), code());
            case 5 -> new TwoInputSpec.IntervalJoinSpec(code(), code(), keys(), code(), code());
            default -> new TwoInputSpec.KeyedBroadcastProcessSpec(code(), code(), key());
        };
    }

    private KeyParts key() {
        return new KeyParts(code(), code());
    }

    private TwoKeyParts keys() {
        return new TwoKeyParts(code(), code(), code());
    }

    Partitioning partitioning() {
        return switch (random.nextInt(8)) {
            case 0 -> new Partitioning.Forward();
            case 1 -> new Partitioning.Rebalance();
            case 2 -> new Partitioning.Rescale();
            case 3 -> new Partitioning.Shuffle();
            case 4 -> new Partitioning.Broadcast();
            case 5 -> new Partitioning.Global();
            case 6 -> new Partitioning.Hash(code(), code());
            default -> new Partitioning.Custom(code(), code());
        };
    }

    private Artifact artifact() {
        StringBuilder hex = new StringBuilder();
        for (int i = 0; i < 64; i++) {
            hex.append(Character.forDigit(random.nextInt(16), 16));
        }
        return new Artifact(text(), new ContentHash(hex.toString()), anyLong());
    }

    JobGraph graph() {
        return new JobGraph(
                JobId.random(random),
                text(),
                list(this::node),
                list(this::edge),
                map(this::text),
                list(this::artifact));
    }

    private OperatorNode node() {
        return new OperatorNode(
                OperatorId.random(random),
                text(),
                maybe(this::text),
                spec(),
                1 + random.nextInt(100),
                128 + random.nextInt(1000),
                random.nextBoolean(),
                text(),
                any(OperatorNode.Chaining.class));
    }

    private Edge edge() {
        return new Edge(
                OperatorId.random(random),
                text(),
                OperatorId.random(random),
                random.nextInt(3),
                partitioning(),
                code());
    }

    Manifest manifest() {
        return state.manifest();
    }

    ToWorker toWorker() {
        return switch (random.nextInt(14)) {
            case 0 -> deploy();
            case 1 -> new ToWorker.CancelTasks(JobId.random(random), list(this::attempt));
            case 2 -> new ToWorker.ReleaseJob(JobId.random(random));
            case 3 -> new ToWorker.AddSplits(attempt(), OperatorId.random(random), anyInt(), list(this::array));
            case 4 -> new ToWorker.NoMoreSplits(attempt(), OperatorId.random(random));
            case 5 -> new ToWorker.EnumeratorEvent(attempt(), OperatorId.random(random), array());
            case 6 -> state.trigger();
            case 7 -> new ToWorker.CheckpointComplete(JobId.random(random), anyLong());
            case 8 -> new ToWorker.CheckpointAborted(JobId.random(random), anyLong(), text());
            case 9 -> new ToWorker.DrainSources(JobId.random(random), list(this::attempt));
            case 10 -> new ToWorker.FinishTasks(JobId.random(random), list(this::attempt));
            case 11 -> new ToWorker.WatermarkLimit(attempt(), OperatorId.random(random), anyLong());
            case 12 -> new PrepareJob(deploy());
            default -> new ToWorker.StopWorker(text());
        };
    }

    private DeployTasks deploy() {
        JobSetup setup = new JobSetup(text(), map(this::text), list(this::artifact), text(), random.nextBoolean());
        return new DeployTasks(
                JobId.random(random), setup, list(this::vertex), list(this::edgeDeployment), list(this::peer));
    }

    private Peer peer() {
        return new Peer(worker(), text(), anyInt());
    }

    private VertexDeployment vertex() {
        return new VertexDeployment(
                VertexId.random(random),
                text(),
                anyInt(),
                anyInt(),
                list(this::chained),
                list(() -> new SubtaskDeployment(anyInt(), anyInt(), anyInt(), maybe(state::taskRestore))));
    }

    private ChainedOperator chained() {
        return new ChainedOperator(
                OperatorId.random(random),
                text(),
                maybe(this::text),
                spec(),
                maybe(() -> new ChainedOperator.ChainInput(anyInt(), text(), code())));
    }

    private EdgeDeployment edgeDeployment() {
        Supplier<EdgeDeployment.PlacementRange> range =
                () -> new EdgeDeployment.PlacementRange(anyInt(), anyInt(), anyInt(), anyInt());
        return new EdgeDeployment(
                anyInt(),
                VertexId.random(random),
                anyInt(),
                text(),
                VertexId.random(random),
                anyInt(),
                partitioning(),
                code(),
                anyInt(),
                anyInt(),
                anyInt(),
                list(range),
                list(range));
    }

    FromWorker fromWorker() {
        return switch (random.nextInt(7)) {
            case 0 ->
                new FromWorker.TaskReport(
                        attempt(), any(TaskState.class), maybe(this::failure), counters(), map(this::array));
            case 1 -> new FromWorker.ReaderStarted(attempt(), OperatorId.random(random), text());
            case 2 -> new FromWorker.SplitRequested(attempt(), OperatorId.random(random), text());
            case 3 -> new FromWorker.ReaderEvent(attempt(), OperatorId.random(random), array());
            case 4 -> state.ack();
            case 5 ->
                new FromWorker.ReaderWatermark(
                        attempt(),
                        OperatorId.random(random),
                        text(),
                        anyLong(),
                        anyLong(),
                        random.nextBoolean(),
                        anyLong());
            default ->
                new FromWorker.CheckpointDeclined(
                        JobId.random(random), anyLong(), attempt(), text(), random.nextBoolean());
        };
    }

    MetricsReport metrics() {
        Supplier<MetricValues> values = () -> new MetricValues(map(this::number), map(this::text));
        Supplier<MetricsReport.Group> group = () -> new MetricsReport.Group(metricScope(), values.get());
        return new MetricsReport(anyLong(), random.nextBoolean(), anyLong(), list(group));
    }

    private double number() {
        return random.nextInt(10) == 0 ? Double.NaN : random.nextDouble() * anyLong();
    }

    MetricScope metricScope() {
        return switch (random.nextInt(5)) {
            case 0 -> new MetricScope.Process();
            case 1 -> new MetricScope.Job(JobId.random(random), text());
            case 2 -> metricTask();
            case 3 -> new MetricScope.Operator(metricTask(), OperatorId.random(random), text());
            default -> new MetricScope.Coordinator(JobId.random(random), text(), OperatorId.random(random), text());
        };
    }

    private MetricScope.Task metricTask() {
        return new MetricScope.Task(attempt(), text(), text());
    }

    private TaskCounters counters() {
        return new TaskCounters(anyLong(), anyLong(), anyLong(), anyLong(), anyLong(), anyLong(), anyLong());
    }

    private TaskTime time() {
        return new TaskTime(
                anyLong(),
                random.nextBoolean(),
                maybe(() -> new TaskTime.Holder(text(), anyInt(), anyInt(), anyLong())));
    }

    private TaskStatus status() {
        return new TaskStatus(attempt(), random.nextInt(8), any(TaskState.class), counters(), maybe(this::time));
    }

    WorkerRegistration registration() {
        return new WorkerRegistration(
                worker(),
                anyLong(),
                epoch(),
                text(),
                anyInt(),
                anyInt(),
                anyInt(),
                new WorkerMemory(anyLong(), anyLong(), anyLong(), anyLong(), anyLong()),
                list(this::status),
                list(this::jobReport));
    }

    private JobReport jobReport() {
        Supplier<EndedTask> ended = () -> new EndedTask(
                attempt(),
                anyInt(),
                List.of(TaskState.FINISHED, TaskState.CANCELED, TaskState.FAILED)
                        .get(random.nextInt(3)),
                counters(),
                map(this::array));
        Supplier<SplitsAfter> splits = () -> new SplitsAfter(anyLong(), anyInt(), list(this::array));
        Supplier<ReaderReport> reader = () -> new ReaderReport(
                attempt(), OperatorId.random(random), text(), random.nextBoolean(), anyInt(), list(splits));
        return new JobReport(JobId.random(random), anyLong(), list(ended), list(reader));
    }

    WorkerHeartbeat heartbeat() {
        return new WorkerHeartbeat(worker(), anyLong(), epoch(), anyLong(), list(this::status));
    }

    RegistrationAccepted accepted() {
        return new RegistrationAccepted(
                worker(), anyLong(), epoch(), Duration.ofNanos(anyLong()), Duration.ofNanos(anyLong()));
    }

    Refusal refusal() {
        return new Refusal(any(Refusal.Reason.class), anyLong(), epoch(), text());
    }

    InspectionRequest request() {
        return new InspectionRequest(anyLong(), new RandomInspections(this, random).inspection());
    }

    InspectionReply reply() {
        return new InspectionReply(anyLong(), new RandomInspections(this, random).findings());
    }
}
