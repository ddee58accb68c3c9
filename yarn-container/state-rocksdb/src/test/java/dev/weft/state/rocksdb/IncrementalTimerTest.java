package dev.weft.state.rocksdb;

import dev.weft.runtime.state.KeyedStateBackendFactory;
import dev.weft.runtime.state.testing.TimerContract;

class IncrementalTimerTest extends TimerContract {
    @Override
    protected KeyedStateBackendFactory factory() {
        return new IncrementalFactory();
    }
}
