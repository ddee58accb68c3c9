package dev.weft.runtime.operator;

import dev.weft.api.graph.Partitioning;
import dev.weft.api.type.TypeSerializer;
import dev.weft.core.error.EngineException;
import dev.weft.core.error.ErrorCode;
import dev.weft.runtime.exchange.OutputChannel;
import java.util.List;

/** Turns partitionings into edges, and puts what is needed between operators of a chain. Task thread. */
public final class EdgeFactory {
    private final int subtask;
    private final RecordContext context;
    private final ClassCopies copies;

    EdgeFactory(int subtask, RecordContext context, ClassCopies copies) {
        this.subtask = subtask;
        this.context = context;
        this.copies = copies;
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
            default ->
                throw new EngineException(
                        ErrorCode.BAD_INPUT,
                        "This worker does not know the partitioning '" + partitioning.shipName() + "' behind operator '"
                                + parts.owner() + "': the job was built by a newer version");
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
}
