package dev.weft.api.window;

import org.jspecify.annotations.Nullable;

/**
 * A record with its time, as evictors see it.
 *
 * @param <T> type of the record
 */
public final class TimestampedValue<T> {
    private final T value;
    private final @Nullable Long timestamp;

    /** A record without a time. */
    public TimestampedValue(T value) {
        this.value = value;
        this.timestamp = null;
    }

    /** A record with its time, epoch milliseconds. */
    public TimestampedValue(T value, long timestamp) {
        this.value = value;
        this.timestamp = timestamp;
    }

    public T getValue() {
        return value;
    }

    /**
     * Epoch milliseconds.
     *
     * @throws IllegalStateException when the record has no time
     */
    public long getTimestamp() {
        if (timestamp == null) {
            throw new IllegalStateException("The record has no timestamp: is it a stream with event time?");
        }
        return timestamp;
    }

    public boolean hasTimestamp() {
        return timestamp != null;
    }

    @Override
    public String toString() {
        return value + "@" + timestamp;
    }
}
