package dev.weft.runtime.operator;

import dev.weft.api.function.BroadcastProcessFunction;
import dev.weft.api.function.OutputTag;
import dev.weft.api.state.MapStateDescriptor;
import dev.weft.api.state.ReadOnlyBroadcastState;
import org.jspecify.annotations.Nullable;

/** What the other side of a {@link BroadcastProcessFunction} may ask. Task thread. */
final class BroadcastReadContext extends BroadcastProcessFunction<Object, Object, Object>.ReadOnlyContext {
    private final OperatorTimers timers;
    private final SideOutputs side;
    private final BroadcastStates broadcast;

    BroadcastReadContext(
            BroadcastProcessFunction<Object, Object, Object> function,
            OperatorTimers timers,
            SideOutputs side,
            BroadcastStates broadcast) {
        function.super();
        this.timers = timers;
        this.side = side;
        this.broadcast = broadcast;
    }

    @Override
    public <K, V> ReadOnlyBroadcastState<K, V> getBroadcastState(MapStateDescriptor<K, V> stateDescriptor) {
        return broadcast.toRead(stateDescriptor);
    }

    @Override
    public @Nullable Long timestamp() {
        return timers.timestamp();
    }

    @Override
    public <X> void output(OutputTag<X> outputTag, X value) {
        side.output(outputTag, value);
    }

    @Override
    public long currentProcessingTime() {
        return timers.currentProcessingTime();
    }

    @Override
    public long currentWatermark() {
        return timers.currentWatermark();
    }
}
