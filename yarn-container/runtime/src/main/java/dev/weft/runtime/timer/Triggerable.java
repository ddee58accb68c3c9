package dev.weft.runtime.timer;

/**
 * Whose timers fire. The key is set before each call. Task thread.
 *
 * @param <N> type of the namespace
 */
public interface Triggerable<N> {
    /** Event time reached {@code timestamp}, epoch milliseconds. */
    void onEventTime(Object key, N namespace, long timestamp) throws Exception;

    /** Processing time reached {@code timestamp}, epoch milliseconds. */
    void onProcessingTime(Object key, N namespace, long timestamp) throws Exception;
}
