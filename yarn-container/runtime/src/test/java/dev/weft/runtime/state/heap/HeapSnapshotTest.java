package dev.weft.runtime.state.heap;

import dev.weft.runtime.state.KeyedStateBackendFactory;
import dev.weft.runtime.state.testing.SnapshotContract;

class HeapSnapshotTest extends SnapshotContract {
    @Override
    protected KeyedStateBackendFactory factory() {
        return new HeapStateBackendFactory();
    }
}
