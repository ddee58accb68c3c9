package dev.weft.runtime.state.heap;

import dev.weft.runtime.state.KeyedStateBackendFactory;
import dev.weft.runtime.state.testing.KeyedStateContract;

class HeapKeyedStateTest extends KeyedStateContract {
    @Override
    protected KeyedStateBackendFactory factory() {
        return new HeapStateBackendFactory();
    }
}
