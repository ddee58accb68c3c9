package dev.weft.state.rocksdb;

import java.util.HashMap;
import java.util.Map;
import org.rocksdb.Cache;
import org.rocksdb.LRUCache;
import org.rocksdb.RocksDB;
import org.rocksdb.WriteBufferManager;

/**
 * The memory that all databases of this process share: a cache of blocks that is also charged with what is not yet on disk. Given
 * back with its last user. Any thread.
 *
 * <p>Write buffers may grow over their limit by half, as the one being written to is only then replaced. So of a budget B with a
 * share w for writing, the cache takes B·(3 − w)/3 and the buffers' limit is 2·B·w/3: together never more than B.
 */
final class NativeMemory implements AutoCloseable {
    private static final Object LOCK = new Object();
    private static final Map<Share, NativeMemory> SHARED = new HashMap<>();

    private final Share share;
    private final Cache cache;
    private final WriteBufferManager writeBuffers;
    private int users;

    private record Share(long bytes, double forWriting, double forIndexes) {}

    private NativeMemory(Share share) {
        this.share = share;
        long forCache = (long) ((3 - share.forWriting) * share.bytes / 3);
        long forBuffers = (long) (2 * share.bytes * share.forWriting / 3);
        this.cache = new LRUCache(forCache, -1, false, share.forIndexes);
        this.writeBuffers = new WriteBufferManager(forBuffers, cache);
    }

    /** The memory for databases with these settings; each user closes what he got once. */
    static NativeMemory shared(RocksSettings settings) {
        RocksDB.loadLibrary();
        Share share = new Share(settings.memory(), settings.writeShare(), settings.indexShare());
        synchronized (LOCK) {
            NativeMemory memory = SHARED.computeIfAbsent(share, NativeMemory::new);
            memory.users++;
            return memory;
        }
    }

    Cache cache() {
        return cache;
    }

    WriteBufferManager writeBuffers() {
        return writeBuffers;
    }

    /** Bytes of blocks, indexes and write buffers at the moment. */
    long usedBytes() {
        return cache.getUsage();
    }

    /** The same of all that share memory in this process; 0 before the first. */
    static long usedBytesOfProcess() {
        synchronized (LOCK) {
            return SHARED.values().stream().mapToLong(NativeMemory::usedBytes).sum();
        }
    }

    @Override
    public void close() {
        synchronized (LOCK) {
            if (--users == 0) {
                SHARED.remove(share);
                writeBuffers.close();
                cache.close();
            }
        }
    }
}
