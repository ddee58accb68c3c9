package dev.weft.runtime.operator;

import dev.weft.api.state.BroadcastState;
import dev.weft.api.state.ListState;
import dev.weft.api.state.ListStateDescriptor;
import dev.weft.api.state.MapStateDescriptor;
import dev.weft.api.state.OperatorStateStore;
import dev.weft.runtime.state.OperatorStateBackend;
import java.util.Set;

/** States of a subtask for a function: serialisers are made by the job's settings when they are first asked for. Task thread. */
final class SubtaskStates implements OperatorStateStore {
    private final OperatorStateBackend backend;
    private final OperatorStates states;

    SubtaskStates(OperatorStateBackend backend, OperatorStates states) {
        this.backend = backend;
        this.states = states;
    }

    @Override
    public <S> ListState<S> getListState(ListStateDescriptor<S> descriptor) {
        states.initialized(descriptor);
        return backend.getListState(descriptor);
    }

    @Override
    public <S> ListState<S> getUnionListState(ListStateDescriptor<S> descriptor) {
        states.initialized(descriptor);
        return backend.getUnionListState(descriptor);
    }

    @Override
    public <K, V> BroadcastState<K, V> getBroadcastState(MapStateDescriptor<K, V> descriptor) {
        return states.broadcast(descriptor);
    }

    @Override
    public Set<String> getRegisteredStateNames() {
        return backend.getRegisteredStateNames();
    }

    @Override
    public Set<String> getRegisteredBroadcastStateNames() {
        return backend.getRegisteredBroadcastStateNames();
    }
}
