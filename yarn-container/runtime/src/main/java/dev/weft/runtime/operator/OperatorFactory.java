package dev.weft.runtime.operator;

import dev.weft.api.connector.Sink;
import dev.weft.api.type.TypeSerializer;
import dev.weft.core.error.EngineException;
import dev.weft.core.error.ErrorCode;
import dev.weft.core.id.OperatorId;
import dev.weft.core.metric.MetricScope;
import dev.weft.runtime.exchange.OutputSet;
import dev.weft.runtime.exchange.TaskSignal;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.LongSupplier;

/** The one place where specs become operators, for one task: one case per kind. Task thread. */
public final class OperatorFactory {
    private final TaskScope scope;
    private final RecordContext context;
    private final ClassCopies copies;
    private final TaskSignal signal;
    private final OutputSet outputs;
    private final Map<String, OperatorKind> kinds;
    private final ClientAnswers answers;
    private final Map<OperatorId, OperatorMetrics> operatorMetrics = new HashMap<>();

    /**
     * @param copies where the chain's own classes come from
     * @param outputs all channels out of the task
     * @param kinds operators from other packages, by kind
     * @param answers where operators answer the job's client
     */
    public OperatorFactory(
            TaskScope scope,
            RecordContext context,
            ClassCopies copies,
            TaskSignal signal,
            OutputSet outputs,
            Map<String, OperatorKind> kinds,
            ClientAnswers answers) {
        this.scope = scope;
        this.context = context;
        this.copies = copies;
        this.signal = signal;
        this.outputs = outputs;
        this.kinds = Map.copyOf(kinds);
        this.answers = answers;
    }

    /**
     * The operator of {@code parts}, any kind but a source; {@code index} is its position in the chain.
     *
     * @param count counts what the operator writes, when it is a sink
     * @throws EngineException BAD_INPUT when this version does not know the kind
     */
    public Operator operator(int index, OperatorId id, UserParts parts, OperatorOutputs to, RecordCount count) {
        String place = place(index);
        return switch (parts.kind()) {
            case "map" -> function(index, id, parts, to).map();
            case "flat-map" -> function(index, id, parts, to).flatMap();
            case "filter" -> function(index, id, parts, to).filter();
            case "process" -> function(index, id, parts, to).process();
            case "keyed-process" -> function(index, id, parts, to).keyedProcess();
            case "reduce" -> function(index, id, parts, to).reduce();
            case "timestamps" ->
                new TimestampsAssembly(scope, context, copies, place, parts, metrics(id, parts.owner())).build(to);
            case "co-map" -> twoInputs(index, id, parts, to).coMap();
            case "co-flat-map" -> twoInputs(index, id, parts, to).coFlatMap();
            case "co-process" -> twoInputs(index, id, parts, to).coProcess();
            case "keyed-co-process" -> twoInputs(index, id, parts, to).keyedCoProcess();
            case "broadcast-process" -> twoInputs(index, id, parts, to).broadcast();
            case "keyed-broadcast-process" -> twoInputs(index, id, parts, to).keyedBroadcast();
            case "sink" -> sink(place, id, parts, count);
            default -> further(index, id, parts, to);
        };
    }

    private Operator further(int index, OperatorId id, UserParts parts, OperatorOutputs to) {
        OperatorKind kind = kinds.get(parts.kind());
        if (kind == null) {
            throw unknown(parts);
        }
        return kind.make(material(index, id, parts, to));
    }

    private static String place(int index) {
        return "operator " + index;
    }

    private static EngineException unknown(UserParts parts) {
        return new EngineException(
                ErrorCode.BAD_INPUT,
                "This worker cannot run operator '" + parts.owner() + "' of kind '" + parts.kind()
                        + "': the job was built by a newer version");
    }

    private FunctionAssembly function(int index, OperatorId id, UserParts parts, OperatorOutputs to) {
        return new FunctionAssembly(material(index, id, parts, to));
    }

    private TwoInputAssembly twoInputs(int index, OperatorId id, UserParts parts, OperatorOutputs to) {
        return new TwoInputAssembly(material(index, id, parts, to));
    }

    private FunctionMaterial material(int index, OperatorId id, UserParts parts, OperatorOutputs to) {
        return new FunctionMaterial(
                place(index), index == 0, parts, to, scope, context, copies, metrics(id, parts.owner()), () -> {
                    if (signal.attention()) {
                        signal.checkCanceled();
                    }
                });
    }

    /** Shows how many records an operator made here takes and makes; where nothing counts them, what it counts itself. */
    public void counted(OperatorId id, Optional<LongSupplier> in, Optional<LongSupplier> out) {
        OperatorMetrics made = operatorMetrics.get(id);
        if (made != null) {
            made.countedBy(in, out, scope.timers().clock());
        }
    }

    private OperatorMetrics metrics(OperatorId id, String name) {
        OperatorMetrics made =
                new OperatorMetrics(scope.metrics().group(new MetricScope.Operator(scope.metricScope(), id, name)));
        operatorMetrics.put(id, made);
        return made;
    }

    private Operator sink(String place, OperatorId id, UserParts parts, RecordCount count) {
        Sink<Object> sink = parts.part("sink");
        OperatorFailure failure = new OperatorFailure(parts.owner());
        OperatorMetrics metrics = metrics(id, parts.owner()).asWriter();
        WriterContext writerContext = new WriterContext(id, scope, metrics, parts.part("serializer"), answers);
        SinkLife life = new SinkLife(sink, writerContext, scope, metrics, failure);
        return copies.make(place, Operator.class, SinkOperator.class, life, context, failure, count);
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

    /** Makes what is between operators. */
    public EdgeFactory edges() {
        return new EdgeFactory(scope.getIndexOfThisSubtask(), context, copies);
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
