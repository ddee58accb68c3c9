package dev.weft.runtime.operator.join;

import dev.weft.api.time.TimerService;
import dev.weft.api.tuple.Tuple2;
import dev.weft.runtime.exchange.OutputChannel;
import dev.weft.runtime.operator.OperatorFailure;
import dev.weft.runtime.operator.Receiver;
import dev.weft.runtime.operator.RecordContext;
import dev.weft.runtime.operator.SideOutputs;
import java.util.List;
import org.jspecify.annotations.Nullable;

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
        long from = Math.max(sides.from(left, timestamp), sides.firstKept(left, time.currentWatermark()));
        long to = sides.to(left, timestamp);
        if (from > to) {
            return;
        }
        long first = sides.spanOf(from);
        long last = sides.spanOf(to);
        join(record, timestamp, sides.others(left, first), from, to);
        if (last != first) { // its neighbour, as a span is as long as the interval
            join(record, timestamp, sides.others(left, last), from, to);
        }
    }

    private void join(Object record, long timestamp, @Nullable List<Tuple2<Long, Object>> others, long from, long to) {
        if (others == null) {
            return;
        }
        for (Tuple2<Long, Object> other : others) {
            long at = other.f0;
            if (at < from || at > to) {
                continue;
            }
            if (left) {
                pairs.emit(record, timestamp, other.f1, at);
            } else {
                pairs.emit(other.f1, at, record, timestamp);
            }
        }
    }
}
