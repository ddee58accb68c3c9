package dev.weft.master.checkpoint;

import dev.weft.master.config.CheckpointConfig;
import java.time.Duration;
import java.util.OptionalLong;

/**
 * When the next periodic checkpoint is due: an interval after the start of the last, and a pause after the end of whatever ended
 * last; not while as many are under way as may be. Confined to the job's loop.
 */
final class CheckpointSchedule {
    /** A checkpoint with which a job would end is tried again soon, whatever the interval. */
    private static final Duration FINAL_RETRY_AT_MOST = Duration.ofSeconds(10);

    private final CheckpointConfig config;
    private long lastStartNanos;
    private OptionalLong lastEndNanos = OptionalLong.empty();

    CheckpointSchedule(CheckpointConfig config, long nowNanos) {
        this.config = config;
        this.lastStartNanos = nowNanos;
    }

    /** A periodic checkpoint has begun, or the tasks have, which comes to the same. */
    void started(long nowNanos) {
        lastStartNanos = nowNanos;
    }

    /** A checkpoint or savepoint has ended, well or not. */
    void ended(long nowNanos) {
        lastEndNanos = OptionalLong.of(nowNanos);
    }

    /** Time until the next periodic one; empty when none is due before another event. */
    OptionalLong nanosUntilNext(int underWay, long nowNanos) {
        if (config.interval().isEmpty() || underWay >= config.maxConcurrent()) {
            return OptionalLong.empty();
        }
        long due = lastStartNanos + config.interval().get().toNanos();
        if (lastEndNanos.isPresent()) {
            due = Math.max(due, lastEndNanos.getAsLong() + config.minPause().toNanos());
        }
        return OptionalLong.of(Math.max(0, due - nowNanos));
    }

    /** Pause before a final checkpoint that failed is tried again. */
    Duration finalRetry() {
        return config.interval()
                .filter(interval -> interval.compareTo(FINAL_RETRY_AT_MOST) < 0)
                .orElse(FINAL_RETRY_AT_MOST);
    }
}
