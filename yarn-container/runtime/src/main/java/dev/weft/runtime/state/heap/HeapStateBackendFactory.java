package dev.weft.runtime.state.heap;

import dev.weft.runtime.state.KeyedStateBackend;
import dev.weft.runtime.state.KeyedStateBackendFactory;
import dev.weft.runtime.state.KeyedStateSetup;
import dev.weft.runtime.state.RestoredState;
import java.util.List;

/** Makes backends on the Java heap. */
public final class HeapStateBackendFactory implements KeyedStateBackendFactory {
    /** Flink's name of it. */
    public static final String TYPE = "hashmap";

    @Override
    public String type() {
        return TYPE;
    }

    @Override
    public KeyedStateBackend create(KeyedStateSetup setup, List<RestoredState> restored) {
        return new HeapKeyedStateBackend(setup, restored);
    }

    @Override
    public boolean hasSlices() {
        return true;
    }
}
