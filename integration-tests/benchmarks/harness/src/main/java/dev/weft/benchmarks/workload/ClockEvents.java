package dev.weft.benchmarks.workload;

/** Events of L1A and L1B: event time is the wall clock, and the value the moment of their making as {@link System#nanoTime}. */
public final class ClockEvents implements Generator<Event> {
    private static final long serialVersionUID = 1L;

    private final long keys;

    /** Keys are 0 to {@code keys} - 1. */
    public ClockEvents(long keys) {
        this.keys = keys;
    }

    @Override
    public Event make(long random, long position) {
        return new Event(XorShift.bounded(random, keys), System.nanoTime(), System.currentTimeMillis());
    }
}
