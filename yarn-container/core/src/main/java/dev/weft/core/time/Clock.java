package dev.weft.core.time;

/** The two kinds of time. Safe on any thread. Simulation and tests pass one that they move by hand. */
public interface Clock {
    /** Monotonic time in nanoseconds; only differences mean something. */
    long nanos();

    /** Wall time in milliseconds since 1970-01-01T00:00Z; may jump. For people and records, never for deadlines. */
    long epochMillis();
}
