package dev.weft.runtime.state.ttl;

/**
 * A value and when it was last used.
 *
 * @param value the value
 * @param lastUse epoch milliseconds
 * @param <T> type of the value
 */
public record TtlCell<T>(T value, long lastUse) {
    /** The same value, used {@code millis} later. */
    TtlCell<T> usedLater(long millis) {
        return new TtlCell<>(value, lastUse + millis);
    }
}
