package dev.weft.api.state;

import java.util.OptionalLong;

/** What a function finds when its state is set up. */
public interface ManagedInitializationContext {
    /** True when state comes from a checkpoint or savepoint. */
    boolean isRestored();

    /** Number of the checkpoint that is restored; empty when there is none. */
    OptionalLong getRestoredCheckpointId();

    /** States of the subtask. */
    OperatorStateStore getOperatorStateStore();

    /**
     * States per key.
     *
     * @throws IllegalStateException when the operator is not on a keyed stream
     */
    KeyedStateStore getKeyedStateStore();
}
