package dev.weft.runtime.task;

import dev.weft.api.type.TypeSerializer;
import dev.weft.core.config.CheckpointingOptions;
import dev.weft.core.time.Clock;
import dev.weft.runtime.exchange.ChannelEvent;
import dev.weft.runtime.exchange.ChannelId;
import dev.weft.runtime.exchange.ChannelPeer;
import dev.weft.runtime.exchange.ExchangeService;
import dev.weft.runtime.exchange.InputChannel;
import dev.weft.runtime.exchange.InputGate;
import dev.weft.runtime.exchange.OutputChannel;
import dev.weft.runtime.exchange.OutputSet;
import dev.weft.runtime.exchange.PlannedChannel;
import dev.weft.runtime.exchange.RecordSampler;
import dev.weft.runtime.exchange.TaskSignal;
import dev.weft.runtime.operator.BatchRunner;
import dev.weft.runtime.operator.ChunkRunner;
import dev.weft.runtime.operator.ClassCopies;
import dev.weft.runtime.operator.ClientAnswers;
import dev.weft.runtime.operator.EdgeFactory;
import dev.weft.runtime.operator.Operator;
import dev.weft.runtime.operator.OperatorFactory;
import dev.weft.runtime.operator.OperatorOutputs;
import dev.weft.runtime.operator.ReaderLink;
import dev.weft.runtime.operator.Receiver;
import dev.weft.runtime.operator.RecordContext;
import dev.weft.runtime.operator.RecordCount;
import dev.weft.runtime.operator.SourceOperator;
import dev.weft.runtime.operator.TaskScope;
import dev.weft.runtime.operator.UserParts;
import dev.weft.runtime.operator.kind.OperatorKinds;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Consumer;
import java.util.function.LongSupplier;

/** Turns a plan into a connected chain: opens user code, makes operators from the last to the first. Task thread, once. */
final class ChainBuilder {
    /** What waits in front of a task may have this part of its slot's heap. */
    private static final long HEAP_PARTS = 4;

    private final TaskPlan plan;
    private final TaskScope scope;
    private final ExchangeService exchange;
    private final OutputSet outputs;
    private final TaskSignal signal;
    private final ReaderLink link;
    private final RecordContext context = new RecordContext();
    private final TaskChain chain;
    private final List<UserParts> operatorParts = new ArrayList<>();
    private final List<UserParts> chainSerializers = new ArrayList<>();
    private final List<UserParts> edgeParts = new ArrayList<>();
    private final List<UserParts> edgeSerializers = new ArrayList<>();
    private final List<UserParts> inputSerializers = new ArrayList<>();
    private final List<InputChannel> openedInputs = new ArrayList<>();
    private final OperatorFactory factory;
    private final EdgeFactory edges;
    private final ChainCounts counts;

    ChainBuilder(
            TaskPlan plan,
            TaskScope scope,
            ExchangeService exchange,
            ChainShapes shapes,
            OutputSet outputs,
            TaskSignal signal,
            ReaderLink link,
            ClientAnswers answers) {
        this.plan = plan;
        this.scope = scope;
        this.exchange = exchange;
        this.outputs = outputs;
        this.signal = signal;
        this.link = link;
        this.chain = new TaskChain(
                context, outputs, plan.chain().stream().map(PlannedOperator::id).toList(), feeders(plan));
        openUserCode();
        ClassCopies copies = shapes.copiesFor(plan.attempt().job(), plan.userClasses(), allParts());
        this.factory = new OperatorFactory(scope, context, copies, signal, outputs, OperatorKinds.all(), answers);
        this.edges = factory.edges();
        this.counts = new ChainCounts(plan.chain());
    }

    private static int[] feeders(TaskPlan plan) {
        return plan.chain().stream()
                .mapToInt(operator -> operator.input()
                        .map(PlannedOperator.ChainInput::operator)
                        .orElse(-1))
                .toArray();
    }

    private void openUserCode() {
        ClassLoader loader = plan.userClasses();
        for (PlannedOperator operator : plan.chain()) {
            operatorParts.add(UserParts.of(operator.name(), operator.spec(), loader));
            operator.input()
                    .ifPresent(input ->
                            chainSerializers.add(UserParts.ofSerializer(operator.name(), input.serializer(), loader)));
        }
        for (PlannedOutput output : plan.outputs()) {
            String owner = plan.chain().get(output.operator()).name();
            edgeParts.add(UserParts.of(owner, output.partitioning(), loader));
            edgeSerializers.add(UserParts.ofSerializer(owner, output.serializer(), loader));
        }
        String head = plan.chain().get(0).name();
        plan.inputs().forEach(input -> inputSerializers.add(UserParts.ofSerializer(head, input.serializer(), loader)));
    }

    private List<UserParts> allParts() {
        List<UserParts> all = new ArrayList<>(operatorParts);
        all.addAll(chainSerializers);
        all.addAll(edgeParts);
        all.addAll(edgeSerializers);
        all.addAll(inputSerializers);
        return all;
    }

    /** The chain that {@link #build} fills: whatever happens there, its operators must be disposed. */
    TaskChain chain() {
        return chain;
    }

    /** Gives up the channels into the task, when nobody else does. */
    void closeInputs() {
        exchange.closeInputs(openedInputs);
    }

    /** Makes all operators and opens all channels. */
    TaskChain build() {
        for (int i = plan.chain().size() - 1; i >= 0; i--) {
            chain.addFirst(operator(i));
        }
        return chain;
    }

    /** As {@link #build}, for a chain that is never opened: a source's reader would be the user's code at work, and is left out. */
    void rehearse() {
        int first = plan.chain().get(0).spec().traits().source() ? 1 : 0;
        for (int i = plan.chain().size() - 1; i >= first; i--) {
            chain.addFirst(operator(i));
        }
        if (first > 0) {
            receiverBehind(0, "");
        } else {
            linkInputs();
        }
    }

    private void linkInputs() {
        for (int i = 0; i < plan.inputs().size(); i++) {
            Receiver receiver = chain.head().input(plan.inputs().get(i).input());
            factory.batches("input " + i, receiver);
            factory.chunks("input " + i, receiver, inputSerializers.get(i).part("serializer"));
        }
    }

    /**
     * Shows the operators' records in the metrics.
     *
     * @param taskReads counts what the task reads
     */
    void showCounts(LongSupplier taskReads) {
        counts.taskReads(taskReads);
        counts.conclude();
        for (int i = 0; i < plan.chain().size(); i++) {
            factory.counted(plan.chain().get(i).id(), counts.in(i), counts.out(i));
        }
    }

    private Operator operator(int index) {
        PlannedOperator planned = plan.chain().get(index);
        UserParts parts = operatorParts.get(index);
        Receiver out = receiverBehind(index, "");
        if (planned.spec().traits().source()) {
            RecordCount read = new RecordCount();
            counts.read(index, read);
            return factory.source("operator " + index, planned.id(), parts, out, read, chain, link);
        }
        OperatorOutputs to = new OperatorOutputs(out, sideOutputs(index), chain.madeBy(index));
        RecordCount written = new RecordCount();
        if ("sink".equals(planned.spec().kind())) {
            counts.written(index, written);
        }
        return factory.operator(index, planned.id(), parts, to, written);
    }

    private Map<String, Receiver> sideOutputs(int index) {
        Set<String> tags = new TreeSet<>();
        for (PlannedOperator operator : plan.chain()) {
            operator.input()
                    .filter(input -> input.operator() == index)
                    .ifPresent(input -> tags.add(input.sideOutput()));
        }
        for (PlannedOutput output : plan.outputs()) {
            if (output.operator() == index) {
                tags.add(output.sideOutput());
            }
        }
        tags.remove("");
        Map<String, Receiver> receivers = new HashMap<>();
        tags.forEach(tag -> receivers.put(tag, receiverBehind(index, tag)));
        return receivers;
    }

    /** Everything that takes one output of operator {@code index}: the operators chained to it, and its edges. */
    private Receiver receiverBehind(int index, String tag) {
        List<Receiver> receivers = new ArrayList<>();
        TypeSerializer<Object> serializer = null;
        int chained = 0;
        for (int i = 1; i < plan.chain().size(); i++) {
            PlannedOperator.ChainInput input = plan.chain().get(i).input().orElse(null);
            if (input == null) {
                continue;
            }
            TypeSerializer<Object> own = chainSerializers.get(chained++).part("serializer");
            if (input.operator() == index && input.sideOutput().equals(tag)) {
                serializer = own;
                receivers.add(
                        guarded("chain " + i, own, chainedOperator(index, i).input(0)));
            }
        }
        for (int i = 0; i < plan.outputs().size(); i++) {
            PlannedOutput output = plan.outputs().get(i);
            if (output.operator() == index && output.sideOutput().equals(tag)) {
                TypeSerializer<Object> own = edgeSerializers.get(i).part("serializer");
                Receiver edge = edge(i, output, own);
                serializer = own;
                receivers.add(anyLocal(output) ? guarded("edge " + i, own, edge) : edge);
            }
        }
        if (serializer == null) {
            return edges.discard();
        }
        if (receivers.size() == 1) {
            return receivers.get(0);
        }
        return edges.fanOut("fan-out " + index + tag, receivers, serializer, scope.objectReuse());
    }

    /** The operator made earlier: those behind {@code index} are in the chain already. */
    private Operator chainedOperator(int index, int target) {
        return chain.operator(target - index - 1);
    }

    private Receiver guarded(String place, TypeSerializer<Object> serializer, Receiver out) {
        boolean copies = !scope.objectReuse() && !serializer.isImmutableType();
        return copies ? edges.copying("copy " + place, serializer, out) : out;
    }

    private static boolean anyLocal(PlannedOutput output) {
        return output.channels().stream().anyMatch(channel -> channel.peer() instanceof ChannelPeer.SameProcess);
    }

    private Receiver edge(int index, PlannedOutput output, TypeSerializer<Object> serializer) {
        boolean keyed = "HASH".equals(output.partitioning().shipName());
        String sender = plan.chain().get(output.operator()).name();
        List<OutputChannel> opened = new ArrayList<>();
        for (PlannedChannel channel : output.channels()) {
            opened.add(exchange.openOutput(channel, outputs, signal, serializer.duplicate(), keyed, sender));
        }
        RecordCount emitted = new RecordCount();
        chain.addChannels(output.operator(), opened, emitted);
        if (output.sideOutput().isEmpty()) {
            counts.emitted(output.operator(), emitted);
        }
        return edges.edge(
                "edge " + index,
                output.partitioning(),
                edgeParts.get(index),
                opened.toArray(OutputChannel[]::new),
                serializer,
                output.targetMaxParallelism(),
                emitted);
    }

    /** The input of the chain that {@link #build} made. */
    TaskInput input(
            TaskLife life, TaskCheckpoints checkpoints, Clock clock, Consumer<ChannelEvent.LatencyMarker> latency) {
        Operator head = chain.head();
        if (head instanceof SourceOperator source) {
            return new SourceInput(source, life, signal, clock);
        }
        List<InputChannel> channels = new ArrayList<>();
        List<ChannelId> ids = new ArrayList<>();
        List<Integer> inputs = new ArrayList<>();
        List<BatchRunner> batches = new ArrayList<>();
        List<ChunkRunner> chunks = new ArrayList<>();
        List<RecordSampler> samplers = new ArrayList<>();
        for (int i = 0; i < plan.inputs().size(); i++) {
            PlannedInput input = plan.inputs().get(i);
            Receiver receiver = head.input(input.input());
            BatchRunner batch = factory.batches("input " + i, receiver);
            TypeSerializer<Object> serializer = inputSerializers.get(i).part("serializer");
            ChunkRunner chunk = factory.chunks("input " + i, receiver, serializer);
            RecordSampler sampler = new RecordSampler(serializer.duplicate());
            for (PlannedChannel channel : input.channels()) {
                InputChannel opened = exchange.openInput(channel);
                openedInputs.add(opened);
                channels.add(opened);
                ids.add(channel.id());
                inputs.add(input.input());
                batches.add(batch);
                chunks.add(chunk);
                samplers.add(sampler);
            }
        }
        InputGate gate = new InputGate(
                channels,
                inputs.stream().mapToInt(Integer::intValue).toArray(),
                signal,
                Math.max(1, plan.slotHeapBytes() / HEAP_PARTS));
        return new GateInput(
                gate,
                ids,
                batches.toArray(BatchRunner[]::new),
                chunks.toArray(ChunkRunner[]::new),
                samplers.toArray(RecordSampler[]::new),
                chain,
                scope.configuration().get(CheckpointingOptions.CHECKPOINTING_CONSISTENCY_MODE),
                checkpoints,
                clock,
                latency);
    }
}
