package dev.weft.master.resource;

import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.concurrent.TimeUnit;

/**
 * The budget of failed worker starts: more than so many a minute, and starting pauses. Confined to the ResourceManager's
 * loop.
 */
final class StartFailures {
    private static final long WINDOW_NANOS = TimeUnit.MINUTES.toNanos(1);

    private final double perMinute;
    private final Duration pause;
    private final Deque<Long> recentNanos = new ArrayDeque<>();
    private long pausedUntilNanos;
    private boolean paused;

    StartFailures(double perMinute, Duration pause) {
        this.perMinute = perMinute;
        this.pause = pause;
    }

    /** Counts a failure. */
    void add(long nowNanos) {
        recentNanos.add(nowNanos);
        while (nowNanos - recentNanos.peek() > WINDOW_NANOS) {
            recentNanos.remove();
        }
        if (recentNanos.size() >= perMinute) {
            paused = true;
            pausedUntilNanos = nowNanos + pause.toNanos();
        }
    }

    /** True while no worker may be started. */
    boolean paused(long nowNanos) {
        if (paused && nowNanos - pausedUntilNanos >= 0) {
            paused = false;
        }
        return paused;
    }
}
