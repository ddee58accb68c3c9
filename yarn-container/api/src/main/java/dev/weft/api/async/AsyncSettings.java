package dev.weft.api.async;

import java.io.Serializable;
import org.jspecify.annotations.Nullable;

/**
 * How an operator waits for answers.
 *
 * @param ordered answers leave in the order of their records; else as they come, but never across a watermark
 * @param timeoutMillis from the first try to the answer; 0: for ever
 * @param capacity requests at a time
 * @param retry null: nothing is tried again
 */
public record AsyncSettings(
        boolean ordered,
        long timeoutMillis,
        int capacity,
        @Nullable AsyncRetryStrategy<?> retry) implements Serializable {
    private static final long serialVersionUID = 1L;

    /** @throws IllegalArgumentException when the time-out is negative or the capacity below 1 */
    public AsyncSettings {
        if (timeoutMillis < 0) {
            throw new IllegalArgumentException("The timeout must not be negative, it is " + timeoutMillis + " ms");
        }
        if (capacity < 1) {
            throw new IllegalArgumentException("The capacity must be at least 1, it is " + capacity);
        }
    }
}
