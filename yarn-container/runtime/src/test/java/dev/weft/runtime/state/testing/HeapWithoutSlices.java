package dev.weft.runtime.state.testing;

import dev.weft.runtime.state.KeyedStateBackend;
import dev.weft.runtime.state.KeyedStateBackendFactory;
import dev.weft.runtime.state.KeyedStateSetup;
import dev.weft.runtime.state.RestoredState;
import dev.weft.runtime.state.heap.HeapStateBackendFactory;
import java.util.List;

/** The heap as a backend that has no slices, as a database: windows take the general path. */
public final class HeapWithoutSlices implements KeyedStateBackendFactory {
    public static final String TYPE = "heap-without-slices";

    private final HeapStateBackendFactory heap = new HeapStateBackendFactory();

    @Override
    public String type() {
        return TYPE;
    }

    @Override
    public KeyedStateBackend create(KeyedStateSetup setup, List<RestoredState> restored) {
        return heap.create(setup, restored);
    }
}
