package dev.weft.runtime.operator;

import dev.weft.api.state.ValueState;
import dev.weft.api.state.ValueStateDescriptor;
import dev.weft.api.type.TypeSerializer;
import dev.weft.core.error.EngineException;
import dev.weft.core.error.ErrorCode;
import dev.weft.runtime.state.FoundValue;
import java.io.IOException;

/** The state of a running reduction: the value so far of each key. Task thread. */
final class ReduceState implements OperatorPart {
    /** Name of the state. */
    static final String STATE = "_reduce";

    private final OperatorStates states;
    private final TypeSerializer<Object> serializer;

    // There once the operator was restored. Read for each record: no methods between.
    ValueState<Object> state;
    FoundValue found;

    @SuppressWarnings("NullAway.Init") // made from what is restored, which comes before the first record
    ReduceState(OperatorStates states, TypeSerializer<Object> serializer) {
        this.states = states;
        this.serializer = serializer;
    }

    @Override
    public void restored() {
        ValueState<Object> made = states.keyed().state(new ValueStateDescriptor<>(STATE, serializer));
        state = made;
        found = made instanceof FoundValue replacing ? replacing : value -> update(made, value);
    }

    private static void update(ValueState<Object> state, Object value) {
        try {
            state.update(value);
        } catch (IOException e) {
            throw new EngineException(ErrorCode.STORAGE, "write state '" + STATE + "'", e);
        }
    }
}
