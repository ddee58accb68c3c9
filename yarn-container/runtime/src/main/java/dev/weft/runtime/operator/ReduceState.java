package dev.weft.runtime.operator;

import dev.weft.api.state.ValueState;
import dev.weft.api.state.ValueStateDescriptor;
import dev.weft.api.type.TypeSerializer;

/** The state of a running reduction: the value so far of each key. Task thread. */
final class ReduceState implements OperatorPart {
    /** Name of the state. */
    static final String STATE = "_reduce";

    private final OperatorStates states;
    private final TypeSerializer<Object> serializer;

    /** There once the operator was restored. Read for each record: no method between. */
    ValueState<Object> state;

    @SuppressWarnings("NullAway.Init") // made from what is restored, which comes before the first record
    ReduceState(OperatorStates states, TypeSerializer<Object> serializer) {
        this.states = states;
        this.serializer = serializer;
    }

    @Override
    public void restored() {
        state = states.keyed().state(new ValueStateDescriptor<>(STATE, serializer));
    }
}
