package dev.weft.state.rocksdb;

import dev.weft.runtime.state.KeyedStateBackendFactory;
import dev.weft.runtime.state.testing.KeyedStateContract;

class RocksKeyedStateTest extends KeyedStateContract {
    @Override
    protected KeyedStateBackendFactory factory() {
        return new RocksStateBackendFactory();
    }
}
