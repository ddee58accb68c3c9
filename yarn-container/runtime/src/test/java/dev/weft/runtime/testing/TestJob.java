package dev.weft.runtime.testing;

import dev.weft.api.graph.OperatorSpec;
import dev.weft.api.graph.Partitioning;
import dev.weft.api.graph.UserCode;
import dev.weft.core.config.Configuration;
import dev.weft.core.error.Failure;
import dev.weft.core.fs.FileStores;
import dev.weft.core.id.AttemptId;
import dev.weft.core.id.JobId;
import dev.weft.core.id.OperatorId;
import dev.weft.core.id.TaskId;
import dev.weft.core.id.VertexId;
import dev.weft.protocol.state.CheckpointOptions;
import dev.weft.protocol.state.TaskRestore;
import dev.weft.runtime.checkpoint.LocalCopies;
import dev.weft.runtime.checkpoint.TaskSnapshot;
import dev.weft.runtime.exchange.ChannelId;
import dev.weft.runtime.exchange.ChannelPeer;
import dev.weft.runtime.exchange.ChannelReach;
import dev.weft.runtime.exchange.PlannedChannel;
import dev.weft.runtime.operator.ReaderProgress;
import dev.weft.runtime.task.PlannedInput;
import dev.weft.runtime.task.PlannedOperator;
import dev.weft.runtime.task.PlannedOutput;
import dev.weft.runtime.task.TaskEnd;
import dev.weft.runtime.task.TaskListener;
import dev.weft.runtime.task.TaskPlan;
import dev.weft.runtime.task.TaskThreads;
import dev.weft.runtime.task.TaskTotals;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.BiConsumer;
import java.util.function.BiFunction;
import java.util.function.Function;

/** A job for tests of the data plane: vertices, edges and a placement become plans; a tiny master deals out splits. */
public final class TestJob {
    /** A vertex: a straight chain of operators. */
    public record Vertex(int index, VertexId id, String name, int parallelism, List<Op> chain) {}

    /** One operator and the serialiser of the records that reach it inside the chain. */
    /** @param sideOutput of the operator before it in the chain, or "" for its main output */
    public record Op(String name, OperatorSpec spec, Object inputSerializer, String sideOutput) {
        public Op(String name, OperatorSpec spec, Object inputSerializer) {
            this(name, spec, inputSerializer, "");
        }
    }

    private record Edge(
            int index,
            Vertex source,
            Vertex target,
            int input,
            Partitioning partitioning,
            Object serializer,
            String sideOutput) {}

    private static final int MAX_PARALLELISM = 128;

    private final JobId id;
    private final SortedMap<String, String> options = new TreeMap<>();
    private final List<Vertex> vertices = new ArrayList<>();
    private final List<Edge> edges = new ArrayList<>();
    private Function<Integer, List<byte[]>> splits = subtask -> List.of();
    private BiFunction<Vertex, Integer, Integer> placement = (vertex, subtask) -> 0;
    private int attempt = 1;
    private ClassLoader loader = TestJob.class.getClassLoader();
    private boolean checkpointing;
    private Map<TaskId, TaskRestore> restores = Map.of();
    private final SnapshotLog snapshots = new SnapshotLog();
    private long slotHeapBytes = 256L * 1024 * 1024;

    private final Map<AttemptId, TaskEnd> ends = new ConcurrentHashMap<>();
    private final Map<AttemptId, Failure> failures = new ConcurrentHashMap<>();
    private final Map<AttemptId, TaskTotals> totals = new ConcurrentHashMap<>();
    private final Map<String, List<Object>> accumulators = new ConcurrentHashMap<>();
    private final Map<AttemptId, String> stuck = new ConcurrentHashMap<>();
    private final Map<AttemptId, TestWorker> where = new ConcurrentHashMap<>();
    private CountDownLatch open = new CountDownLatch(0);
    private CountDownLatch runningLatch = new CountDownLatch(0);

    public TestJob(String name) {
        this.id = JobId.hashOf(name);
    }

    public static UserCode code(Object object) {
        try {
            return UserCode.of(object);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    public Vertex vertex(String name, int parallelism, Op... chain) {
        Vertex vertex = new Vertex(vertices.size(), VertexId.hashOf(name), name, parallelism, List.of(chain));
        vertices.add(vertex);
        return vertex;
    }

    public TestJob edge(Vertex source, Vertex target, Partitioning partitioning, Object serializer) {
        return edge(source, target, 0, partitioning, serializer);
    }

    public TestJob edge(Vertex source, Vertex target, int input, Partitioning partitioning, Object serializer) {
        edges.add(new Edge(edges.size(), source, target, input, partitioning, serializer, ""));
        return this;
    }

    /** Carries a side output of the source vertex's last operator. */
    public TestJob sideEdge(Vertex source, String tag, Vertex target, Partitioning partitioning, Object serializer) {
        edges.add(new Edge(edges.size(), source, target, 0, partitioning, serializer, tag));
        return this;
    }

    public TestJob splits(Function<Integer, List<byte[]>> bySubtask) {
        splits = bySubtask;
        return this;
    }

    public TestJob place(BiFunction<Vertex, Integer, Integer> worker) {
        placement = worker;
        return this;
    }

    public TestJob option(String key, String value) {
        options.put(key, value);
        return this;
    }

    public TestJob attempt(int number) {
        attempt = number;
        return this;
    }

    public TestJob slotHeapBytes(long bytes) {
        slotHeapBytes = bytes;
        return this;
    }

    public TestJob loader(ClassLoader userClasses) {
        loader = userClasses;
        return this;
    }

    /** Tasks stay at the end of their input until told to finish. */
    public TestJob checkpointing() {
        checkpointing = true;
        return this;
    }

    /** Tasks go on from there. */
    public TestJob restore(Map<TaskId, TaskRestore> from) {
        restores = from;
        return this;
    }

    public SnapshotLog snapshots() {
        return snapshots;
    }

    public int tasks() {
        return vertices.stream().mapToInt(Vertex::parallelism).sum();
    }

    /** Has the sources of {@code vertex} take a checkpoint. */
    public TestJob trigger(Vertex vertex, long checkpoint, CheckpointOptions options) {
        forAll(vertex, (worker, attemptId) -> worker.trigger(attemptId, checkpoint, 1000 * checkpoint, options));
        return this;
    }

    public TestJob trigger(Vertex vertex, long checkpoint) {
        return trigger(vertex, checkpoint, new CheckpointOptions(CheckpointOptions.Kind.CHECKPOINT, false));
    }

    public void forAll(Vertex vertex, BiConsumer<TaskThreads, AttemptId> action) {
        for (int subtask = 0; subtask < vertex.parallelism(); subtask++) {
            AttemptId attemptId = attemptOf(vertex, subtask);
            action.accept(Objects.requireNonNull(where.get(attemptId)).tasks(), attemptId);
        }
    }

    public void forAll(BiConsumer<TaskThreads, AttemptId> action) {
        vertices.forEach(vertex -> forAll(vertex, action));
    }

    public AttemptId attemptOf(Vertex vertex, int subtask) {
        return new AttemptId(new TaskId(id, vertex.id(), subtask), attempt);
    }

    /** Starts all tasks. */
    public TestJob start(List<TestWorker> workers) {
        return start(vertices, workers);
    }

    /** Starts the tasks of one vertex; its peers never come. */
    public TestJob startOnly(Vertex vertex, List<TestWorker> workers) {
        return start(List.of(vertex), workers);
    }

    /** Rehearses the first task of each vertex where it would run. */
    public TestJob rehearse(List<TestWorker> workers) {
        for (Vertex vertex : vertices) {
            workers.get(placement.apply(vertex, 0)).tasks().rehearse(plan(vertex, 0, workers));
        }
        return this;
    }

    private TestJob start(List<Vertex> started, List<TestWorker> workers) {
        int tasks = started.stream().mapToInt(Vertex::parallelism).sum();
        open = new CountDownLatch(tasks);
        runningLatch = new CountDownLatch(tasks);
        for (Vertex vertex : started) {
            for (int subtask = 0; subtask < vertex.parallelism(); subtask++) {
                TestWorker worker = workers.get(placement.apply(vertex, subtask));
                TaskPlan plan = plan(vertex, subtask, workers);
                where.put(plan.attempt(), worker);
                worker.tasks().start(plan, new Listener(plan, worker));
            }
        }
        return this;
    }

    public TestJob awaitRunning() throws InterruptedException {
        if (!runningLatch.await(60, TimeUnit.SECONDS)) {
            throw new AssertionError("Not running: " + failures);
        }
        return this;
    }

    public TestJob await(long seconds) throws InterruptedException {
        if (!open.await(seconds, TimeUnit.SECONDS)) {
            throw new AssertionError(
                    "Still running after " + seconds + " s; ended: " + ends + ", failures " + failures);
        }
        return this;
    }

    public void cancelAll() {
        where.forEach((attemptId, worker) -> worker.tasks().cancel(attemptId));
    }

    public void cancel(AttemptId attemptId) {
        Objects.requireNonNull(where.get(attemptId)).tasks().cancel(attemptId);
    }

    public Map<AttemptId, TaskEnd> ends() {
        return ends;
    }

    public Map<AttemptId, Failure> failures() {
        return failures;
    }

    public Map<AttemptId, TaskTotals> totals() {
        return totals;
    }

    public Map<AttemptId, String> stuck() {
        return stuck;
    }

    public List<Object> accumulator(String name) {
        return accumulators.getOrDefault(name, List.of());
    }

    public TestJob finished() {
        ends.forEach((attemptId, end) -> {
            if (end != TaskEnd.FINISHED) {
                throw new AssertionError(attemptId + " " + end + " " + failures);
            }
        });
        return this;
    }

    private TaskPlan plan(Vertex vertex, int subtask, List<TestWorker> workers) {
        List<PlannedOperator> chain = new ArrayList<>();
        for (int i = 0; i < vertex.chain().size(); i++) {
            Op op = vertex.chain().get(i);
            Optional<PlannedOperator.ChainInput> input = i == 0
                    ? Optional.empty()
                    : Optional.of(new PlannedOperator.ChainInput(i - 1, op.sideOutput(), code(op.inputSerializer())));
            OperatorId operatorId = OperatorId.hashOf(vertex.name() + i);
            chain.add(new PlannedOperator(operatorId, op.name(), Optional.empty(), op.spec(), input));
        }
        List<PlannedInput> inputs = new ArrayList<>();
        List<PlannedOutput> outputs = new ArrayList<>();
        int here = placement.apply(vertex, subtask);
        for (Edge edge : edges) {
            if (edge.target().equals(vertex)) {
                inputs.add(input(edge, subtask, here, workers));
            }
            if (edge.source().equals(vertex)) {
                outputs.add(output(edge, subtask, here, workers));
            }
        }
        return new TaskPlan(
                attemptOf(vertex, subtask),
                "test",
                vertex.name(),
                vertex.parallelism(),
                MAX_PARALLELISM,
                chain,
                inputs,
                outputs,
                options,
                slotHeapBytes,
                loader,
                Optional.ofNullable(restores.get(attemptOf(vertex, subtask).task())),
                checkpointing,
                new FileStores(new Configuration(), List.of()),
                LocalCopies.NONE);
    }

    private PlannedInput input(Edge edge, int target, int here, List<TestWorker> workers) {
        ChannelReach reach = ChannelReach.ofTarget(
                edge.partitioning(),
                target,
                edge.source().parallelism(),
                edge.target().parallelism());
        List<PlannedChannel> channels = new ArrayList<>();
        for (int source = reach.first(); source < reach.end(); source++) {
            int there = placement.apply(edge.source(), source);
            channels.add(new PlannedChannel(channelId(edge, source, target), peer(here, there, workers)));
        }
        return new PlannedInput(edge.input(), code(edge.serializer()), channels);
    }

    private PlannedOutput output(Edge edge, int source, int here, List<TestWorker> workers) {
        ChannelReach reach = ChannelReach.ofSource(
                edge.partitioning(),
                source,
                edge.source().parallelism(),
                edge.target().parallelism());
        List<PlannedChannel> channels = new ArrayList<>();
        for (int target = reach.first(); target < reach.end(); target++) {
            int there = placement.apply(edge.target(), target);
            channels.add(new PlannedChannel(channelId(edge, source, target), peer(here, there, workers)));
        }
        return new PlannedOutput(
                edge.source().chain().size() - 1,
                edge.sideOutput(),
                edge.partitioning(),
                code(edge.serializer()),
                MAX_PARALLELISM,
                channels);
    }

    private ChannelId channelId(Edge edge, int source, int target) {
        return new ChannelId(id, edge.index(), source, attempt, target, attempt);
    }

    private static ChannelPeer peer(int here, int there, List<TestWorker> workers) {
        TestWorker other = workers.get(there);
        return here == there
                ? new ChannelPeer.SameProcess()
                : new ChannelPeer.Remote(other.id(), "127.0.0.1", other.dataPort());
    }

    private final class Listener implements TaskListener {
        private final TaskPlan plan;
        private final TestWorker worker;

        Listener(TaskPlan plan, TestWorker worker) {
            this.plan = plan;
            this.worker = worker;
        }

        @Override
        public void running() {
            runningLatch.countDown();
        }

        @Override
        public void readerStarted(OperatorId operator) {
            List<byte[]> mine = splits.apply(plan.subtask());
            if (!mine.isEmpty() && plan.restore().isEmpty()) {
                worker.tasks().addSplits(plan.attempt(), operator, 1, mine);
            }
            worker.tasks().noMoreSplits(plan.attempt(), operator);
        }

        @Override
        public void splitRequested(OperatorId operator) {}

        @Override
        public void readerEvent(OperatorId operator, byte[] event) {}

        @Override
        public void readerProgress(OperatorId operator, ReaderProgress progress) {}

        @Override
        public void snapshotTaken(TaskSnapshot snapshot) {
            snapshots.taken(plan.attempt(), snapshot);
        }

        @Override
        public void snapshotFailed(long checkpoint, Failure failure) {
            snapshots.failed(plan.attempt(), checkpoint, failure);
        }

        @Override
        public void drained() {
            snapshots.drained(plan.attempt());
        }

        @Override
        public void ended(TaskEnd end, Optional<Failure> failure, TaskTotals total, SortedMap<String, byte[]> values) {
            failure.ifPresent(found -> failures.put(plan.attempt(), found));
            totals.put(plan.attempt(), total);
            values.forEach((name, bytes) -> accumulators
                    .computeIfAbsent(name, key -> java.util.Collections.synchronizedList(new ArrayList<>()))
                    .add(open(bytes)));
            ends.put(plan.attempt(), end);
            open.countDown();
        }

        private Object open(byte[] bytes) {
            try {
                return UserCode.ofBytes(bytes).open(loader);
            } catch (IOException | ClassNotFoundException e) {
                throw new IllegalStateException(e);
            }
        }

        @Override
        public void stuck(String stack) {
            stuck.put(plan.attempt(), stack);
        }
    }
}
