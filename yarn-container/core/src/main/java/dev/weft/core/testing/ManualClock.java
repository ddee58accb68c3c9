package dev.weft.core.testing;

import dev.weft.core.time.Clock;
import java.time.Duration;

/** A clock that stands still until it is moved. Starts at 1,000,000 ms of wall time. One thread. */
public final class ManualClock implements Clock {
    private static final long START_EPOCH_MILLIS = 1_000_000;
    private static final long NANOS_PER_MILLI = 1_000_000;

    private long nanos;

    @Override
    public long nanos() {
        return nanos;
    }

    @Override
    public long epochMillis() {
        return START_EPOCH_MILLIS + nanos / NANOS_PER_MILLI;
    }

    /** Moves time forward. */
    public void advance(Duration by) {
        advanceTo(nanos + by.toNanos());
    }

    /** Moves to {@code target}, which must not lie in the past. */
    public void advanceTo(long target) {
        if (target < nanos) {
            throw new IllegalArgumentException("Time runs forward only: " + target + " < " + nanos);
        }
        nanos = target;
    }
}
