package dev.weft.runtime.operator.join;

import dev.weft.api.join.IntervalBounds;
import dev.weft.api.state.MapState;
import dev.weft.api.state.MapStateDescriptor;
import dev.weft.api.type.TypeSerializer;
import dev.weft.api.type.Types;
import dev.weft.runtime.operator.FunctionMaterial;
import dev.weft.runtime.operator.OperatorPart;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * The records of the current key that may still find a partner, by side and time, and how long they stay. A left record at t meets
 * right ones in [t + lower, t + upper], so a right one at t meets left ones in [t − upper, t − lower]: each side stays until event time
 * reaches the end of its interval, if that is in its future. Task thread.
 */
final class JoinSides implements OperatorPart {
    private static final String LEFT = "LEFT_BUFFER";
    private static final String RIGHT = "RIGHT_BUFFER";

    private final FunctionMaterial of;
    private final IntervalBounds bounds;
    private final long leftStaysMillis;
    private final long rightStaysMillis;
    private MapState<Long, List<Object>> left;
    private MapState<Long, List<Object>> right;

    @SuppressWarnings("NullAway.Init") // the states are made from what is restored, which comes before the first record
    JoinSides(FunctionMaterial of, IntervalBounds bounds) {
        this.of = of;
        this.bounds = bounds;
        this.leftStaysMillis = Math.max(0, bounds.upperMillis());
        this.rightStaysMillis = Math.max(0, negated(bounds.lowerMillis()));
    }

    @Override
    public void restored() {
        left = side(LEFT, of.part("left-serializer"));
        right = side(RIGHT, of.part("right-serializer"));
    }

    private MapState<Long, List<Object>> side(String name, TypeSerializer<List<Object>> lists) {
        return of.states().keyed(new MapStateDescriptor<>(name, Types.LONG.createSerializer(), lists));
    }

    /** Keeps {@code record} until no partner of it can come. */
    void keep(boolean isLeft, Object record, long timestamp) throws Exception {
        MapState<Long, List<Object>> own = isLeft ? left : right;
        List<Object> before = own.get(timestamp);
        List<Object> records = before == null ? new ArrayList<>(1) : before;
        records.add(record);
        own.put(timestamp, records);
        if (before == null) {
            of.timers().registerEventTimeTimer(plus(timestamp, isLeft ? leftStaysMillis : rightStaysMillis));
        }
    }

    /** All kept records of the other side by time, those out of reach too. */
    Iterable<Map.Entry<Long, List<Object>>> others(boolean ofLeft) throws Exception {
        return (ofLeft ? right : left).entries();
    }

    /** First time of the other side that a record at {@code timestamp} meets. */
    long from(boolean isLeft, long timestamp) {
        return plus(timestamp, isLeft ? bounds.lowerMillis() : negated(bounds.upperMillis()));
    }

    /** Last time of the other side that a record at {@code timestamp} meets. */
    long to(boolean isLeft, long timestamp) {
        return plus(timestamp, isLeft ? bounds.upperMillis() : negated(bounds.lowerMillis()));
    }

    /** Event time reached {@code time}: what was to stay until then goes. */
    void clear(long time) throws Exception {
        left.remove(minus(time, leftStaysMillis));
        right.remove(minus(time, rightStaysMillis));
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
