package dev.weft.core.metric;

import dev.weft.core.time.Clock;
import java.util.concurrent.atomic.AtomicReference;

/**
 * The rate at which a counter grows, over the span since the reading before, at least a second. The writer pays the
 * counter only; readers of any thread share an immutable reading.
 */
public final class MeterView implements Meter {
    private static final long MIN_SPAN_NANOS = 1_000_000_000L;
    private static final double NANOS_PER_SECOND = 1e9;

    private final Counter counter;
    private final Clock clock;
    private final AtomicReference<Reading> last;

    /** What the counter said when, and the rate up to then. */
    private record Reading(long nanos, long count, double rate) {}

    public MeterView(Counter counter, Clock clock) {
        this.counter = counter;
        this.clock = clock;
        this.last = new AtomicReference<>(new Reading(clock.nanos(), 0, 0));
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
    public double getRate() {
        long now = clock.nanos();
        return last.updateAndGet(reading -> now - reading.nanos() < MIN_SPAN_NANOS ? reading : next(reading, now))
                .rate();
    }

    private Reading next(Reading before, long now) {
        long count = counter.getCount();
        double rate = (count - before.count()) * NANOS_PER_SECOND / (now - before.nanos());
        return new Reading(now, count, rate);
    }

    @Override
    public long getCount() {
        return counter.getCount();
    }
}
