package dev.weft.state.rocksdb;

import dev.weft.runtime.state.KeyedStateBackendFactory;
import dev.weft.runtime.state.testing.SnapshotContract;

class RocksSnapshotTest extends SnapshotContract {
    private static final int CHANGES = 2_000;

    @Override
    protected KeyedStateBackendFactory factory() {
        return new RocksStateBackendFactory();
    }

    @Override
    protected int changes() {
        return CHANGES;
    }
}
