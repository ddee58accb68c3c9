package dev.weft.state.rocksdb;

import dev.weft.runtime.state.KeyedStateBackendFactory;
import dev.weft.runtime.state.testing.SnapshotContract;

class RocksSnapshotTest extends SnapshotContract {
    /** Each restore opens databases: some ten of each run, several snapshots open at once, are as telling as thirty. */
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
