package dev.weft.runtime.task;

import dev.weft.core.error.EngineException;
import dev.weft.core.error.ErrorCode;
import dev.weft.core.id.OperatorId;
import dev.weft.protocol.state.CheckpointOptions;
import dev.weft.runtime.checkpoint.OperatorFrozen;
import dev.weft.runtime.exchange.ChannelEvent;
import dev.weft.runtime.exchange.OutputChannel;
import dev.weft.runtime.exchange.OutputSet;
import dev.weft.runtime.operator.EventTimeOutput;
import dev.weft.runtime.operator.Operator;
import dev.weft.runtime.operator.RecordContext;
import dev.weft.runtime.operator.RecordCount;
import dev.weft.runtime.state.RestoredOperator;
import dev.weft.runtime.state.SnapshotBuilder;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** The operators of one task, connected: their life and what passes between records. Task thread. */
final class TaskChain implements EventTimeOutput {
    private final RecordContext context;
    private final OutputSet outputs;
    private final List<OperatorId> ids;
    private final List<Operator> operators = new ArrayList<>();
    private final int[] feeders;
    /** By operator: the event time that it was told. */
    private final long[] arrived;
    /** By operator: the event time of what follows it. */
    private final long[] watermarks;

    private final List<List<OutputChannel>> channels = new ArrayList<>();
    private final List<List<OutputChannel>> edges = new ArrayList<>();
    private int markers;
    private final List<RecordCount> emitted = new ArrayList<>();

    /**
     * @param ids by operator
     * @param feeders by operator: index of the one that feeds it, −1 for the head
     */
    TaskChain(RecordContext context, OutputSet outputs, List<OperatorId> ids, int[] feeders) {
        this.context = context;
        this.outputs = outputs;
        this.ids = List.copyOf(ids);
        this.feeders = feeders.clone();
        this.watermarks = new long[feeders.length];
        this.arrived = new long[feeders.length];
        Arrays.fill(watermarks, Long.MIN_VALUE);
        Arrays.fill(arrived, Long.MIN_VALUE);
        for (int i = 0; i < feeders.length; i++) {
            channels.add(new ArrayList<>());
        }
    }

    /** Tells the operator of this id, when it is in here, what the job's client asks. */
    void clientAsks(OperatorId operator, byte[] request) throws Exception {
        int index = ids.indexOf(operator);
        if (index >= 0 && operators.size() == ids.size()) {
            operators.get(index).clientAsks(request);
        }
    }

    /** Operators are added from the last to the first. */
    void addFirst(Operator operator) {
        operators.add(0, operator);
    }

    void addChannels(int operator, List<OutputChannel> more, RecordCount count) {
        channels.get(operator).addAll(more);
        edges.add(List.copyOf(more));
        emitted.add(count);
    }

    /** The operator at {@code index} of those added so far. */
    Operator operator(int index) {
        return operators.get(index);
    }

    /** The head. */
    Operator head() {
        return operators.get(0);
    }

    /**
     * Gives each operator what it goes on from, and the chain its event time: that moves forward from there alone.
     *
     * @param restored by operator
     */
    void restore(List<RestoredOperator> restored) throws Exception {
        for (int i = 0; i < operators.size(); i++) {
            RestoredOperator from = restored.get(i);
            boolean fromFeeder = from.watermark() == Long.MIN_VALUE && feeders[i] >= 0;
            long time = fromFeeder ? watermarks[feeders[i]] : from.watermark();
            arrived[i] = time;
            watermarks[i] = time;
            operators.get(i).restore(from);
        }
        context.watermark = arrived[0];
    }

    /** Tells the channels the event time that the chain starts with: those behind would wait for it otherwise. */
    void sendRestoredEventTime() {
        for (int i = 0; i < operators.size(); i++) {
            if (watermarks[i] > Long.MIN_VALUE) {
                outputs.emit(channels.get(i), new ChannelEvent.EventTime(watermarks[i]));
            }
        }
    }

    /** The chain was restored behind the end of its input: says again that nothing comes. */
    void sendRestoredEnd() {
        Arrays.fill(watermarks, Long.MAX_VALUE);
        Arrays.fill(arrived, Long.MAX_VALUE);
        context.watermark = Long.MAX_VALUE;
        outputs.broadcast(new ChannelEvent.EventTime(Long.MAX_VALUE));
        outputs.broadcast(new ChannelEvent.EndOfInput());
    }

    /** Lets the operators emit, from the first to the last, what belongs before the barrier. */
    void prepareBarrier(long checkpoint) throws Exception {
        for (Operator operator : operators) {
            operator.prepareBarrier(checkpoint);
        }
    }

    /** Freezes the state of all operators; when one fails, what the others froze is given back. */
    List<OperatorFrozen> snapshot(long checkpoint, long epochMillis, CheckpointOptions.Kind kind) throws Exception {
        List<SnapshotBuilder> builders = new ArrayList<>();
        List<OperatorFrozen> frozen = new ArrayList<>();
        boolean done = false;
        try {
            for (int i = 0; i < operators.size(); i++) {
                SnapshotBuilder builder = new SnapshotBuilder(checkpoint, epochMillis, kind);
                builders.add(builder);
                operators.get(i).snapshot(builder);
                long time = builder.watermark() == Long.MIN_VALUE ? arrived[i] : builder.watermark();
                frozen.add(new OperatorFrozen(ids.get(i), time, builder.states()));
            }
            done = true;
            return frozen;
        } finally {
            if (!done) {
                builders.forEach(SnapshotBuilder::release);
            }
        }
    }

    /** Tells all operators, from the first to the last. */
    void checkpointComplete(long checkpoint) throws Exception {
        for (Operator operator : operators) {
            operator.checkpointComplete(checkpoint);
        }
    }

    /** Tells all operators, from the first to the last. */
    void checkpointAborted(long checkpoint) throws Exception {
        for (Operator operator : operators) {
            operator.checkpointAborted(checkpoint);
        }
    }

    /** Opens from the last to the first: a record can flow as soon as the first is open. */
    void open() throws Exception {
        for (int i = operators.size() - 1; i >= 0; i--) {
            operators.get(i).open();
        }
    }

    /** From the first to the last, so that what one emits reaches the next before the watermark that released it. */
    @Override
    public void eventTime(long watermark) {
        context.watermark = Math.max(context.watermark, watermark);
        arrives(0, watermark);
        passEventTime(1);
    }

    private void passEventTime(int from) {
        for (int i = from; i < operators.size(); i++) {
            arrives(i, watermarks[feeders[i]]);
        }
    }

    private void arrives(int operator, long watermark) {
        if (watermark > arrived[operator]) { // else restored behind it
            arrived[operator] = watermark;
            leaves(operator, onWatermark(operators.get(operator), watermark));
        }
    }

    private void leaves(int operator, long watermark) {
        if (watermark > watermarks[operator]) {
            watermarks[operator] = watermark;
            outputs.emit(channels.get(operator), new ChannelEvent.EventTime(watermark));
        }
    }

    /** Takes event time that the operator at {@code index} makes itself. */
    EventTimeOutput madeBy(int index) {
        return new EventTimeOutput() {
            @Override
            public void eventTime(long watermark) {
                leaves(index, watermark);
                passEventTime(index + 1);
            }

            @Override
            public void idle() {
                idleBehind(index);
            }
        };
    }

    /** Sends a marker on, over one channel of each edge in turn: their number does not grow on the way. */
    void latencyMarker(ChannelEvent.LatencyMarker marker) {
        int turn = markers++ & Integer.MAX_VALUE;
        for (List<OutputChannel> edge : edges) {
            outputs.emit(List.of(edge.get(turn % edge.size())), marker);
        }
    }

    private static long onWatermark(Operator operator, long watermark) {
        try {
            return operator.onWatermark(watermark);
        } catch (RuntimeException e) {
            throw e;
        } catch (Exception e) {
            throw new EngineException(ErrorCode.USER_CODE, "Event time " + watermark + " was not taken: " + e, e);
        }
    }

    private static void onIdle(Operator operator) {
        try {
            operator.onIdle();
        } catch (RuntimeException e) {
            throw e;
        } catch (Exception e) {
            throw new EngineException(ErrorCode.USER_CODE, "An operator did not take that its input pauses: " + e, e);
        }
    }

    @Override
    public void idle() {
        if (!operators.get(0).makesEventTime()) {
            idleBehind(0);
        }
    }

    /** Idleness passes on up to operators that make event time themselves. */
    private void idleBehind(int from) {
        boolean[] idle = new boolean[operators.size()];
        idle[from] = true;
        if (from == 0) {
            onIdle(operators.get(0));
        }
        outputs.emit(channels.get(from), new ChannelEvent.Idle());
        for (int i = from + 1; i < operators.size(); i++) {
            if (idle[feeders[i]] && !operators.get(i).makesEventTime()) {
                idle[i] = true;
                onIdle(operators.get(i));
                outputs.emit(channels.get(i), new ChannelEvent.Idle());
            }
        }
    }

    /** All input was read: releases what waits for time, then what waits for the end. */
    void endOfInput() throws Exception {
        if (watermarks[0] < Long.MAX_VALUE) {
            eventTime(Long.MAX_VALUE);
        }
        for (Operator operator : operators) {
            operator.endOfInput();
        }
        outputs.broadcast(new ChannelEvent.EndOfInput());
    }

    /** The task ends in good order: lets the operators do what they put off. */
    void finish() throws Exception {
        for (Operator operator : operators) {
            operator.finish();
        }
    }

    /** Gives back everything; throws the first of what went wrong with the others suppressed. */
    void dispose() throws Exception {
        Exception first = null;
        for (Operator operator : operators) {
            try {
                operator.dispose();
            } catch (Exception e) {
                if (first == null) {
                    first = e;
                } else {
                    first.addSuppressed(e);
                }
            }
        }
        if (first != null) {
            throw first;
        }
    }

    /** By operator: the event time that it was told; a copy. */
    long[] arrivedWatermarks() {
        return arrived.clone();
    }

    /** By operator: the event time of what follows it; a copy. */
    long[] leftWatermarks() {
        return watermarks.clone();
    }

    /** Records handed to outputs. */
    long recordsOut() {
        long sum = 0;
        for (RecordCount count : emitted) {
            sum += count.count;
        }
        return sum;
    }
}
