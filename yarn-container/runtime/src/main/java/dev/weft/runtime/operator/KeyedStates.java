package dev.weft.runtime.operator;

import dev.weft.api.state.AggregatingState;
import dev.weft.api.state.AggregatingStateDescriptor;
import dev.weft.api.state.KeyedStateStore;
import dev.weft.api.state.ListState;
import dev.weft.api.state.ListStateDescriptor;
import dev.weft.api.state.MapState;
import dev.weft.api.state.MapStateDescriptor;
import dev.weft.api.state.ReducingState;
import dev.weft.api.state.ReducingStateDescriptor;
import dev.weft.api.state.ValueState;
import dev.weft.api.state.ValueStateDescriptor;

/** States per key for a function. Task thread. */
public final class KeyedStates implements KeyedStateStore {
    private final OperatorStates states;

    /** Those of {@code states}. */
    public KeyedStates(OperatorStates states) {
        this.states = states;
    }

    @Override
    public <T> ValueState<T> getState(ValueStateDescriptor<T> descriptor) {
        return states.keyed(descriptor);
    }

    @Override
    public <T> ListState<T> getListState(ListStateDescriptor<T> descriptor) {
        return states.keyed(descriptor);
    }

    @Override
    public <T> ReducingState<T> getReducingState(ReducingStateDescriptor<T> descriptor) {
        return states.keyed(descriptor);
    }

    @Override
    public <IN, ACC, OUT> AggregatingState<IN, OUT> getAggregatingState(
            AggregatingStateDescriptor<IN, ACC, OUT> descriptor) {
        return states.keyed(descriptor);
    }

    @Override
    public <UK, UV> MapState<UK, UV> getMapState(MapStateDescriptor<UK, UV> descriptor) {
        return states.keyed(descriptor);
    }
}
