package dev.weft.state.rocksdb;

import dev.weft.core.config.RocksDbOptions;
import org.rocksdb.BlockBasedTableConfig;
import org.rocksdb.BloomFilter;
import org.rocksdb.ColumnFamilyOptions;
import org.rocksdb.DBOptions;
import org.rocksdb.InfoLogLevel;
import org.rocksdb.StringAppendOperator;

/** RocksDB's own options for our settings. */
final class Tuning {
    private static final int UNLIMITED = -1;
    private static final double BLOOM_BITS_PER_KEY = 10;
    private static final long MIB = 1L << 20;
    /** Every checkpoint has a copy of it. */
    private static final long MANIFEST_BYTES = MIB;

    private Tuning() {}

    static DBOptions database(RocksSettings settings, NativeMemory memory) {
        DBOptions options = new DBOptions()
                .setCreateIfMissing(true)
                .setUseFsync(false)
                .setMaxOpenFiles(UNLIMITED)
                .setMaxBackgroundJobs(settings.threads())
                .setStatsDumpPeriodSec(0)
                .setStatsPersistPeriodSec(0)
                .setKeepLogFileNum(1)
                .setMaxManifestFileSize(MANIFEST_BYTES)
                .setInfoLogLevel(InfoLogLevel.WARN_LEVEL);
        if (settings.memory() > 0) {
            options.setWriteBufferManager(memory.writeBuffers());
        }
        return options;
    }

    static ColumnFamilyOptions column(RocksSettings settings, NativeMemory memory) {
        ColumnFamilyOptions options = new ColumnFamilyOptions().setMergeOperator(new StringAppendOperator(""));
        BlockBasedTableConfig table = new BlockBasedTableConfig();
        if (settings.memory() > 0) {
            // Indexes and filters are charged as well, else the limit would hold only for blocks.
            table.setBlockCache(memory.cache())
                    .setCacheIndexAndFilterBlocks(true)
                    .setCacheIndexAndFilterBlocksWithHighPriority(true)
                    .setPinL0FilterAndIndexBlocksInCache(true);
        }
        if (settings.bloomFilter()
                || settings.predefined() == RocksDbOptions.Predefined.SPINNING_DISK_OPTIMIZED_HIGH_MEM) {
            table.setFilterPolicy(new BloomFilter(BLOOM_BITS_PER_KEY));
        }
        predefined(settings.predefined(), options, table);
        return options.setTableFormatConfig(table);
    }

    private static void predefined(
            RocksDbOptions.Predefined predefined, ColumnFamilyOptions options, BlockBasedTableConfig table) {
        switch (predefined) {
            case DEFAULT, FLASH_SSD_OPTIMIZED -> {}
            case SPINNING_DISK_OPTIMIZED -> options.setLevelCompactionDynamicLevelBytes(true);
            case SPINNING_DISK_OPTIMIZED_HIGH_MEM -> {
                options.setLevelCompactionDynamicLevelBytes(true)
                        .setTargetFileSizeBase(256 * MIB)
                        .setMaxBytesForLevelBase(1024 * MIB)
                        .setWriteBufferSize(64 * MIB)
                        .setMinWriteBufferNumberToMerge(3)
                        .setMaxWriteBufferNumber(4);
                table.setBlockSize(128 << 10);
            }
        }
    }
}
