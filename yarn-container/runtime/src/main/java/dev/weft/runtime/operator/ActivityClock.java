package dev.weft.runtime.operator;

import dev.weft.api.time.RelativeClock;

/**
 * The time in which a split could have had records: stands still while it is paused, so that a split that may not be read is not
 * taken for an idle one. Task thread.
 */
final class ActivityClock implements RelativeClock {
    private final RelativeClock base;
    private long pausedNanos;
    private long pausedSince;
    private boolean paused;

    /** Runs with {@code base}. */
    ActivityClock(RelativeClock base) {
        this.base = base;
    }

    /** Stands still or runs on; the same again changes nothing. */
    void pause(boolean now) {
        if (now && !paused) {
            pausedSince = base.relativeTimeNanos();
        } else if (!now && paused) {
            pausedNanos += base.relativeTimeNanos() - pausedSince;
        }
        paused = now;
    }

    @Override
    public long relativeTimeNanos() {
        return (paused ? pausedSince : base.relativeTimeNanos()) - pausedNanos;
    }
}
