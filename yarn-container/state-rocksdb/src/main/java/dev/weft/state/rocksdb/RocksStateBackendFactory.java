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
    public long managedBytesUsed() {
        return NativeMemory.usedBytesOfProcess();
    }

    @Override
    public KeyedStateBackend create(KeyedStateSetup setup, List<RestoredState> restored) {
        RocksSettings settings = RocksSettings.of(setup.configuration());
        RestoredTables.Opened opened = new RestoredTables(setup, settings).open(restored);
        try {
            return new RocksKeyedStateBackend(setup, opened, settings.incremental());
        } catch (RuntimeException | Error e) {
            opened.sources().forEach(RocksDatabase::close);
            opened.database().close();
            throw e;
        }
    }
}
