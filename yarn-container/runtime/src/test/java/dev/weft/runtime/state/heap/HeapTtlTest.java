package dev.weft.runtime.state.heap;

import dev.weft.runtime.state.KeyedStateBackendFactory;
import dev.weft.runtime.state.testing.TtlContract;

class HeapTtlTest extends TtlContract {
    @Override
    protected KeyedStateBackendFactory factory() {
        return new HeapStateBackendFactory();
    }
}
