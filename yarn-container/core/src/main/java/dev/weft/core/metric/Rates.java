package dev.weft.core.metric;

import dev.weft.core.time.Clock;
import java.util.function.LongSupplier;

/** What grows, shown as counts and as rates between two readings. */
public final class Rates {
    private static final double NANOS_PER_MILLI = 1e6;
    private static final long MILLIS_PER_SECOND = 1000;

    private Rates() {}

    /** Registers {@code total} as a counter, and its growth as the meter {@code name + "PerSecond"}. */
    public static void counterAndRate(MetricGroup group, String name, LongSupplier total, Clock clock) {
        Counter counter = group.counter(name, new CounterView(total));
        group.meter(name + "PerSecond", new MeterView(counter, clock));
    }

    /** The rate at which {@code total} grows. */
    public static Meter meter(LongSupplier total, Clock clock) {
        return new MeterView(new CounterView(total), clock);
    }

    /** A total of nanoseconds, as milliseconds per second: 0 to 1000. */
    public static Gauge<Long> millisPerSecond(LongSupplier totalNanos, Clock clock) {
        MeterView nanosPerSecond = new MeterView(new CounterView(totalNanos), clock);
        return () -> Math.min(MILLIS_PER_SECOND, Math.max(0, Math.round(nanosPerSecond.getRate() / NANOS_PER_MILLI)));
    }
}
