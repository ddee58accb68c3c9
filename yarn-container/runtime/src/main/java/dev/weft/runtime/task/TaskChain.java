package dev.weft.runtime.task;

import dev.weft.core.error.EngineException;
import dev.weft.core.error.ErrorCode;
import dev.weft.runtime.exchange.ChannelEvent;
import dev.weft.runtime.exchange.OutputChannel;
import dev.weft.runtime.exchange.OutputSet;
import dev.weft.runtime.operator.EventTimeOutput;
import dev.weft.runtime.operator.Operator;
import dev.weft.runtime.operator.RecordContext;
import dev.weft.runtime.operator.RecordCount;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** The operators of one task, connected: their life and what passes between records. Task thread. */
final class TaskChain implements EventTimeOutput {
    private final RecordContext context;
    private final OutputSet outputs;
    private final List<Operator> operators = new ArrayList<>();
    private final int[] feeders;
    private final long[] watermarks;
    private final List<List<OutputChannel>> channels = new ArrayList<>();
    private final List<RecordCount> emitted = new ArrayList<>();

    /**
     * @param feeders by operator: index of the one that feeds it, −1 for the head
     */
    TaskChain(RecordContext context, OutputSet outputs, int[] feeders) {
        this.context = context;
        this.outputs = outputs;
        this.feeders = feeders.clone();
        this.watermarks = new long[feeders.length];
        Arrays.fill(watermarks, Long.MIN_VALUE);
        for (int i = 0; i < feeders.length; i++) {
            channels.add(new ArrayList<>());
        }
    }

    /** Operators are added from the last to the first. */
    void addFirst(Operator operator) {
        operators.add(0, operator);
    }

    void addChannels(int operator, List<OutputChannel> more, RecordCount count) {
        channels.get(operator).addAll(more);
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

    /** Opens from the last to the first: a record can flow as soon as the first is open. */
    void open() throws Exception {
        for (int i = operators.size() - 1; i >= 0; i--) {
            operators.get(i).open();
        }
    }

    /** From the first to the last, so that what one emits reaches the next before the watermark that released it. */
    @Override
    public void eventTime(long watermark) {
        context.watermark = watermark;
        for (int i = 0; i < operators.size(); i++) {
            long arrived = i == 0 ? watermark : watermarks[feeders[i]];
            long leaves = onWatermark(operators.get(i), arrived);
            if (leaves > watermarks[i]) {
                watermarks[i] = leaves;
                outputs.emit(channels.get(i), new ChannelEvent.EventTime(leaves));
            }
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

    @Override
    public void idle() {
        outputs.broadcast(new ChannelEvent.Idle());
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

    /** Records handed to outputs. */
    long recordsOut() {
        long sum = 0;
        for (RecordCount count : emitted) {
            sum += count.count;
        }
        return sum;
    }
}
