package dev.weft.core.time;

import java.time.Duration;

/**
 * A moment after which waiting is over.
 *
 * @param clock that tells when
 * @param atNanos in the time of {@code clock.nanos()}
 */
public record Deadline(Clock clock, long atNanos) {
    /** {@code wait} from now. */
    public static Deadline after(Clock clock, Duration wait) {
        return new Deadline(clock, clock.nanos() + wait.toNanos());
    }

    public boolean isOver() {
        return atNanos - clock.nanos() <= 0;
    }

    /** Time left; zero when over. */
    public Duration left() {
        return Duration.ofNanos(Math.max(0, atNanos - clock.nanos()));
    }
}
