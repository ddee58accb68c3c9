package dev.weft.runtime.operator.join;

import dev.weft.api.time.TimerService;
import dev.weft.runtime.exchange.OutputChannel;
import dev.weft.runtime.operator.OperatorFailure;
import dev.weft.runtime.operator.Receiver;
import dev.weft.runtime.operator.RecordContext;
import dev.weft.runtime.operator.SideOutputs;
import java.util.List;
import java.util.Map;

/** One side of an interval join. Copied per chain: see {@link dev.weft.runtime.operator.ClassCopies}. */
final class IntervalJoinInput implements Receiver {
    private final JoinSides sides;
    private final boolean left;
    private final String lateTag;
    private final SideOutputs side;
    private final TimerService time;
    private final PairOutput pairs;
    private final RecordContext context;
    private final OperatorFailure failure;

    IntervalJoinInput(
            JoinSides sides,
            Boolean left,
            String lateTag,
            SideOutputs side,
            TimerService time,
            PairOutput pairs,
            RecordContext context,
            OperatorFailure failure) {
        this.sides = sides;
        this.left = left;
        this.lateTag = lateTag;
        this.side = side;
        this.time = time;
        this.pairs = pairs;
        this.context = context;
        this.failure = failure;
    }

    @Override
    public void accept(Object record) { // hot
        long timestamp = context.timestamp;
        if (timestamp == OutputChannel.NO_TIMESTAMP) {
            throw failure.because("joins by time, but a record of its " + (left ? "left" : "right")
                    + " stream has no timestamp: use assignTimestampsAndWatermarks(...) before it");
        }
        if (timestamp < time.currentWatermark()) {
            late(record);
            return;
        }
        try {
            sides.keep(left, record, timestamp);
            join(record, timestamp);
        } catch (Exception e) {
            throw failure.in("interval join", e);
        }
        context.timestamp = timestamp;
    }

    private void late(Object record) {
        if (!lateTag.isEmpty()) {
            side.output(lateTag, record);
        }
    }

    private void join(Object record, long timestamp) throws Exception {
        long from = sides.from(left, timestamp);
        long to = sides.to(left, timestamp);
        for (Map.Entry<Long, List<Object>> others : sides.others(left)) {
            long at = others.getKey();
            if (at < from || at > to) {
                continue;
            }
            for (Object other : others.getValue()) {
                if (left) {
                    pairs.emit(record, timestamp, other, at);
                } else {
                    pairs.emit(other, at, record, timestamp);
                }
            }
        }
    }
}
