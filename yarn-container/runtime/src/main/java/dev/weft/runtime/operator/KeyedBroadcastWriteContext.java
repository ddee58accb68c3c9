package dev.weft.runtime.operator;

import dev.weft.api.function.KeyedBroadcastProcessFunction;
import dev.weft.api.function.KeyedStateFunction;
import dev.weft.api.function.OutputTag;
import dev.weft.api.state.BroadcastState;
import dev.weft.api.state.MapStateDescriptor;
import dev.weft.api.state.State;
import dev.weft.api.state.StateDescriptor;
import org.jspecify.annotations.Nullable;

/** What the broadcast side of a {@link KeyedBroadcastProcessFunction} may ask. Task thread. */
final class KeyedBroadcastWriteContext extends KeyedBroadcastProcessFunction<Object, Object, Object, Object>.Context {
    private final OperatorTimers timers;
    private final SideOutputs side;
    private final BroadcastStates broadcast;
    private final OperatorStates states;

    KeyedBroadcastWriteContext(
            KeyedBroadcastProcessFunction<Object, Object, Object, Object> function,
            OperatorTimers timers,
            SideOutputs side,
            BroadcastStates broadcast,
            OperatorStates states) {
        function.super();
        this.timers = timers;
        this.side = side;
        this.broadcast = broadcast;
        this.states = states;
    }

    @Override
    public <K, V> BroadcastState<K, V> getBroadcastState(MapStateDescriptor<K, V> stateDescriptor) {
        return broadcast.toWrite(stateDescriptor);
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
    public <VS, S extends State> void applyToKeyedState(
            StateDescriptor<S, VS> stateDescriptor, KeyedStateFunction<Object, S> function) throws Exception {
        states.initialized(stateDescriptor);
        states.keyed().applyToAllKeys(stateDescriptor, function::process);
    }
}
