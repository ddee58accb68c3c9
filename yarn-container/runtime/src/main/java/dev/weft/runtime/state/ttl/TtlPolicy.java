package dev.weft.runtime.state.ttl;

import dev.weft.api.state.StateTtlConfig;
import dev.weft.core.time.Clock;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * When a value expires and what happens then. Time is wall time, and it runs on while a job is down: what would have expired
 * meanwhile is expired when the job is restored. Task thread; {@link #rest} any thread.
 *
 * @param millisToLive a value expires this long after its last use
 * @param updateOnRead reading counts as use
 * @param returnExpired the first read after a value expired still returns it
 * @param clock wall time
 * @param sweepEntries places that each new key looks at, to drop what has expired
 * @param dropFromSnapshots what has expired is not written
 */
public record TtlPolicy(
        long millisToLive,
        boolean updateOnRead,
        boolean returnExpired,
        Clock clock,
        int sweepEntries,
        boolean dropFromSnapshots) {
    /** Flink's default. */
    private static final int DEFAULT_SWEEP = 5;

    public TtlPolicy {
        if (millisToLive <= 0) {
            throw new IllegalArgumentException("State must live for at least 1 ms, not for " + millisToLive);
        }
    }

    /** What {@code config} asks for; null when nothing expires. */
    public static @Nullable TtlPolicy of(StateTtlConfig config, Clock clock) {
        if (!config.isEnabled()) {
            return null;
        }
        StateTtlConfig.CleanupStrategies cleanup = config.getCleanupStrategies();
        int background = cleanup.inBackground() ? DEFAULT_SWEEP : 0;
        return new TtlPolicy(
                config.getTimeToLive().toMillis(),
                config.getUpdateType() == StateTtlConfig.UpdateType.OnReadAndWrite,
                config.getStateVisibility() == StateTtlConfig.StateVisibility.ReturnExpiredIfNotCleanedUp,
                clock,
                cleanup.incrementalSize() > 0 ? cleanup.incrementalSize() : background,
                cleanup.inBackground() || cleanup.inFullSnapshot());
    }

    /** Now, epoch milliseconds. */
    long now() {
        return clock.epochMillis();
    }

    /** {@code value}, used now. */
    <T> TtlCell<T> cell(T value) {
        return new TtlCell<>(value, now());
    }

    boolean expired(TtlCell<?> cell) {
        return expired(cell, now());
    }

    /** True when {@code cell} is expired at {@code now}, epoch milliseconds; arithmetic saturates. */
    public boolean expired(TtlCell<?> cell, long now) {
        long end = cell.lastUse() + millisToLive;
        return end >= cell.lastUse() && end <= now;
    }

    /** True when {@code held} is a cell that is expired by now. Task thread. */
    public boolean isExpired(Object held) {
        return held instanceof TtlCell<?> cell && expired(cell);
    }

    /** Tells what is expired by now, also later and on other threads. */
    public Predicate<Object> expiredNow() {
        long now = now();
        return held -> held instanceof TtlCell<?> cell && expired(cell, now);
    }
}
