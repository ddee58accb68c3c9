package dev.weft.api.time;

/** Keeps the timestamp that the source gave. */
public final class RecordTimestampAssigner<E> implements SerializableTimestampAssigner<E> {
    private static final long serialVersionUID = 1L;

    @Override
    public long extractTimestamp(E element, long recordTimestamp) {
        return recordTimestamp;
    }
}
