package dev.weft.api.time;

/** Never emits a watermark. */
public final class NoWatermarksGenerator<E> implements WatermarkGenerator<E> {
    @Override
    public void onEvent(E event, long eventTimestamp, WatermarkOutput output) {}

    @Override
    public void onPeriodicEmit(WatermarkOutput output) {}
}
