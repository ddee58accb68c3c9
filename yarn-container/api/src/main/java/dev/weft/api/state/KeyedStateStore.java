package dev.weft.api.state;

/** Gives states of the current key. The same descriptor gives the same state. Task thread. */
public interface KeyedStateStore {
    /** A value per key. */
    <T> ValueState<T> getState(ValueStateDescriptor<T> stateProperties);

    /** As {@link #getState}. */
    default <T> ValueState<T> getValueState(ValueStateDescriptor<T> stateProperties) {
        return getState(stateProperties);
    }

    /** A list per key. */
    <T> ListState<T> getListState(ListStateDescriptor<T> stateProperties);

    /** A reduction per key. */
    <T> ReducingState<T> getReducingState(ReducingStateDescriptor<T> stateProperties);

    /** An aggregate per key. */
    <IN, ACC, OUT> AggregatingState<IN, OUT> getAggregatingState(
            AggregatingStateDescriptor<IN, ACC, OUT> stateProperties);

    /** A map per key. */
    <UK, UV> MapState<UK, UV> getMapState(MapStateDescriptor<UK, UV> stateProperties);

    /** Name of the backend that holds the states, as in {@code state.backend.type}. */
    default String getBackendTypeIdentifier() {
        return HashMapStateBackend.IDENTIFIER;
    }
}
