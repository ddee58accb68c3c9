package dev.weft.runtime.operator;

import dev.weft.api.connector.Committer;
import dev.weft.api.connector.Sink;
import dev.weft.api.connector.SinkWriter;
import dev.weft.api.connector.SupportsCommitter;
import dev.weft.api.graph.Partitioning;
import dev.weft.api.type.TypeSerializer;
import dev.weft.core.error.EngineException;
import dev.weft.core.error.ErrorCode;
import dev.weft.core.id.OperatorId;
import dev.weft.core.metric.MetricGroup;
import dev.weft.runtime.exchange.OutputChannel;
import dev.weft.runtime.exchange.OutputSet;
import dev.weft.runtime.exchange.TaskSignal;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The one place where specs become operators and partitionings become edges, for one task. Task thread. */
public final class OperatorFactory {
    private final TaskScope scope;
    private final RecordContext context;
    private final ClassCopies copies;
    private final TaskSignal signal;
    private final OutputSet outputs;
    private final List<List<String>> metricScopes = new ArrayList<>();

    /**
     * @param copies where the chain's own classes come from
     * @param outputs all channels out of the task
     */
    public OperatorFactory(
            TaskScope scope, RecordContext context, ClassCopies copies, TaskSignal signal, OutputSet outputs) {
        this.scope = scope;
        this.context = context;
        this.copies = copies;
        this.signal = signal;
        this.outputs = outputs;
    }

    /**
     * The operator of {@code parts}, any kind but a source; {@code place} is its position in the chain.
     *
     * @param count counts what the operator writes, when it is a sink
     * @throws EngineException BAD_INPUT when this version does not know the kind
     */
    public Operator operator(String place, OperatorId id, UserParts parts, Receiver out, RecordCount count) {
        return switch (parts.kind()) {
            case "map" -> stateless(MapOperator.class, place, id, parts, out);
            case "flat-map" -> stateless(FlatMapOperator.class, place, id, parts, out);
            case "filter" -> stateless(FilterOperator.class, place, id, parts, out);
            case "reduce" ->
                copies.make(
                        place,
                        Operator.class,
                        ReduceOperator.class,
                        life(id, parts),
                        parts.part("function"),
                        parts.part("key-selector"),
                        parts.part("key-serializer"),
                        parts.part("value-serializer"),
                        context,
                        out);
            case "sink" -> sink(place, id, parts, count);
            default -> throw unknown(parts);
        };
    }

    private static EngineException unknown(UserParts parts) {
        return new EngineException(
                ErrorCode.BAD_INPUT,
                "This worker cannot run operator '" + parts.owner() + "' of kind '" + parts.kind()
                        + "': the job was built by a newer version");
    }

    private Operator stateless(
            Class<? extends Operator> type, String place, OperatorId id, UserParts parts, Receiver out) {
        return copies.make(place, Operator.class, type, life(id, parts), parts.part("function"), out);
    }

    private UserFunction life(OperatorId id, UserParts parts) {
        Object function = parts.part("function");
        OperatorContext runtime = new OperatorContext(scope, metrics(id, parts.owner()));
        return new UserFunction(function, runtime, new OperatorFailure(parts.owner()));
    }

    private OperatorMetrics metrics(OperatorId id, String name) {
        String subtask = String.valueOf(scope.getIndexOfThisSubtask());
        List<String> path = List.of(scope.jobName(), name, subtask);
        metricScopes.add(path);
        MetricGroup group = scope.metrics()
                .group(
                        path,
                        Map.of(
                                "<job_id>", scope.getJobId().toString(),
                                "<job_name>", scope.jobName(),
                                "<task_name>", scope.taskName(),
                                "<operator_id>", id.toString(),
                                "<operator_name>", name,
                                "<subtask_index>", subtask));
        return new OperatorMetrics(group);
    }

    /** Takes the metrics of all operators made here out of the registry. */
    public void removeMetrics() {
        metricScopes.forEach(scope.metrics()::remove);
    }

    private Operator sink(String place, OperatorId id, UserParts parts, RecordCount count) {
        Sink<Object> sink = parts.part("sink");
        OperatorFailure failure = new OperatorFailure(parts.owner());
        OperatorMetrics metrics = metrics(id, parts.owner()).asWriter();
        WriterContext writerContext = new WriterContext(id, scope, metrics, parts.part("serializer"));
        try {
            SinkWriter<Object> writer = sink.createWriter(writerContext);
            SinkCommit commit = new SinkCommit(writer, committer(sink, writerContext, metrics), failure);
            return copies.make(place, Operator.class, SinkOperator.class, writer, commit, context, failure, count);
        } catch (Throwable thrown) { // user code: whatever it is, the failure names the operator
            throw failure.of(thrown);
        }
    }

    @SuppressWarnings("unchecked") // a sink's committer takes what its writers prepare
    private static @Nullable Committer<Object> committer(
            Object sink, WriterContext writerContext, OperatorMetrics metrics) throws Exception {
        if (sink instanceof SupportsCommitter<?> committing) {
            metrics.asCommitter();
            return (Committer<Object>) committing.createCommitter(writerContext);
        }
        return null;
    }

    /** The source of {@code parts}; its records go to {@code out}, its event time to {@code eventTime}. */
    public SourceOperator source(
            String place,
            OperatorId id,
            UserParts parts,
            Receiver out,
            RecordCount read,
            EventTimeOutput eventTime,
            ReaderLink link) {
        OperatorMetrics metrics = metrics(id, parts.owner()).asSource();
        SourceAssembly assembly = new SourceAssembly(scope, context, copies, place, parts, metrics);
        return assembly.build(out, read, eventTime, link, outputs, signal);
    }

    /** The edge that {@code partitioning} describes; {@code parts} are its own, opened. */
    public Receiver edge(
            String place,
            Partitioning partitioning,
            UserParts parts,
            OutputChannel[] channels,
            TypeSerializer<Object> serializer,
            int targetMaxParallelism,
            RecordCount emitted) {
        int subtask = scope.getIndexOfThisSubtask();
        OperatorFailure failure = new OperatorFailure(parts.owner());
        return switch (partitioning.shipName()) {
            case "FORWARD", "GLOBAL" ->
                copies.make(place, Receiver.class, SingleEdge.class, channels, context, emitted);
            case "REBALANCE", "RESCALE" ->
                channels.length == 1
                        ? copies.make(place, Receiver.class, SingleEdge.class, channels, context, emitted)
                        : copies.make(
                                place,
                                Receiver.class,
                                RoundRobinEdge.class,
                                channels,
                                context,
                                emitted,
                                subtask % channels.length);
            case "SHUFFLE" ->
                copies.make(place, Receiver.class, ShuffleEdge.class, channels, context, emitted, subtask + 1);
            case "BROADCAST" ->
                copies.make(place, Receiver.class, BroadcastEdge.class, channels, context, emitted, serializer);
            case "HASH" ->
                copies.make(
                        place,
                        Receiver.class,
                        KeyedEdge.class,
                        channels,
                        context,
                        emitted,
                        parts.part("key-selector"),
                        parts.<TypeSerializer<Object>>part("key-serializer").stableHash(),
                        failure,
                        targetMaxParallelism);
            case "CUSTOM" ->
                copies.make(
                        place,
                        Receiver.class,
                        CustomEdge.class,
                        channels,
                        context,
                        emitted,
                        parts.part("partitioner"),
                        parts.part("key-selector"),
                        failure);
            default -> throw unknown(parts);
        };
    }

    /** All of {@code receivers} for one stream; {@code copying}: each but the last gets an own copy of what can change. */
    public Receiver fanOut(String place, List<Receiver> receivers, TypeSerializer<Object> serializer, boolean copying) {
        boolean needed = copying && !serializer.isImmutableType();
        return copies.make(place, Receiver.class, FanOut.class, receivers.toArray(Receiver[]::new), serializer, needed);
    }

    /** {@code out} behind a defensive copy. */
    public Receiver copying(String place, TypeSerializer<Object> serializer, Receiver out) {
        return copies.make(place, Receiver.class, CopyingReceiver.class, serializer, out);
    }

    /** Takes what nobody reads. */
    public Receiver discard() {
        return new Discard();
    }

    /** Feeds batches to {@code head}. */
    public BatchRunner batches(String place, Receiver head) {
        return copies.make(place, BatchRunner.class, HeadLoop.class, head, context, signal);
    }

    /** Feeds chunks of records that {@code serializer} reads to {@code head}. */
    public ChunkRunner chunks(String place, Receiver head, TypeSerializer<Object> serializer) {
        return copies.make(place, ChunkRunner.class, ChunkLoop.class, head, serializer, context, signal);
    }
}
