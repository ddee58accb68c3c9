package dev.weft.runtime.timer;

/**
 * The timers of one operator's keys. One timer per key, namespace, time and kind of time, however often it is set. Task thread.
 *
 * @param <N> type of the namespace, for instance a window
 */
public interface InternalTimerService<N> {
    /** Sets a timer of the current key; fires once event time reached {@code timestamp}, epoch milliseconds. */
    void registerEventTimeTimer(N namespace, long timestamp);

    /** Deletes a timer of the current key, if there is one. */
    void deleteEventTimeTimer(N namespace, long timestamp);

    /** Sets a timer of the current key; fires once processing time reached {@code timestamp}, epoch milliseconds. */
    void registerProcessingTimeTimer(N namespace, long timestamp);

    /** Deletes a timer of the current key, if there is one. */
    void deleteProcessingTimeTimer(N namespace, long timestamp);

    /** Event time, epoch milliseconds; {@link Long#MIN_VALUE} before the first watermark. */
    long currentWatermark();

    /** Processing time, epoch milliseconds. */
    long currentProcessingTime();

    /** Sets event time without firing anything: to the one of the checkpoint that was restored. */
    void restoreWatermark(long watermark);

    /**
     * Moves event time and fires what is due, in the order of time, then of setting, also what is set meanwhile. Cancellation leaves
     * it between two keys.
     */
    void advanceWatermark(long watermark) throws Exception;

    /** Number of timers of event time. */
    int eventTimeTimers();

    /** Number of timers of processing time. */
    int processingTimeTimers();
}
