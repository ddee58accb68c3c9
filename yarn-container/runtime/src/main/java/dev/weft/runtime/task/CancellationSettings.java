package dev.weft.runtime.task;

import java.time.Duration;

/**
 * How hard a task that was told to stop is pressed.
 *
 * @param interval how often its thread is interrupted ({@code task.cancellation.interval})
 * @param timeout after which the process must end ({@code task.cancellation.timeout}); zero: never
 */
public record CancellationSettings(Duration interval, Duration timeout) {
    private static final Duration DEFAULT_INTERVAL = Duration.ofSeconds(30);
    private static final Duration DEFAULT_TIMEOUT = Duration.ofMinutes(3);

    public CancellationSettings {
        if (interval.isZero() || interval.isNegative() || timeout.isNegative()) {
            throw new IllegalArgumentException(
                    "task.cancellation.interval must be positive and task.cancellation.timeout not negative, got "
                            + interval + " and " + timeout);
        }
    }

    /** 30 s and 3 min. */
    public static CancellationSettings defaults() {
        return new CancellationSettings(DEFAULT_INTERVAL, DEFAULT_TIMEOUT);
    }
}
