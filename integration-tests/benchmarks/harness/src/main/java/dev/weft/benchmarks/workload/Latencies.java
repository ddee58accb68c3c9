package dev.weft.benchmarks.workload;

import java.io.Serializable;
import java.util.Arrays;

/**
 * Latencies in microseconds as counts in buckets of less than 1.6 % of their value: 64 buckets for each power of two. One thread;
 * those of several tasks are added up in the end.
 */
public final class Latencies implements Serializable {
    private static final long serialVersionUID = 1L;
    private static final int BITS = 6;
    private static final int PER_POWER = 1 << BITS;
    private static final int POWERS = 40;
    private static final long NANOS_PER_MICRO = 1000;

    private final long[] counts;

    /** None yet. */
    public Latencies() {
        this(new long[PER_POWER * POWERS]);
    }

    /** Those that {@link #counts} gave. */
    public Latencies(long[] counts) {
        this.counts = counts.clone();
    }

    /** By bucket. */
    public long[] counts() {
        return counts.clone();
    }

    /** One more; hot. */
    public void recordNanos(long nanos) {
        counts[bucketOf(nanos / NANOS_PER_MICRO)]++;
    }

    private static int bucketOf(long micros) {
        if (micros < PER_POWER) {
            return (int) Math.max(micros, 0);
        }
        int shift = Long.SIZE - 1 - Long.numberOfLeadingZeros(micros) - BITS;
        return Math.min(PER_POWER * (shift + 1) + (int) ((micros >>> shift) & (PER_POWER - 1)), PER_POWER * POWERS - 1);
    }

    private static long microsOf(int bucket) {
        if (bucket < PER_POWER) {
            return bucket;
        }
        return (long) (PER_POWER + bucket % PER_POWER) << (bucket / PER_POWER - 1);
    }

    /** Those of {@code other} too. */
    public void add(Latencies other) {
        for (int i = 0; i < counts.length; i++) {
            counts[i] += other.counts[i];
        }
    }

    /** How many there are. */
    public long size() {
        long size = 0;
        for (long count : counts) {
            size += count;
        }
        return size;
    }

    /** Microseconds that {@code part} of them do not exceed; 0 when there is none. */
    public long quantileMicros(double part) {
        long wanted = (long) Math.ceil(part * size());
        long seen = 0;
        for (int i = 0; i < counts.length; i++) {
            seen += counts[i];
            if (seen >= wanted && seen > 0) {
                return microsOf(i);
            }
        }
        return 0;
    }

    /** None any more. */
    public void clear() {
        Arrays.fill(counts, 0);
    }
}
