package dev.weft.state.rocksdb;

import dev.weft.core.config.CheckpointingOptions;
import dev.weft.core.config.Configuration;
import dev.weft.runtime.state.KeyedStateBackend;
import dev.weft.runtime.state.KeyedStateBackendFactory;
import dev.weft.runtime.state.KeyedStateSetup;
import dev.weft.runtime.state.RestoredState;
import dev.weft.runtime.state.testing.KeyedRun;
import java.util.List;

/** Backends whose checkpoints are files of the database. */
final class IncrementalFactory implements KeyedStateBackendFactory, KeyedRun.OwnForm {
    private final RocksStateBackendFactory factory = new RocksStateBackendFactory();

    @Override
    public Configuration configuration() {
        return new Configuration().set(CheckpointingOptions.INCREMENTAL_CHECKPOINTS, true);
    }

    @Override
    public String type() {
        return factory.type();
    }

    @Override
    public KeyedStateBackend create(KeyedStateSetup setup, List<RestoredState> restored) {
        return factory.create(setup, restored);
    }
}
