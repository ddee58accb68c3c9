package dev.weft.core.config;

import static dev.weft.core.config.ConfigOptions.key;

import dev.weft.core.unit.MemorySize;
import java.util.List;

/** State on local disks, in RocksDB. */
public final class RocksDbOptions {
    /** Sets of RocksDB's own options. */
    public enum Predefined {
        /** RocksDB's own defaults. */
        DEFAULT,
        /** For disks that seek slowly. */
        SPINNING_DISK_OPTIMIZED,
        /** The same, with larger buffers and files. */
        SPINNING_DISK_OPTIMIZED_HIGH_MEM,
        /** For disks without seeks; the same as the defaults. */
        FLASH_SSD_OPTIMIZED
    }

    public static final ConfigOption<String> LOCAL_DIRECTORIES = key("state.backend.rocksdb.localdir")
            .stringType()
            .noDefaultValue()
            .withDescription("Local folders for databases, separated by commas; the first that takes one is used. "
                    + "Without it the worker's own folder.");

    public static final ConfigOption<Boolean> USE_MANAGED_MEMORY = key("state.backend.rocksdb.memory.managed")
            .booleanType()
            .defaultValue(true)
            .withDescription("All databases of a worker share taskmanager.memory.managed.size for blocks, indexes and "
                    + "what is not yet on disk; nothing limits them when this is false.");

    public static final ConfigOption<MemorySize> FIXED_PER_WORKER = key("state.backend.rocksdb.memory.fixed-per-tm")
            .memoryType()
            .noDefaultValue()
            .withDescription("Memory that all databases of a worker share, instead of the managed memory.");

    public static final ConfigOption<Double> WRITE_BUFFER_RATIO = key("state.backend.rocksdb.memory.write-buffer-ratio")
            .doubleType()
            .defaultValue(0.5)
            .withDescription("Part of that memory for what is not yet on disk, 0 to 1.");

    public static final ConfigOption<Double> HIGH_PRIORITY_POOL_RATIO =
            key("state.backend.rocksdb.memory.high-prio-pool-ratio")
                    .doubleType()
                    .defaultValue(0.1)
                    .withDescription("Part of the cache kept for indexes and filters, 0 to 1.");

    public static final ConfigOption<Double> ROW_CACHE_FRACTION = key("state.backend.rocksdb.row-cache.heap-fraction")
            .doubleType()
            .defaultValue(0.05)
            .withDescription(
                    "Part of a worker's heap, 0 to 1, in which values and map entries used last are held in front of "
                            + "all its databases; 0 turns that off.");

    public static final ConfigOption<Integer> THREADS = key("state.backend.rocksdb.thread.num")
            .intType()
            .defaultValue(2)
            .withDescription("Threads for flushes and compactions of one database.");

    public static final ConfigOption<Boolean> USE_BLOOM_FILTER = key("state.backend.rocksdb.use-bloom-filter")
            .booleanType()
            .defaultValue(false)
            .withDescription(
                    "Files carry Bloom filters of 10 bits a key: looks for keys that are not there get cheap.");

    public static final ConfigOption<Predefined> PREDEFINED = key("state.backend.rocksdb.predefined-options")
            .enumType(Predefined.class)
            .defaultValue(Predefined.DEFAULT)
            .withDescription(
                    "DEFAULT, SPINNING_DISK_OPTIMIZED, SPINNING_DISK_OPTIMIZED_HIGH_MEM or FLASH_SSD_OPTIMIZED.");

    private RocksDbOptions() {}

    /** Every option of this class, in the order of declaration. */
    public static List<ConfigOption<?>> all() {
        return List.of(
                LOCAL_DIRECTORIES,
                USE_MANAGED_MEMORY,
                FIXED_PER_WORKER,
                WRITE_BUFFER_RATIO,
                HIGH_PRIORITY_POOL_RATIO,
                ROW_CACHE_FRACTION,
                THREADS,
                USE_BLOOM_FILTER,
                PREDEFINED);
    }
}
