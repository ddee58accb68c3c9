package dev.weft.state.rocksdb;

import dev.weft.runtime.state.KeyedStateBackendFactory;
import dev.weft.runtime.state.testing.TtlContract;

class RocksTtlTest extends TtlContract {
    @Override
    protected KeyedStateBackendFactory factory() {
        return new RocksStateBackendFactory();
    }
}
