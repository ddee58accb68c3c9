package dev.weft.api.state;

import dev.weft.core.config.RocksDbOptions;

/** Sets of RocksDB's own options, for programs that choose one: {@code state.backend.rocksdb.predefined-options}. */
public enum PredefinedOptions {
    /** RocksDB's own defaults. */
    DEFAULT,
    /** For disks that seek slowly. */
    SPINNING_DISK_OPTIMIZED,
    /** The same, with larger buffers and files. */
    SPINNING_DISK_OPTIMIZED_HIGH_MEM,
    /** For disks without seeks; the same as the defaults. */
    FLASH_SSD_OPTIMIZED;

    RocksDbOptions.Predefined option() {
        return RocksDbOptions.Predefined.valueOf(name());
    }

    static PredefinedOptions of(RocksDbOptions.Predefined option) {
        return valueOf(option.name());
    }
}
