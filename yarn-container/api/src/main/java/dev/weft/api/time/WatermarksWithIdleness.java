package dev.weft.api.time;

import java.time.Duration;

/** Marks its split idle when no record came for a while. */
public final class WatermarksWithIdleness<T> implements WatermarkGenerator<T> {
    private final WatermarkGenerator<T> watermarks;
    private final long idleNanos;
    private final RelativeClock clock;
    private boolean eventSinceLastCheck;
    private boolean waiting;
    private long waitingSinceNanos;
    private boolean idle;

    /**
     * Idle after {@code idleTimeout} without a record.
     *
     * @throws IllegalArgumentException when the time-out is not positive
     */
    public WatermarksWithIdleness(WatermarkGenerator<T> watermarks, Duration idleTimeout, RelativeClock clock) {
        if (idleTimeout.isNegative() || idleTimeout.isZero()) {
            throw new IllegalArgumentException("Idle time-out must be positive: " + idleTimeout);
        }
        this.watermarks = watermarks;
        this.idleNanos = idleTimeout.toNanos();
        this.clock = clock;
    }

    @Override
    public void onEvent(T event, long eventTimestamp, WatermarkOutput output) {
        watermarks.onEvent(event, eventTimestamp, output);
        eventSinceLastCheck = true;
        idle = false;
    }

    @Override
    public void onPeriodicEmit(WatermarkOutput output) {
        if (isIdleNow()) {
            idle = true;
            output.markIdle();
            return;
        }
        if (!idle) {
            watermarks.onPeriodicEmit(output);
        }
    }

    private boolean isIdleNow() {
        if (eventSinceLastCheck) {
            eventSinceLastCheck = false;
            waiting = false;
            return false;
        }
        long nowNanos = clock.relativeTimeNanos();
        if (!waiting) {
            waiting = true;
            waitingSinceNanos = nowNanos;
            return false;
        }
        return !idle && nowNanos - waitingSinceNanos > idleNanos;
    }
}
