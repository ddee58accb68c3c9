package dev.weft.api.connector;

/** The task's clock and timers; callbacks run on the task's thread. */
public interface ProcessingTimeService {
    /** What a timer calls. */
    @FunctionalInterface
    interface ProcessingTimeCallback {
        /** {@code time} is the time it was registered for, epoch milliseconds. */
        void onProcessingTime(long time) throws Exception;
    }

    /** Epoch milliseconds. */
    long getCurrentProcessingTime();

    /** Calls {@code target} when {@code timestamp} (epoch milliseconds) has come. */
    void registerTimer(long timestamp, ProcessingTimeCallback target);
}
