package dev.weft.state.rocksdb;

import dev.weft.runtime.state.KeyedStateBackendFactory;
import dev.weft.runtime.state.testing.TtlContract;

class IncrementalTtlTest extends TtlContract {
    @Override
    protected KeyedStateBackendFactory factory() {
        return new IncrementalFactory();
    }
}
