package dev.weft.api.type;

/**
 * The arithmetic of key groups: key hash → group → subtask. Baked into every savepoint, so it never changes. Pure; any
 * thread.
 */
public final class KeyGroups {
    private static final int MIN_DEFAULT_MAX_PARALLELISM = 128;
    private static final int MAX_DEFAULT_MAX_PARALLELISM = 1 << 15;

    private KeyGroups() {}

    /** Group of a key by its {@link StableHash}: 0 … {@code maxParallelism} − 1. */
    public static int keyGroup(int hash, int maxParallelism) { // hot
        return (mix(hash) & Integer.MAX_VALUE) % maxParallelism;
    }

    /** Subtask that owns a group: 0 … {@code parallelism} − 1. */
    public static int subtaskFor(int keyGroup, int maxParallelism, int parallelism) { // hot
        return keyGroup * parallelism / maxParallelism;
    }

    /** Subtask of a key by its hash. */
    public static int subtaskForHash(int hash, int maxParallelism, int parallelism) { // hot
        return subtaskFor(keyGroup(hash, maxParallelism), maxParallelism, parallelism);
    }

    /** First group of a subtask. */
    public static int firstGroup(int subtask, int maxParallelism, int parallelism) {
        return (subtask * maxParallelism + parallelism - 1) / parallelism;
    }

    /** Last group of a subtask, inclusive. */
    public static int lastGroup(int subtask, int maxParallelism, int parallelism) {
        return ((subtask + 1) * maxParallelism - 1) / parallelism;
    }

    /** Max parallelism when nobody set it: 1.5 × parallelism, rounded up to a power of two, within 128 … 32,768. */
    public static int defaultMaxParallelism(int parallelism) {
        long wanted = parallelism + parallelism / 2L;
        long power = wanted <= 1 ? 1 : Long.highestOneBit(wanted - 1) << 1;
        return (int) Math.min(Math.max(power, MIN_DEFAULT_MAX_PARALLELISM), MAX_DEFAULT_MAX_PARALLELISM);
    }

    /** Murmur3's finaliser (Austin Appleby, public domain): spreads hashes that differ in few bits. */
    public static int mix(int hash) { // hot
        int h = hash;
        h ^= h >>> 16;
        h *= 0x85ebca6b;
        h ^= h >>> 13;
        h *= 0xc2b2ae35;
        h ^= h >>> 16;
        return h;
    }
}
