package dev.weft.runtime.operator.window;

import dev.weft.api.state.AggregatingState;
import dev.weft.api.state.AggregatingStateDescriptor;
import dev.weft.api.state.KeyedStateStore;
import dev.weft.api.state.ListState;
import dev.weft.api.state.ListStateDescriptor;
import dev.weft.api.state.MapState;
import dev.weft.api.state.MapStateDescriptor;
import dev.weft.api.state.ReducingState;
import dev.weft.api.state.ReducingStateDescriptor;
import dev.weft.api.state.State;
import dev.weft.api.state.StateDescriptor;
import dev.weft.api.state.ValueState;
import dev.weft.api.state.ValueStateDescriptor;
import dev.weft.api.type.TypeSerializer;
import dev.weft.api.window.Window;
import dev.weft.runtime.operator.OperatorStates;
import dev.weft.runtime.state.NamespacedState;
import org.jspecify.annotations.Nullable;

/** States of the current key and one window. Task thread. */
final class WindowStates implements KeyedStateStore {
    private final OperatorStates states;
    private final TypeSerializer<Window> windows;
    private @Nullable Window window;

    WindowStates(OperatorStates states, TypeSerializer<Window> windows) {
        this.states = states;
        this.windows = windows;
    }

    /** The window for what follows. */
    void window(Window at) {
        window = at;
    }

    /** The state of the window at hand. */
    <S extends State> S get(StateDescriptor<S, ?> descriptor) {
        if (window == null) {
            throw new IllegalStateException("There is no window at hand");
        }
        return get(descriptor, window);
    }

    /** The state of {@code of}. */
    @SuppressWarnings("unchecked") // every state with namespaces of this serialiser takes windows
    <S extends State> S get(StateDescriptor<S, ?> descriptor, Window of) {
        S state = states.keyed(descriptor, windows);
        ((NamespacedState<Window>) state).setCurrentNamespace(of);
        return state;
    }

    @Override
    public <T> ValueState<T> getState(ValueStateDescriptor<T> stateProperties) {
        return get(stateProperties);
    }

    @Override
    public <T> ListState<T> getListState(ListStateDescriptor<T> stateProperties) {
        return get(stateProperties);
    }

    @Override
    public <T> ReducingState<T> getReducingState(ReducingStateDescriptor<T> stateProperties) {
        return get(stateProperties);
    }

    @Override
    public <IN, ACC, OUT> AggregatingState<IN, OUT> getAggregatingState(
            AggregatingStateDescriptor<IN, ACC, OUT> stateProperties) {
        return get(stateProperties);
    }

    @Override
    public <UK, UV> MapState<UK, UV> getMapState(MapStateDescriptor<UK, UV> stateProperties) {
        return get(stateProperties);
    }
}
