package dev.weft.state.rocksdb;

import dev.weft.runtime.state.KeyedStateBackendFactory;
import dev.weft.runtime.state.testing.SnapshotContract;

class RocksSnapshotTest extends SnapshotContract {
    @Override
    protected KeyedStateBackendFactory factory() {
        return new RocksStateBackendFactory();
    }
}
