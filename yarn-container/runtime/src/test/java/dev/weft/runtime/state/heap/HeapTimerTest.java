package dev.weft.runtime.state.heap;

import dev.weft.runtime.state.KeyedStateBackendFactory;
import dev.weft.runtime.state.testing.TimerContract;

class HeapTimerTest extends TimerContract {
    @Override
    protected KeyedStateBackendFactory factory() {
        return new HeapStateBackendFactory();
    }
}
