package dev.weft.api.time;

/** Measures elapsed time; stands still while the input is blocked by back pressure. */
@FunctionalInterface
public interface RelativeClock {
    /** Nanoseconds from an unknown start. */
    long relativeTimeNanos();
}
