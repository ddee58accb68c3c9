package dev.weft.runtime.operator;

import dev.weft.api.state.FunctionInitializationContext;
import dev.weft.api.state.KeyedStateStore;
import dev.weft.api.state.OperatorStateStore;
import dev.weft.runtime.state.RestoredOperator;
import java.util.OptionalLong;

/** What a function finds when it sets up its state. Task thread. */
record InitializationContext(RestoredOperator restored, OperatorStates states)
        implements FunctionInitializationContext {
    @Override
    public boolean isRestored() {
        return restored.isRestored();
    }

    @Override
    public OptionalLong getRestoredCheckpointId() {
        return restored.checkpoint();
    }

    @Override
    public OperatorStateStore getOperatorStateStore() {
        return states.ofSubtask();
    }

    @Override
    public KeyedStateStore getKeyedStateStore() {
        if (!states.isKeyed()) {
            throw new IllegalStateException(
                    "This operator is not on a keyed stream, so it has no keyed state: use keyBy(...) before it");
        }
        return new KeyedStates(states);
    }
}
