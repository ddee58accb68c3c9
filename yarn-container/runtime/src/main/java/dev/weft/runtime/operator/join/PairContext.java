package dev.weft.runtime.operator.join;

import dev.weft.api.function.OutputTag;
import dev.weft.api.join.ProcessJoinFunction;
import dev.weft.runtime.operator.SideOutputs;

/** What a {@link ProcessJoinFunction} may ask: one object for all pairs. Task thread. */
final class PairContext extends ProcessJoinFunction<Object, Object, Object>.Context {
    private final SideOutputs side;

    long leftTimestamp;
    long rightTimestamp;

    PairContext(ProcessJoinFunction<Object, Object, Object> function, SideOutputs side) {
        function.super();
        this.side = side;
    }

    @Override
    public long getLeftTimestamp() {
        return leftTimestamp;
    }

    @Override
    public long getRightTimestamp() {
        return rightTimestamp;
    }

    @Override
    public long getTimestamp() {
        return Math.max(leftTimestamp, rightTimestamp);
    }

    @Override
    public <X> void output(OutputTag<X> outputTag, X value) {
        side.output(outputTag, value);
    }
}
