package dev.weft.api.state;

import dev.weft.core.config.ConfigOption;
import dev.weft.core.config.Configuration;
import dev.weft.core.config.RocksDbOptions;
import dev.weft.core.unit.MemorySize;
import java.util.Optional;

/** The memory that databases of a worker share, as settings of an {@link EmbeddedRocksDBStateBackend}. One thread. */
public final class RocksDBMemoryConfiguration {
    private final Configuration settings;

    RocksDBMemoryConfiguration(Configuration settings) {
        this.settings = settings;
    }

    /** Whether databases share the worker's managed memory; else nothing limits them, unless a fixed size is set. */
    public void setUseManagedMemory(boolean useManagedMemory) {
        settings.set(RocksDbOptions.USE_MANAGED_MEMORY, useManagedMemory);
    }

    /** Whether databases share the worker's managed memory. */
    public boolean isUsingManagedMemory() {
        return settings.get(RocksDbOptions.USE_MANAGED_MEMORY)
                && getFixedMemoryPerTaskManager().isEmpty();
    }

    /** A size of its own for all databases of a worker, instead of the managed memory. */
    public void setFixedMemoryPerTaskManager(MemorySize fixed) {
        settings.set(RocksDbOptions.FIXED_PER_WORKER, fixed);
    }

    /** That size; empty when it is not set. */
    public Optional<MemorySize> getFixedMemoryPerTaskManager() {
        return settings.getOptional(RocksDbOptions.FIXED_PER_WORKER);
    }

    /** Share of the memory, 0 to 1, for what is not yet on disk. */
    public void setWriteBufferRatio(double writeBufferRatio) {
        setShare(RocksDbOptions.WRITE_BUFFER_RATIO, writeBufferRatio);
    }

    /** Share of the memory, 0 to 1, for what is not yet on disk. */
    public double getWriteBufferRatio() {
        return settings.get(RocksDbOptions.WRITE_BUFFER_RATIO);
    }

    /** Share of the cache, 0 to 1, kept for indexes and filters. */
    public void setHighPriorityPoolRatio(double highPriorityPoolRatio) {
        setShare(RocksDbOptions.HIGH_PRIORITY_POOL_RATIO, highPriorityPoolRatio);
    }

    /** Share of the cache, 0 to 1, kept for indexes and filters. */
    public double getHighPriorityPoolRatio() {
        return settings.get(RocksDbOptions.HIGH_PRIORITY_POOL_RATIO);
    }

    private void setShare(ConfigOption<Double> option, double share) {
        if (!(share >= 0 && share <= 1)) {
            throw new IllegalArgumentException(option.key() + " must be from 0 to 1, not " + share);
        }
        settings.set(option, share);
    }
}
