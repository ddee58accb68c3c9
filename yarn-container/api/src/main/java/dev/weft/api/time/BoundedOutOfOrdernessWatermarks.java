package dev.weft.api.time;

import java.time.Duration;

/** Follows the highest timestamp at a fixed distance: highest − bound − 1. Saturates, never wraps. */
public class BoundedOutOfOrdernessWatermarks<T> implements WatermarkGenerator<T> {
    private final long outOfOrdernessMillis;
    private long maxTimestamp = Long.MIN_VALUE;

    /**
     * Records may be late by {@code maxOutOfOrderness}.
     *
     * @throws IllegalArgumentException when it is negative
     */
    public BoundedOutOfOrdernessWatermarks(Duration maxOutOfOrderness) {
        if (maxOutOfOrderness.isNegative()) {
            throw new IllegalArgumentException("Out-of-orderness cannot be negative: " + maxOutOfOrderness);
        }
        outOfOrdernessMillis = maxOutOfOrderness.toMillis();
    }

    @Override
    public void onEvent(T event, long eventTimestamp, WatermarkOutput output) {
        maxTimestamp = Math.max(maxTimestamp, eventTimestamp);
    }

    @Override
    public void onPeriodicEmit(WatermarkOutput output) {
        if (maxTimestamp > Long.MIN_VALUE) {
            output.emitWatermark(new Watermark(before(maxTimestamp)));
        }
    }

    private long before(long timestamp) {
        boolean underflows = timestamp < Long.MIN_VALUE + 1 + outOfOrdernessMillis;
        return underflows ? Long.MIN_VALUE : timestamp - outOfOrdernessMillis - 1;
    }
}
