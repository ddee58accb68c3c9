package dev.weft.api.time;

import java.io.Serializable;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** Says that no record with this timestamp or an earlier one will follow. */
public final class Watermark implements Serializable {
    private static final long serialVersionUID = 1L;

    /** The end of event time: every window fires. */
    public static final Watermark MAX_WATERMARK = new Watermark(Long.MAX_VALUE);

    private final long timestamp;

    /** A watermark at {@code timestamp} (epoch milliseconds). */
    public Watermark(long timestamp) {
        this.timestamp = timestamp;
    }

    /** Epoch milliseconds. */
    public long getTimestamp() {
        return timestamp;
    }

    /** The timestamp for people, in UTC. */
    public String getFormattedTimestamp() {
        return Instant.ofEpochMilli(timestamp).toString();
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof Watermark watermark && watermark.timestamp == timestamp;
    }

    @Override
    public int hashCode() {
        return Long.hashCode(timestamp);
    }

    @Override
    public String toString() {
        return "Watermark @ " + timestamp + " (" + getFormattedTimestamp() + ")";
    }
}
