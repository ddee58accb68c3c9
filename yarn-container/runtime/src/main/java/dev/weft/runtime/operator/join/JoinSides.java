package dev.weft.runtime.operator.join;

import dev.weft.api.join.IntervalBounds;
import dev.weft.api.state.MapState;
import dev.weft.api.state.MapStateDescriptor;
import dev.weft.api.tuple.Tuple2;
import dev.weft.api.type.TypeSerializer;
import dev.weft.api.type.Types;
import dev.weft.runtime.operator.FunctionMaterial;
import dev.weft.runtime.operator.OperatorPart;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The records of the current key that may still find a partner, by side and span of time, and how long they stay. A left record at t
 * meets right ones in [t + lower, t + upper], so a right one at t meets left ones in [t − upper, t − lower]: each side stays until event
 * time reaches the end of its interval, if that is in its future. Spans are as long as the interval, so that a record looks at two of
 * them, however many records the key has. Task thread.
 */
final class JoinSides implements OperatorPart {
    private static final String LEFT = "LEFT_BUFFER";
    private static final String RIGHT = "RIGHT_BUFFER";

    private final FunctionMaterial of;
    private final IntervalBounds bounds;
    private final long leftStaysMillis;
    private final long rightStaysMillis;
    /** Milliseconds of a span, from 1. */
    private final long spanMillis;

    private MapState<Long, List<Tuple2<Long, Object>>> left;
    private MapState<Long, List<Tuple2<Long, Object>>> right;

    @SuppressWarnings("NullAway.Init") // the states are made from what is restored, which comes before the first record
    JoinSides(FunctionMaterial of, IntervalBounds bounds) {
        this.of = of;
        this.bounds = bounds;
        this.leftStaysMillis = Math.max(0, bounds.upperMillis());
        this.rightStaysMillis = Math.max(0, negated(bounds.lowerMillis()));
        this.spanMillis = Math.max(1, minus(bounds.upperMillis(), bounds.lowerMillis()));
    }

    @Override
    public void restored() {
        left = side(LEFT, of.part("left-serializer"));
        right = side(RIGHT, of.part("right-serializer"));
    }

    private MapState<Long, List<Tuple2<Long, Object>>> side(
            String name, TypeSerializer<List<Tuple2<Long, Object>>> lists) {
        return of.states().keyed(new MapStateDescriptor<>(name, Types.LONG.createSerializer(), lists));
    }

    /** Keeps {@code record} until no partner of it can come. */
    void keep(boolean isLeft, Object record, long timestamp) throws Exception {
        MapState<Long, List<Tuple2<Long, Object>>> own = isLeft ? left : right;
        long span = spanOf(timestamp);
        List<Tuple2<Long, Object>> before = own.get(span);
        List<Tuple2<Long, Object>> records = before == null ? new ArrayList<>(1) : before;
        records.add(new Tuple2<>(timestamp, record));
        own.put(span, records);
        if (before == null) {
            of.timers().registerEventTimeTimer(plus(lastOf(span), isLeft ? leftStaysMillis : rightStaysMillis));
        }
    }

    /** The span that holds {@code timestamp}. */
    long spanOf(long timestamp) {
        return Math.floorDiv(timestamp, spanMillis);
    }

    /** Last time of a span. */
    private long lastOf(long span) {
        long start = span * spanMillis; // at or before a timestamp, so it overflows only below the first one
        return plus(span < 0 && start > 0 ? Long.MIN_VALUE : start, spanMillis - 1);
    }

    /** The kept records of the other side in a span, with their times, those out of reach too; null when there are none. */
    @Nullable
    List<Tuple2<Long, Object>> others(boolean ofLeft, long span) throws Exception {
        return (ofLeft ? right : left).get(span);
    }

    /** The first time of which the other side still has records: those before are gone, whether they lie there or not. */
    long firstKept(boolean ofLeft, long watermark) {
        long stays = ofLeft ? rightStaysMillis : leftStaysMillis;
        return watermark == Long.MIN_VALUE ? watermark : plus(minus(watermark, stays), 1);
    }

    /** First time of the other side that a record at {@code timestamp} meets. */
    long from(boolean isLeft, long timestamp) {
        return plus(timestamp, isLeft ? bounds.lowerMillis() : negated(bounds.upperMillis()));
    }

    /** Last time of the other side that a record at {@code timestamp} meets. */
    long to(boolean isLeft, long timestamp) {
        return plus(timestamp, isLeft ? bounds.upperMillis() : negated(bounds.lowerMillis()));
    }

    /** Event time reached {@code time}: the spans that were to stay until then go. */
    void clear(long time) throws Exception {
        clear(left, time, leftStaysMillis);
        clear(right, time, rightStaysMillis);
    }

    private void clear(MapState<Long, List<Tuple2<Long, Object>>> side, long time, long staysMillis) throws Exception {
        long span = spanOf(minus(time, staysMillis));
        if (plus(lastOf(span), staysMillis) <= time) {
            side.remove(span);
        }
    }

    private static long negated(long millis) {
        return millis == Long.MIN_VALUE ? Long.MAX_VALUE : -millis;
    }

    private static long plus(long time, long millis) {
        long sum = time + millis;
        if (((time ^ sum) & (millis ^ sum)) < 0) {
            return millis < 0 ? Long.MIN_VALUE : Long.MAX_VALUE;
        }
        return sum;
    }

    private static long minus(long time, long millis) {
        return plus(time, negated(millis));
    }
}
