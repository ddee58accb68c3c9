package dev.weft.core.metric;

import dev.weft.core.time.Clock;

/**
 * The rate at which a counter grows, over the span since the reading before, at least a second. The writer pays the
 * counter only; readers share their small state behind a lock.
 */
public final class MeterView implements Meter {
    private static final long MIN_SPAN_NANOS = 1_000_000_000L;
    private static final double NANOS_PER_SECOND = 1e9;

    private final Counter counter;
    private final Clock clock;
    private long sinceNanos;
    private long sinceCount;
    private double rate;

    public MeterView(Counter counter, Clock clock) {
        this.counter = counter;
        this.clock = clock;
        this.sinceNanos = clock.nanos();
    }

    @Override
    public void markEvent() {
        counter.inc();
    }

    @Override
    public void markEvent(long events) {
        counter.inc(events);
    }

    @Override
    public synchronized double getRate() {
        long now = clock.nanos();
        long span = now - sinceNanos;
        if (span >= MIN_SPAN_NANOS) {
            long count = counter.getCount();
            rate = (count - sinceCount) * NANOS_PER_SECOND / span;
            sinceCount = count;
            sinceNanos = now;
        }
        return rate;
    }

    @Override
    public long getCount() {
        return counter.getCount();
    }
}
