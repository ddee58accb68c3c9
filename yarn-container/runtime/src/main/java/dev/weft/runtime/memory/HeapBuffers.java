package dev.weft.runtime.memory;

import org.jctools.queues.MpmcArrayQueue;

/**
 * Byte arrays for chunks that arrive. Those of the standard size are used again and again; larger and much smaller ones are made for
 * their one use. Safe on any thread.
 */
public final class HeapBuffers {
    /** Holds a chunk of usual size and the record that goes over it. */
    public static final int STANDARD_BYTES = 36 * 1024;

    /**
     * A smaller chunk gets an array of its size: what waits in a channel is limited by its bytes, and under a slow receiver these may
     * be thousands of chunks of a few records each, which have left because their time was over.
     */
    private static final int SMALL_BYTES = STANDARD_BYTES / 2;

    private final MpmcArrayQueue<byte[]> free;

    /** Keeps at most about {@code maxKept} arrays. */
    public HeapBuffers(int maxKept) {
        free = new MpmcArrayQueue<>(Math.max(2, maxKept));
    }

    /** An array of at least {@code bytes}; its content is undefined. */
    public byte[] take(int bytes) {
        if (bytes > STANDARD_BYTES || bytes < SMALL_BYTES) {
            return new byte[bytes];
        }
        byte[] known = free.poll();
        return known == null ? new byte[STANDARD_BYTES] : known;
    }

    /** Gives an array back: the caller does not touch it any more. */
    public void release(byte[] array) {
        if (array.length == STANDARD_BYTES) {
            free.offer(array);
        }
    }
}
