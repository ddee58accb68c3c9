package dev.weft.api.time;

/** Tells the time and sets timers of the current key. One timer per key, time and domain, however often it is set. Task thread. */
public interface TimerService {
    /** What the exceptions say that timers throw on streams without a key. */
    String UNSUPPORTED_REGISTER_TIMER_MSG = "Setting timers is only supported on a keyed stream.";

    /** What the exceptions say that timers throw on streams without a key. */
    String UNSUPPORTED_DELETE_TIMER_MSG = "Deleting timers is only supported on a keyed stream.";

    /** Processing time, epoch milliseconds. */
    long currentProcessingTime();

    /** Event time, epoch milliseconds; {@link Long#MIN_VALUE} before the first watermark. */
    long currentWatermark();

    /**
     * Fires once processing time reached {@code time}, epoch milliseconds; at once when it has.
     *
     * @throws UnsupportedOperationException when there is no key
     */
    void registerProcessingTimeTimer(long time);

    /**
     * Fires once event time reached {@code time}, epoch milliseconds; with the next watermark when it has.
     *
     * @throws UnsupportedOperationException when there is no key
     */
    void registerEventTimeTimer(long time);

    /** Takes back {@link #registerProcessingTimeTimer}; no effect when there is none. */
    void deleteProcessingTimeTimer(long time);

    /** Takes back {@link #registerEventTimeTimer}; no effect when there is none. */
    void deleteEventTimeTimer(long time);
}
