package dev.weft.state.rocksdb;

import java.util.concurrent.atomic.AtomicLong;

/** How much heap row caches may take: all of a process together, first come, first served. Any thread. */
final class RowCacheMemory {
    private static final AtomicLong OF_PROCESS = new AtomicLong();

    private final AtomicLong taken;
    private final long limit;

    private RowCacheMemory(AtomicLong taken, long limit) {
        this.taken = taken;
        this.limit = limit;
    }

    /** That of this process, while all its caches together hold less than {@code limit} bytes. */
    static RowCacheMemory ofProcess(long limit) {
        return new RowCacheMemory(OF_PROCESS, limit);
    }

    /** Memory of its own, of {@code limit} bytes. */
    static RowCacheMemory of(long limit) {
        return new RowCacheMemory(new AtomicLong(), limit);
    }

    /** Takes {@code bytes} when they are there. */
    boolean tryTake(long bytes) {
        if (taken.addAndGet(bytes) <= limit) {
            return true;
        }
        taken.addAndGet(-bytes);
        return false;
    }

    /** Takes {@code bytes} that a cache cannot do without. */
    void take(long bytes) {
        taken.addAndGet(bytes);
    }

    void giveBack(long bytes) {
        taken.addAndGet(-bytes);
    }

    /** Bytes that are taken. */
    long takenBytes() {
        return taken.get();
    }
}
