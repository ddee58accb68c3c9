package dev.weft.state.rocksdb;

import dev.weft.runtime.state.KeyedStateBackend;
import dev.weft.runtime.state.KeyedStateBackendFactory;
import dev.weft.runtime.state.KeyedStateSetup;
import dev.weft.runtime.state.RestoredState;
import java.util.List;

/** Makes keyed backends on local disks. Task thread. */
public final class RocksStateBackendFactory implements KeyedStateBackendFactory {
    private static final String TYPE = "rocksdb";

    /** For {@link java.util.ServiceLoader}. */
    public RocksStateBackendFactory() {}

    @Override
    public String type() {
        return TYPE;
    }

    @Override
    public KeyedStateBackend create(KeyedStateSetup setup, List<RestoredState> restored) {
        RocksDatabase database = RocksDatabase.open(RocksSettings.of(setup.configuration()), setup.operatorName());
        try {
            return new RocksKeyedStateBackend(setup, database, restored);
        } catch (RuntimeException | Error e) {
            database.close();
            throw e;
        }
    }
}
