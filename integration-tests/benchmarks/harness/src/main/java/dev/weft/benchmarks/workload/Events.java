package dev.weft.benchmarks.workload;

/** Events with keys below a bound; event time runs at a fixed number of events per millisecond. */
public final class Events implements Generator<Event> {
    private static final long serialVersionUID = 1L;

    /** 100,000 events per second of event time, over two subtasks. */
    private static final int PER_MILLI = 100_000 / 1000 / 2;

    private static final long VALUE_MASK = 0xFFFF;

    private final long keys;

    /** Keys are 0 to {@code keys} - 1. */
    public Events(long keys) {
        this.keys = keys;
    }

    @Override
    public Event make(long random, long position) {
        return new Event(XorShift.bounded(random, keys), random & VALUE_MASK, position / PER_MILLI);
    }
}
