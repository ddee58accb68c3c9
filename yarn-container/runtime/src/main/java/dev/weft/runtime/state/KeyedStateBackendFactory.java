package dev.weft.runtime.state;

import java.util.List;

/** Makes keyed backends of one type. Task thread. */
public interface KeyedStateBackendFactory {
    /** The name under {@code state.backend.type}. */
    String type();

    /** Bytes of managed memory that its backends in this process use at the moment. Any thread. */
    default long managedBytesUsed() {
        return 0;
    }

    /** True when its backends have {@link KeyedStateBackend#slices}. */
    default boolean hasSlices() {
        return false;
    }

    /**
     * A backend that starts from {@code restored}, of which it takes the keyed states.
     *
     * @throws dev.weft.core.error.EngineException with BAD_INPUT when the state has keys of another encoding
     */
    KeyedStateBackend create(KeyedStateSetup setup, List<RestoredState> restored);
}
