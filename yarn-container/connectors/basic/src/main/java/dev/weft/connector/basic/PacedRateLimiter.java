package dev.weft.connector.basic;

import dev.weft.api.connector.SourceSplit;
import dev.weft.core.time.Clock;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * An even rate: each record has its time, one interval behind the one before. A reader that was late catches up, but not on more than
 * 100 ms, so that a pause is not followed by a burst; so waits that are too long by the timer's grain do not lower the rate. Task thread.
 */
final class PacedRateLimiter<S extends SourceSplit> implements RateLimiter<S> {
    private static final CompletableFuture<Void> NOW = CompletableFuture.completedFuture(null);
    private static final double NANOS_PER_SECOND = 1e9;
    private static final long MOST_BEHIND_NANOS = 100_000_000;

    private final double intervalNanos;
    private final Clock clock;
    private final long startNanos;
    /** When the next record may go, after the start. */
    private double nextNanos;

    PacedRateLimiter(double perSecond, Clock clock) {
        this.intervalNanos = NANOS_PER_SECOND / perSecond;
        this.clock = clock;
        this.startNanos = clock.nanos();
    }

    @Override
    public CompletionStage<Void> acquire(int numberOfEvents) { // hot
        long now = clock.nanos() - startNanos;
        double mine = Math.max(nextNanos, now - (double) MOST_BEHIND_NANOS);
        nextNanos = mine + intervalNanos * numberOfEvents;
        long wait = (long) mine - now;
        return wait <= 0 ? NOW : after(wait);
    }

    /** Whoever completes the wait before its time takes it out of the timer, whose thread must not begin with the job's class loader. */
    private static CompletableFuture<Void> after(long nanos) {
        Thread thread = Thread.currentThread();
        ClassLoader before = thread.getContextClassLoader();
        thread.setContextClassLoader(ClassLoader.getSystemClassLoader());
        try {
            return new CompletableFuture<@Nullable Void>().completeOnTimeout(null, nanos, TimeUnit.NANOSECONDS);
        } finally {
            thread.setContextClassLoader(before);
        }
    }
}
