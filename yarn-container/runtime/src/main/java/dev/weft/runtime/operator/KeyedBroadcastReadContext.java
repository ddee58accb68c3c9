package dev.weft.runtime.operator;

import dev.weft.api.function.KeyedBroadcastProcessFunction;
import dev.weft.api.function.OutputTag;
import dev.weft.api.state.MapStateDescriptor;
import dev.weft.api.state.ReadOnlyBroadcastState;
import dev.weft.api.time.TimeDomain;
import dev.weft.api.time.TimerService;
import org.jspecify.annotations.Nullable;

/** What the other side of a {@link KeyedBroadcastProcessFunction} may ask. Task thread. */
final class KeyedBroadcastReadContext
        extends KeyedBroadcastProcessFunction<Object, Object, Object, Object>.OnTimerContext {
    private final OperatorTimers timers;
    private final SideOutputs side;
    private final BroadcastStates broadcast;

    KeyedBroadcastReadContext(
            KeyedBroadcastProcessFunction<Object, Object, Object, Object> function,
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

    @Override
    public TimerService timerService() {
        return timers;
    }

    @Override
    public Object getCurrentKey() {
        return timers.currentKey();
    }

    @Override
    public TimeDomain timeDomain() {
        return timers.timeDomain();
    }
}
