package dev.weft.benchmarks.workload;

/** Events of W5: every ten seconds of event time a fresh set of keys, so that sessions close. */
public final class SessionEvents implements Generator<Event> {
    private static final long serialVersionUID = 1L;
    private static final int PER_MILLI = 100_000 / 1000 / 2;
    private static final long MILLIS_PER_SET = 10_000;
    private static final long VALUE_MASK = 0xFFFF;

    private final long keys;

    /** {@code keys} keys in each set. */
    public SessionEvents(long keys) {
        this.keys = keys;
    }

    @Override
    public Event make(long random, long position) {
        long time = position / PER_MILLI;
        long key = time / MILLIS_PER_SET * keys + XorShift.bounded(random, keys);
        return new Event(key, random & VALUE_MASK, time);
    }
}
