package dev.weft.benchmarks.workload;

import java.io.Serializable;
import java.time.Instant;

/**
 * What stands before the sinks of L1A and L1B, whatever the engine: takes the time from what a record says to now, not in the first
 * seconds. One task's thread.
 */
public final class LatencyProbe<T> implements Serializable {
    private static final long serialVersionUID = 1L;
    private static final long SKIPPED_NANOS = 5_000_000_000L;
    private static final long NANOS_PER_SECOND = 1_000_000_000L;
    private static final long NANOS_PER_MILLI = 1_000_000L;

    private final Origin<T> origin;
    private final boolean wallClock;
    private final Latencies latencies = new Latencies();
    private long openedNanos;

    private LatencyProbe(Origin<T> origin, boolean wallClock) {
        this.origin = origin;
        this.wallClock = wallClock;
    }

    /** Where a record's time begins. */
    @FunctionalInterface
    public interface Origin<T> extends Serializable {
        long of(T record);
    }

    /** Records say their {@link System#nanoTime}, which is common to the processes of a machine. */
    public static <T> LatencyProbe<T> sinceNanos(Origin<T> origin) {
        return new LatencyProbe<>(origin, false);
    }

    /** Records say an epoch millisecond. */
    public static <T> LatencyProbe<T> sinceEpochMillis(Origin<T> origin) {
        return new LatencyProbe<>(origin, true);
    }

    /** The same for another task. */
    public LatencyProbe<T> fresh() {
        return new LatencyProbe<>(origin, wallClock);
    }

    /** The task begins. */
    public void open() {
        openedNanos = System.nanoTime();
    }

    /** hot */
    public void take(T record) {
        long now = System.nanoTime();
        if (now - openedNanos < SKIPPED_NANOS) {
            return;
        }
        latencies.recordNanos(wallClock ? epochNanos() - origin.of(record) * NANOS_PER_MILLI : now - origin.of(record));
    }

    private static long epochNanos() {
        Instant now = Instant.now();
        return now.getEpochSecond() * NANOS_PER_SECOND + now.getNano();
    }

    /** All so far. */
    public Latencies latencies() {
        return latencies;
    }
}
