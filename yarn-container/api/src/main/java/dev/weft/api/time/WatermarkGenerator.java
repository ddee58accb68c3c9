package dev.weft.api.time;

/** Makes watermarks from events or from time passing. One per split or subtask. */
public interface WatermarkGenerator<T> {
    /** Called for every record. */
    void onEvent(T event, long eventTimestamp, WatermarkOutput output);

    /** Called every {@code pipeline.auto-watermark-interval}. */
    void onPeriodicEmit(WatermarkOutput output);
}
