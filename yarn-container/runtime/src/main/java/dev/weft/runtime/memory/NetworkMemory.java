package dev.weft.runtime.memory;

import dev.weft.core.error.EngineException;
import dev.weft.core.error.ErrorCode;
import java.util.concurrent.atomic.AtomicLong;

/**
 * The worker's budget of network memory in bytes: whoever wants buffers reserves first. Thread-safe, no blocking: a channel
 * reserves what it must have when it opens, and more only when there is more.
 */
public final class NetworkMemory {
    private final long totalBytes;
    private final AtomicLong freeBytes;

    /** A budget of {@code totalBytes}. */
    public NetworkMemory(long totalBytes) {
        if (totalBytes <= 0) {
            throw new IllegalArgumentException("Network memory must be positive, got " + totalBytes + " bytes");
        }
        this.totalBytes = totalBytes;
        this.freeBytes = new AtomicLong(totalBytes);
    }

    /**
     * Takes {@code bytes} for {@code owner}.
     *
     * @throws EngineException NO_RESOURCES when so much is not free; the message names the keys to raise
     */
    public void reserve(long bytes, String owner) {
        if (!tryReserve(bytes)) {
            throw new EngineException(
                    ErrorCode.NO_RESOURCES,
                    "Network memory is used up: " + owner + " needs " + bytes + " bytes, " + freeBytes.get() + " of "
                            + totalBytes
                            + " are free; raise taskmanager.memory.network.fraction, .min or .max, or lower"
                            + " the parallelism");
        }
    }

    /** Takes {@code bytes} when they are free. */
    public boolean tryReserve(long bytes) {
        long free = freeBytes.get();
        while (free >= bytes) {
            if (freeBytes.compareAndSet(free, free - bytes)) {
                return true;
            }
            free = freeBytes.get();
        }
        return false;
    }

    /** Gives back what was reserved. */
    public void release(long bytes) {
        long free = freeBytes.addAndGet(bytes);
        if (free > totalBytes) {
            throw new IllegalStateException("Network memory released twice: " + free + " bytes free of " + totalBytes);
        }
    }

    /** The whole budget. */
    public long totalBytes() {
        return totalBytes;
    }

    /** What nobody holds now. */
    public long freeBytes() {
        return freeBytes.get();
    }
}
