package dev.weft.benchmarks.workload;

/**
 * The random numbers of all generators: xorshift64 with shifts 13, 7, 17 (Marsaglia, Xorshift RNGs, 2003), seeded by
 * the finaliser of splitmix64 (Steele, Lea, Flood, 2014). Equal on every engine, so checksums can be compared.
 */
public final class XorShift {
    private XorShift() {}

    /** Where the numbers of stream {@code index} start. */
    public static long seed(long index) {
        long z = (index + 1) * 0x9E3779B97F4A7C15L;
        z = (z ^ (z >>> 30)) * 0xBF58476D1CE4E5B9L;
        z = (z ^ (z >>> 27)) * 0x94D049BB133111EBL;
        return z ^ (z >>> 31);
    }

    /** The number after {@code x}. */
    public static long next(long x) {
        long y = x;
        y ^= y << 13;
        y ^= y >>> 7;
        y ^= y << 17;
        return y;
    }

    /** {@code random} brought into 0 to {@code limit} - 1 by its upper half. */
    public static long bounded(long random, long limit) {
        return ((random >>> 32) * limit) >>> 32;
    }
}
