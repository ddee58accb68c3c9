package dev.weft.state.rocksdb;

import dev.weft.core.config.CheckpointingOptions;
import dev.weft.core.config.ConfigOption;
import dev.weft.core.config.ReadableConfig;
import dev.weft.core.config.RocksDbOptions;
import dev.weft.core.config.TaskManagerOptions;
import dev.weft.core.error.EngineException;
import dev.weft.core.error.ErrorCode;
import dev.weft.core.fs.LocalFolders;
import java.nio.file.Path;
import java.util.List;

/**
 * What the configuration says about databases.
 *
 * @param folders where databases may live; the first with room is taken
 * @param memory in bytes for all databases of the process together; 0 when nothing limits them
 * @param writeShare part of the memory for what is not yet on disk, 0 to 1
 * @param indexShare part of the cache kept for indexes and filters, 0 to 1
 * @param rowCache bytes of heap that all row caches of the process may take together; 0 for none
 * @param threads for flushes and compactions of one database
 * @param bloomFilter whether files carry filters, so that a look for a key that is not there reads no block
 * @param predefined set of options
 * @param incremental whether checkpoints share files
 */
record RocksSettings(
        List<Path> folders,
        long memory,
        double writeShare,
        double indexShare,
        long rowCache,
        int threads,
        boolean bloomFilter,
        RocksDbOptions.Predefined predefined,
        boolean incremental) {
    /** As where there is no worker whose budget tells: in tests and harnesses. */
    private static final long WITHOUT_WORKER = 64L << 20;

    static RocksSettings of(ReadableConfig config) {
        String folders = config.getOptional(RocksDbOptions.LOCAL_DIRECTORIES)
                .orElseGet(() -> config.get(TaskManagerOptions.TMP_DIRS));
        return new RocksSettings(
                LocalFolders.of(folders),
                memory(config),
                share(config, RocksDbOptions.WRITE_BUFFER_RATIO),
                share(config, RocksDbOptions.HIGH_PRIORITY_POOL_RATIO),
                (long) (share(config, RocksDbOptions.ROW_CACHE_FRACTION)
                        * Runtime.getRuntime().maxMemory()),
                config.get(RocksDbOptions.THREADS),
                config.get(RocksDbOptions.USE_BLOOM_FILTER),
                config.get(RocksDbOptions.PREDEFINED),
                config.get(CheckpointingOptions.INCREMENTAL_CHECKPOINTS));
    }

    private static double share(ReadableConfig config, ConfigOption<Double> option) {
        double share = config.get(option);
        if (!(share >= 0 && share <= 1)) {
            throw new EngineException(
                    ErrorCode.BAD_INPUT, option.key() + " is " + share + ", it must be between 0 and 1");
        }
        return share;
    }

    private static long memory(ReadableConfig config) {
        if (!config.get(RocksDbOptions.USE_MANAGED_MEMORY)
                && config.getOptional(RocksDbOptions.FIXED_PER_WORKER).isEmpty()) {
            return 0;
        }
        return config.getOptional(RocksDbOptions.FIXED_PER_WORKER)
                .or(() -> config.getOptional(TaskManagerOptions.MANAGED_MEMORY_SIZE))
                .map(size -> size.bytes())
                .orElse(WITHOUT_WORKER);
    }
}
