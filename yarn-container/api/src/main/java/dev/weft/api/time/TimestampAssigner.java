package dev.weft.api.time;

/** Takes the timestamp out of a record. */
@FunctionalInterface
public interface TimestampAssigner<T> {
    /** What {@link #extractTimestamp} is given when the record has no timestamp yet. */
    long NO_TIMESTAMP = Long.MIN_VALUE;

    /** Epoch milliseconds of the event; {@code recordTimestamp} is what the source said, or {@link #NO_TIMESTAMP}. */
    long extractTimestamp(T element, long recordTimestamp);
}
