package dev.weft.api.window;

import java.time.Duration;

/** Checks what programs pass to assigners, triggers and evictors. */
final class WindowArguments {
    private WindowArguments() {}

    /**
     * {@code duration} in milliseconds.
     *
     * @throws IllegalArgumentException when it is not at least one of them
     */
    static long positive(String what, Duration duration) {
        long millis = duration.toMillis();
        if (millis <= 0) {
            throw new IllegalArgumentException(what + " must be at least 1 ms, not " + millis + " ms");
        }
        return millis;
    }

    /** @throws IllegalArgumentException when {@code value} is not above 0 */
    static long positive(String what, long value) {
        if (value <= 0) {
            throw new IllegalArgumentException(what + " must be above 0, not " + value);
        }
        return value;
    }

    /**
     * A shift of windows that start every {@code step} milliseconds, which may be negative.
     *
     * @param stepName what the step is to the user
     * @throws IllegalArgumentException when it is a step or more
     */
    static long offset(String windows, Duration offset, String stepName, long step) {
        long millis = offset.toMillis();
        if (millis <= -step || millis >= step) {
            throw new IllegalArgumentException(windows + ": the offset of " + millis + " ms must be shorter than the "
                    + stepName + " of " + step + " ms, in either direction");
        }
        return millis;
    }
}
